-- What the business says. Every table here is read by everyone where published, and written by the owner only.

create table public.site_settings (
  key text primary key,
  value jsonb not null,
  published boolean not null default true,
  updated_at timestamptz not null default now()
);

create table public.navigation_links (
  id text primary key,
  placement text not null check (placement in ('inline', 'more', 'closing', 'footer', 'legal')),
  group_name text,
  name text not null,
  href text not null,
  position integer not null default 0,
  published boolean not null default true
);

-- evidence: where the proof of the figure is kept; null shows the claim as demo content.
create table public.claims (
  id text primary key,
  value text not null,
  label text not null,
  evidence text,
  position integer not null default 0,
  published boolean not null default true
);

create table public.statistics (
  id text primary key,
  icon text not null,
  value text not null,
  label text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.courses (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  price numeric(10, 2) not null check (price >= 0),
  duration text not null,
  students integer not null default 0 check (students >= 0),
  rating numeric(2, 1) not null check (rating between 0 and 5),
  level text not null check (level in ('Beginner', 'Intermediate', 'Professional')),
  badge text,
  checkout_url text not null,
  modules text[] not null default '{}',
  features text[] not null default '{}',
  position integer not null default 0,
  published boolean not null default true
);

create table public.mentorship_plans (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  price numeric(10, 2) not null check (price >= 0),
  duration text not null,
  type text not null check (type in ('one-off', 'monthly', 'quarterly')),
  checkout_url text not null,
  features text[] not null default '{}',
  popular boolean not null default false,
  sessions text not null,
  support text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.mentors (
  id text primary key,
  name text not null,
  title text not null,
  experience text not null,
  specialty text not null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  image text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.brokers (
  id text primary key,
  name text not null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  regulation text not null,
  min_deposit numeric(10, 2) not null check (min_deposit >= 0),
  spreads text not null,
  description text not null,
  highlights text[] not null default '{}',
  logo text not null,
  url text not null,
  loss_share numeric(4, 1) not null check (loss_share between 0 and 100),
  loss_share_date date not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.stories (
  id text primary key,
  avatar text not null,
  name text not null,
  role text not null,
  location text not null,
  course text not null,
  timeframe text not null,
  achievement text not null,
  profit text not null,
  rating integer not null check (rating between 0 and 5),
  before text not null,
  after text not null,
  improvement text not null,
  story text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.robots (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  tagline text not null,
  description text not null,
  price numeric(10, 2) not null check (price >= 0),
  image text not null,
  checkout_url text not null,
  platform text not null,
  pairs text[] not null default '{}',
  timeframe text not null,
  strategy_class text not null,
  uses_grid boolean not null,
  uses_martingale boolean not null,
  min_deposit numeric(10, 2) not null check (min_deposit >= 0),
  features text[] not null default '{}',
  licence text not null,
  refund_rule text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.vps_plans (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  price_monthly numeric(10, 2) not null check (price_monthly >= 0),
  ram_gb numeric(5, 1) not null,
  cpu integer not null,
  location text not null,
  broker_distance text not null,
  uptime numeric(6, 3) not null check (uptime between 0 and 100),
  checkout_url text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.tools (
  id text primary key,
  icon text not null,
  title text not null,
  description text not null,
  action text not null,
  href text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.faqs (
  id text primary key,
  topic text not null,
  question text not null,
  answer text not null,
  position integer not null default 0,
  published boolean not null default true
);

create table public.search_entries (
  id text primary key,
  title text not null,
  description text not null,
  url text not null,
  category text not null check (category in ('Pages', 'Education', 'Tools', 'Support', 'Community', 'Legal')),
  keywords text[] not null default '{}',
  position integer not null default 0,
  published boolean not null default true
);

create table public.pages (
  slug text primary key,
  title text not null,
  description text not null,
  lead text not null,
  keywords text[] not null default '{}',
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array'),
  position integer not null default 0,
  published boolean not null default true
);

-- A post whose published_at lies ahead is scheduled: it appears by itself when its time comes.
create table public.posts (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  author text not null,
  body text not null,
  tags text[] not null default '{}',
  reading_minutes integer not null check (reading_minutes > 0),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posts_by_date on public.posts (published_at desc) where status = 'published';

-- One catalogue of everything that can be bought: the server's prices decide, never the browser's.
create view public.products with (security_invoker = true) as
  select id, 'course' as kind, title as name, (price * 100)::integer as price_cents, 'USD' as currency, checkout_url,
         null::text as image, published from public.courses
  union all
  select id, 'plan', title, (price * 100)::integer, 'USD', checkout_url, null, published from public.mentorship_plans
  union all
  select id, 'robot', name, (price * 100)::integer, 'USD', checkout_url, image, published from public.robots
  union all
  select id, 'vps', name, (price_monthly * 100)::integer, 'USD', checkout_url, null, published from public.vps_plans;

-- A product id means one thing across the four tables, or a webhook could grant the wrong one.
create function public.refuse_taken_product_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('product:' || new.id, 0));
  if exists (select 1 from public.products where id = new.id and kind <> tg_argv[0]) then
    raise exception 'The product id "%" is taken', new.id using errcode = 'unique_violation';
  end if;
  return new;
end;
$$;
revoke execute on function public.refuse_taken_product_id() from public, anon, authenticated;

do $$
declare
  name text;
  kind text;
begin
  for name, kind in values ('courses', 'course'), ('mentorship_plans', 'plan'), ('robots', 'robot'), ('vps_plans', 'vps') loop
    execute format('create trigger refuse_taken_product_id before insert or update on public.%I
      for each row execute function public.refuse_taken_product_id(%L)', name, kind);
  end loop;
end;
$$;

-- Row level security. "owner" is a role in app_metadata, which only the auth service can set.
do $$
declare
  name text;
  is_owner constant text := $policy$((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner'$policy$;
  visible text;
begin
  foreach name in array array['site_settings', 'navigation_links', 'claims', 'statistics', 'courses', 'mentorship_plans',
    'mentors', 'brokers', 'stories', 'robots', 'vps_plans', 'tools', 'faqs', 'search_entries', 'pages', 'posts'] loop
    visible := case name when 'posts' then $sql$status = 'published' and published_at <= now()$sql$ else 'published' end;
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "published content is public" on public.%I for select to anon, authenticated using (%s)',
      name, visible);
    execute format('create policy "the owner edits content" on public.%I for all to authenticated using (%s) with check (%s)',
      name, is_owner, is_owner);
    -- FORCE binds the table's own role as well, where it is not a superuser: seeding and definer functions need this.
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)',
      name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to anon', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end;
$$;
revoke all on public.products from anon, authenticated;
grant select on public.products to anon, authenticated, service_role;
