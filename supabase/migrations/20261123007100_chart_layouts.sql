-- Charts as a member arranged them: symbols, indicators and drawings of one layout of the trading dashboard.

create table public.chart_layouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 200000),
  updated_at timestamptz not null default now()
);
comment on column public.chart_layouts.updated_at is 'When the member changed it, by the clock of the device.';
create index chart_layouts_by_user on public.chart_layouts (user_id, updated_at desc);

alter table public.chart_layouts enable row level security;
alter table public.chart_layouts force row level security;
create policy "the database owner maintains" on public.chart_layouts for all to current_user using (true) with check (true);
create policy "a member reads own layouts" on public.chart_layouts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a member saves own layouts" on public.chart_layouts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "a member changes own layouts" on public.chart_layouts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a member deletes own layouts" on public.chart_layouts for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "no second factor is owed" on public.chart_layouts as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
revoke all on public.chart_layouts from anon, authenticated;
grant select, delete on public.chart_layouts to authenticated;
grant insert (id, name, document, updated_at), update (id, name, document, updated_at) on public.chart_layouts to authenticated;
grant all on public.chart_layouts to service_role;

-- One account at a time, so that two saves at once cannot both take the last place.
create function private.limit_chart_layouts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 20;
begin
  perform pg_advisory_xact_lock(hashtextextended('chart layouts of ' || new.user_id, 0));
  if (select count(*) from public.chart_layouts where user_id = new.user_id and id <> new.id) >= most then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'account_full', 'message', format('An account keeps at most %s chart layouts.', most),
        'hint', 'Delete one that you no longer need, then save again.')::text,
      detail = '{"status": 409, "headers": {}}';
  end if;
  return new;
end;
$$;
revoke execute on function private.limit_chart_layouts() from public, anon, authenticated;
create trigger limit_chart_layouts before insert on public.chart_layouts
  for each row execute function private.limit_chart_layouts();

-- The rows of a deleted user go by themselves; those of one who is only marked as deleted do not.
create function private.erase_chart_layouts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.chart_layouts where user_id = old.id;
  return null;
end;
$$;
revoke execute on function private.erase_chart_layouts() from public, anon, authenticated;
create trigger erase_chart_layouts_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function private.erase_chart_layouts();
