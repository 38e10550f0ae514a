-- Three asks for the orders of an address used up its mails of the day: a stranger who sent them kept the buyer from moving what was bought, and the
-- answer did not say so. Each account has two of its own, and all together ten; an ask that sent nothing is not counted again.

-- This definition holds; 20261122003650_handover_second_factor.sql has an earlier one.
create or replace function public.ask_for_orders(address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(ask_for_orders.address));
  own constant text := public.proven_email();
  is_flood boolean;
begin
  if own is null or not private.second_factor_given() then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
  if wanted !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' or char_length(wanted) > 320 then
    return 'malformed';
  end if;
  if wanted = own then
    return 'own';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ask_for_orders:' || auth.uid(), 0));
  if (select count(*) from public.order_handovers h where h.user_id = auth.uid() and h.asked_at > now() - interval '1 day') >= 5 then
    return 'too_many';
  end if;
  -- Whoever has several accounts still cannot fill somebody's mailbox; and the answer does not tell that others have asked.
  perform pg_advisory_xact_lock(hashtextextended('ask_for_orders of ' || wanted, 0));
  -- What was handled in the moment in which it was asked sent no mail.
  select count(*) >= 10 or count(*) filter (where h.user_id = auth.uid()) >= 2 into is_flood from public.order_handovers h
    where h.address = wanted and h.asked_at > now() - interval '1 day' and h.handled_at is distinct from h.asked_at;
  delete from public.order_handovers h where h.user_id = auth.uid() and h.asked_at < now() - interval '30 days';
  insert into public.order_handovers (user_id, address, handled_at)
    values (auth.uid(), wanted, case when is_flood then now() end);
  perform pg_notify('order_handovers', '');
  return 'asked';
end;
$$;
