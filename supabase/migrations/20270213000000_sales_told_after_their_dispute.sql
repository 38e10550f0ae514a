-- A dispute that is won opens its order, also where its sale is not told yet: its months are counted from that moment on. Once the sale is told, they are of the day on
-- which it was paid. What lay before and behind them stayed as it was counted, and a buyer of three months close together had half a month less.
create function private.count_months_of_unsold() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  dated public.enrolments;
begin
  perform private.lock_months(new.id);
  for dated in select e.* from public.enrolments e where e.order_id = new.id and e.status = 'active' and e.ended_at is null and e.ends_at is not null
      -- A date that the owner gave stays.
      and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text) loop
    -- Before its time of payment is written it goes out of the row of months, after that into it at its place.
    if tg_when = 'BEFORE' then
      perform private.count_later_months(dated, false, false);
    else
      update public.enrolments e set ends_at = private.months_end(e) where e.id = dated.id returning * into dated;
      perform private.count_later_months(dated, true, true);
    end if;
  end loop;
  return new;
end;
$$;
revoke execute on function private.count_months_of_unsold() from public, anon, authenticated;
create trigger take_out_months_of_unsold before update of purchased_at on public.orders for each row
  when (old.purchased_at is null and new.purchased_at is not null) execute function private.count_months_of_unsold();
create trigger count_months_of_unsold after update of purchased_at on public.orders for each row
  when (old.purchased_at is null and new.purchased_at is not null) execute function private.count_months_of_unsold();
