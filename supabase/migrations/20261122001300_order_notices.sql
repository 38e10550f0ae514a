-- What a buyer has to be told of an order: at most one mail of each kind, however often and in whatever order its events arrive.
-- Written in the transaction that changes the order; a job makes the mail and marks the row in one transaction.

create table public.order_notices (
  order_id uuid not null references public.orders (id) on delete cascade,
  kind text not null check (kind in ('receipt', 'held', 'refund')),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  primary key (order_id, kind)
);
create index order_notices_due on public.order_notices (created_at) where mailed_at is null;

alter table public.order_notices enable row level security;
alter table public.order_notices force row level security;
create policy "the owner reads" on public.order_notices for select to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner');
create policy "the database owner maintains" on public.order_notices for all to current_user using (true) with check (true);
revoke all on public.order_notices from anon, authenticated;
grant select on public.order_notices to authenticated;
grant all on public.order_notices to service_role;

-- At commit, so that only the state that the whole transaction leaves behind is told.
create function public.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_notices (order_id, kind)
    select o.id, case o.status when 'paid' then 'receipt' when 'refunded' then 'refund' else 'held' end
    from public.orders o
    -- A refund whose purchase is not known yet has nothing to name.
    where o.id = new.id and o.purchased_at is not null and o.status in ('paid', 'refunded', 'held')
    on conflict (order_id, kind) do nothing;
  if found then
    perform pg_notify('order_notices', '');
  end if;
  return null;
end;
$$;
revoke execute on function public.note_order() from public, anon, authenticated;
create constraint trigger note_order after insert or update on public.orders
  deferrable initially deferred for each row execute function public.note_order();
