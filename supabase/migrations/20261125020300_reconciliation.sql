-- Comparisons of the orders here with the sales that the provider knows of (docs/adr/0050-sales-desk.md). They report and change nothing by themselves.

create table public.reconciliation_reports (
  id bigint generated always as identity primary key,
  provider text not null,
  -- `asked`: the job has not begun yet. `incomplete`: the provider did not answer in whole, so nothing is concluded from what is absent.
  state text not null default 'asked' check (state in ('asked', 'running', 'complete', 'incomplete')),
  asked_by text not null check (asked_by in ('daily', 'owner')),
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  since timestamptz,
  sales_there integer,
  orders_here integer,
  -- What kept it from being complete, in words.
  problem text check (char_length(problem) <= 500)
);
create index reconciliation_reports_newest on public.reconciliation_reports (id desc);

create table public.reconciliation_findings (
  id bigint generated always as identity primary key,
  report_id bigint not null references public.reconciliation_reports (id) on delete cascade,
  kind text not null check (kind in ('missing_here', 'unknown_there', 'amount', 'refund')),
  provider_order_id text not null,
  order_id uuid,
  -- {totalCents, refundedCents, currency, at}, or null on the side that does not have it.
  there jsonb,
  here jsonb,
  -- What the provider's webhook would have sent, to be recorded by the owner.
  messages text[] not null default '{}',
  settled_at timestamptz,
  -- What came of it.
  settled text
);
create index reconciliation_findings_of_a_report on public.reconciliation_findings (report_id, id);

do $$
declare
  name text;
begin
  foreach name in array array['reconciliation_reports', 'reconciliation_findings'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using ((select private.is_owner()))', name);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
-- What the owner sees needs no address of a buyer.
revoke select on public.reconciliation_findings from authenticated;
grant select (id, report_id, kind, provider_order_id, order_id, there, here, settled_at, settled) on public.reconciliation_findings to authenticated;
alter table public.reconciliation_findings add column recordable boolean not null generated always as (cardinality(messages) > 0) stored;
grant select (recordable) on public.reconciliation_findings to authenticated;

alter table public.owner_notices drop constraint owner_notices_kind_check;
alter table public.owner_notices add constraint owner_notices_kind_check check (kind in ('order_held', 'event_unreadable', 'sales_differ'));

-- Begins the comparison with a provider: the one that was asked for, or today's. Null when there is nothing to do, or one is going on.
create function public.begin_reconciliation(provider text) returns bigint language plpgsql security definer set search_path = '' as $$
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
      where r.provider = begin_reconciliation.provider and r.asked_at > now() - interval '20 hours') then
    insert into public.reconciliation_reports (provider, asked_by) values (begin_reconciliation.provider, 'daily') returning id into begun;
  end if;
  update public.reconciliation_reports r set state = 'running', asked_at = now() where r.id = begun;
  return begun;
end;
$$;

-- Stores what was found, once, and tells the owner where something differs that was not told before. Thirty reports are stored.
create function public.finish_reconciliation(report bigint, result jsonb, findings jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  done public.reconciliation_reports;
  differences integer;
  fingerprint text;
begin
  update public.reconciliation_reports r set finished_at = now(),
      state = case when result ->> 'problem' is null then 'complete' else 'incomplete' end, problem = left(result ->> 'problem', 500),
      since = (result ->> 'since')::timestamptz, sales_there = (result ->> 'salesThere')::integer, orders_here = (result ->> 'ordersHere')::integer
    where r.id = finish_reconciliation.report and r.state = 'running' returning * into done;
  if done.id is null then
    return;
  end if;
  insert into public.reconciliation_findings (report_id, kind, provider_order_id, order_id, there, here, messages)
    select done.id, f.kind, f."providerOrderId", f."orderId", f.there, f.here, coalesce(f.messages, '{}')
    from jsonb_to_recordset(findings) as f(kind text, "providerOrderId" text, "orderId" uuid, there jsonb, here jsonb, messages text[]);
  select count(*), md5(string_agg(concat_ws(' ', f.kind, f.provider_order_id, f.there ->> 'totalCents', f.there ->> 'refundedCents'), ',' order by
      f.kind, f.provider_order_id)) into differences, fingerprint from public.reconciliation_findings f where f.report_id = done.id;
  if differences > 0 then
    perform public.tell_owner('sales_differ', done.provider || ' ' || fingerprint, differences || case differences when 1 then ' difference' else ' differences' end);
  end if;
  delete from public.reconciliation_reports r where r.provider = done.provider
    and r.id <= (select k.id from public.reconciliation_reports k where k.provider = done.provider order by k.id desc offset 30 limit 1);
end;
$$;

-- The owner asks for a comparison now. Returns {outcome: asked|running}.
create function public.ask_reconciliation(provider text) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_owner() then
    raise exception 'Only the owner, signed in with the second factor, compares sales' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reconciliation ' || ask_reconciliation.provider, 0));
  if exists (select from public.reconciliation_reports r where r.provider = ask_reconciliation.provider and r.state in ('asked', 'running')
      and r.asked_at > now() - interval '15 minutes') then
    return jsonb_build_object('outcome', 'running');
  end if;
  insert into public.reconciliation_reports (provider, asked_by) values (left(ask_reconciliation.provider, 40), 'owner');
  perform private.log_act('added', 'reconciliation_reports', ask_reconciliation.provider, null, jsonb_build_object('asked', true));
  perform pg_notify('reconciliation', '');
  return jsonb_build_object('outcome', 'asked');
end;
$$;

-- Messages name the buyer: they go with the account.
create function private.erase_findings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.reconciliation_findings f
    where old.email_confirmed_at is not null and old.email <> '' and position(lower(old.email) in lower(array_to_string(f.messages, ' '))) > 0;
  return null;
end;
$$;
create trigger erase_findings after delete on auth.users for each row execute function private.erase_findings();
create trigger erase_findings_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_findings();

do $$
declare
  signature text;
begin
  foreach signature in array array['public.begin_reconciliation(text)', 'public.finish_reconciliation(bigint, jsonb, jsonb)',
    'public.ask_reconciliation(text)', 'private.erase_findings()'] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
  end loop;
end;
$$;
grant execute on function public.begin_reconciliation(text), public.finish_reconciliation(bigint, jsonb, jsonb) to service_role;
grant execute on function public.ask_reconciliation(text) to authenticated;
