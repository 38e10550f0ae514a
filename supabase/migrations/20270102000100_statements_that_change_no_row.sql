-- A statement that changes no row has nothing judged and no job woken. Members may send one about rows that only the owner changes: it changes none, and yet
-- settled each order that waits for a decision about its discount, which the audit log told as a change by whoever of the staff had sent it, and had the
-- sources of news and of the calendar looked at.

-- This definition holds; 20261228000300_closed_orders_stay_closed.sql has an earlier one.
create or replace function private.judge_discounts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  waiting uuid[];
  one uuid;
begin
  -- The rule in checkout_state is changed by set_discount_rule alone.
  if tg_table_name = 'discount_codes' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  waiting := array(select o.id from public.orders o where o.status = 'held' and not o.closed and o.refunded_at is null
    and (o.discount_code is not null or o.discount_cents > 0) order by o.id for update);
  foreach one in array waiting loop
    perform public.settle_order(one);
  end loop;
  return null;
end;
$$;
drop trigger judge_discounts on public.discount_codes;
create trigger judge_on_insert after insert on public.discount_codes referencing new table as changed
  for each statement execute function private.judge_discounts();
create trigger judge_on_update after update on public.discount_codes referencing new table as changed
  for each statement execute function private.judge_discounts();
create trigger judge_on_delete after delete on public.discount_codes referencing old table as changed
  for each statement execute function private.judge_discounts();

-- This definition holds; 20261123006270_news.sql has an earlier one.
create or replace function private.tell_news_job() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from changed) then
    perform pg_notify('news_sources', '');
  end if;
  return null;
end;
$$;
drop trigger tell_news_job on public.news_sources;
create trigger tell_on_insert after insert on public.news_sources referencing new table as changed
  for each statement execute function private.tell_news_job();
create trigger tell_on_update after update on public.news_sources referencing new table as changed
  for each statement execute function private.tell_news_job();

-- This definition holds; 20261123007600_calendar_sources.sql has an earlier one.
create or replace function private.tell_calendar_job() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from changed) then
    perform pg_notify('calendar_sources', '');
  end if;
  return null;
end;
$$;
drop trigger tell_calendar_job on public.calendar_sources;
create trigger tell_on_insert after insert on public.calendar_sources referencing new table as changed
  for each statement execute function private.tell_calendar_job();
create trigger tell_on_update after update on public.calendar_sources referencing new table as changed
  for each statement execute function private.tell_calendar_job();
