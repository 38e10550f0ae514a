-- A request to pay in coin that nobody paid was counted as one to confirm for ever. One can be confirmed until the owner has done so; while nobody has seen a
-- transaction, for the seven days in which no other payment to the address has its amount. In seconds, for a filter; null once it is confirmed or refunded.
alter table public.coin_payments add column confirm_until bigint generated always as (case status
  when 'waiting' then extract(epoch from requested_at at time zone 'UTC')::bigint + 7 * 86400
  when 'confirming' then 9999999999 end) stored;
grant select (confirm_until) on public.coin_payments to authenticated;
