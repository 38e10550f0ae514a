-- Gumroad and Lemon Squeezy send a message again for minutes alone, and Gumroad none that this site refused or did not answer within five seconds: their
-- sales are compared each four hours, so that no buyer waits for a day. The others send again for days.
-- This definition holds; 20261125020300_reconciliation.sql has an earlier one.
create or replace function public.begin_reconciliation(provider text) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  begun bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('reconciliation ' || begin_reconciliation.provider, 0));
  -- One whose process ended is given up.
  update public.reconciliation_reports r set state = 'incomplete', finished_at = now(), problem = 'The server was stopped meanwhile.'
    where r.provider = begin_reconciliation.provider and r.state = 'running' and r.asked_at < now() - interval '15 minutes';
  if exists (select from public.reconciliation_reports r where r.provider = begin_reconciliation.provider and r.state = 'running') then
    return null;
  end if;
  select r.id into begun from public.reconciliation_reports r
    where r.provider = begin_reconciliation.provider and r.state = 'asked' order by r.id limit 1 for update;
  if begun is null and not exists (select from public.reconciliation_reports r
      where r.provider = begin_reconciliation.provider
        and r.asked_at > now() - case when begin_reconciliation.provider in ('gumroad', 'lemonsqueezy') then interval '3 hours' else interval '20 hours' end) then
    insert into public.reconciliation_reports (provider, asked_by) values (begin_reconciliation.provider, 'daily') returning id into begun;
  end if;
  update public.reconciliation_reports r set state = 'running', asked_at = now() where r.id = begun;
  return begun;
end;
$$;
