-- What happens after a purchase and what the buyer does next, for each kind of product or, where a row bears a product's own id,
-- for that product alone. The order mail, the receipt and the member area read the same rows.

create table public.next_steps (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  heading text not null check (char_length(heading) between 1 and 120),
  summary text not null check (char_length(summary) between 1 and 600),
  -- Working days until a person writes to the buyer; null when nobody has to.
  reply_within_days integer check (reply_within_days between 1 and 30),
  -- [{text, label?, href?}]: what to do, and where.
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  position integer not null default 0,
  published boolean not null default true
);

alter table public.next_steps enable row level security;
alter table public.next_steps force row level security;
create policy "published content is public" on public.next_steps for select to anon, authenticated using (published);
create policy "the owner edits content" on public.next_steps for all to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner')
  with check (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner');
create policy "the database owner maintains" on public.next_steps for all to current_user using (true) with check (true);
revoke all on public.next_steps from anon, authenticated;
grant select on public.next_steps to anon;
grant select, insert, update, delete on public.next_steps to authenticated;
grant all on public.next_steps to service_role;

create trigger bump_content_version after insert or update or delete or truncate on public.next_steps
  for each statement execute function public.bump_content_version();

-- How many live accounts one licence of a robot covers at a time.
alter table public.robots add column activation_limit integer not null default 3 check (activation_limit between 1 and 100);

-- The demo label promised what nothing did; an owner's own words are left alone.
update public.robots set licence = 'One licence: up to three live accounts at a time, any number of demo accounts, updates included'
  where licence = 'One licence: one live and two demo accounts, updates for 12 months';
