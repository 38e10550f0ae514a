-- Orders and what they grant. Nobody writes here but record_checkout_event, called by the webhook as service_role.

create table public.profiles (
  id uuid primary key default auth.uid(),
  display_name text check (char_length(display_name) <= 80),
  time_zone text check (char_length(time_zone) <= 64),
  created_at timestamptz not null default now()
);

-- A signed-in visitor's reference for a checkout about to start, so that the order finds its account although another
-- e-mail address may be typed at the provider.
create table public.checkout_references (
  reference text primary key default gen_random_uuid()::text check (char_length(reference) between 16 and 64),
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now()
);

-- How a provider names our products. Where a provider can carry our own id, no row is needed.
create table public.provider_products (
  provider text not null,
  provider_product_id text not null,
  product_id text not null,
  primary key (provider, provider_product_id)
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_order_id text,
  reference text,
  email text check (email <> ''),
  user_id uuid,
  status text not null check (status in ('paid', 'refunded')),
  total_cents integer not null default 0,
  currency text not null default 'USD',
  test boolean not null default false,
  -- Why a person should look at this order; null when nobody needs to.
  attention text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purchased_at timestamptz,
  refunded_at timestamptz,
  unique (provider, provider_order_id)
);
create index orders_by_reference on public.orders (provider, reference);
create index orders_by_email on public.orders (lower(email));
create index orders_by_user on public.orders (user_id);

create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id text not null,
  -- Null while the catalogue does not know the product.
  product_kind text,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  currency text not null,
  quantity integer not null default 1 check (quantity > 0),
  primary key (order_id, product_id)
);

create table public.enrolments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id text not null,
  product_kind text not null,
  email text check (email <> ''),
  user_id uuid,
  status text not null check (status in ('active', 'revoked')),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (order_id, product_id)
);
create index enrolments_by_email on public.enrolments (lower(email));
create index enrolments_by_user on public.enrolments (user_id);

create table public.checkout_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null check (type in ('purchased', 'refunded')),
  order_id uuid references public.orders (id) on delete set null,
  -- What we understood, and the bytes it was understood from.
  event jsonb not null,
  raw text not null,
  received_at timestamptz not null default now(),
  unique (provider, event_id)
);

do $$
declare
  name text;
  is_owner constant text := $policy$((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'owner'$policy$;
begin
  foreach name in array array['profiles', 'checkout_references', 'provider_products', 'orders', 'order_items',
    'enrolments', 'checkout_events'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy "the owner reads" on public.%I for select to authenticated using (%s)', name, is_owner);
    execute format('create policy "the database owner maintains" on public.%I for all to current_user using (true) with check (true)',
      name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  execute format('create policy "the owner maps products" on public.provider_products for all to authenticated using (%s) with check (%s)',
    is_owner, is_owner);
end;
$$;
grant insert, update, delete on public.provider_products to authenticated;
grant insert (id, display_name, time_zone), update (display_name, time_zone) on public.profiles to authenticated;
grant insert (reference) on public.checkout_references to authenticated;

create policy "a profile is its user's" on public.profiles for select to authenticated using (id = (select auth.uid()));
create policy "a user makes the own profile" on public.profiles for insert to authenticated with check (id = (select auth.uid()));
create policy "a user changes the own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "a user sees own references" on public.checkout_references for select to authenticated using (user_id = (select auth.uid()));
create policy "a user makes references" on public.checkout_references for insert to authenticated with check (user_id = (select auth.uid()));

-- The e-mail claim is confirmed by construction: no session exists before confirmation. Telephone accounts carry ''.
create policy "a buyer reads own orders" on public.orders for select to authenticated using (
  user_id = (select auth.uid()) or lower(email) = (select nullif(lower(auth.jwt() ->> 'email'), ''))
);
create policy "a buyer reads own enrolments" on public.enrolments for select to authenticated using (
  user_id = (select auth.uid()) or lower(email) = (select nullif(lower(auth.jwt() ->> 'email'), ''))
);
-- The subquery runs under the reader's own policies, so only items of visible orders are visible.
create policy "a buyer reads own items" on public.order_items for select to authenticated using (
  exists (select 1 from public.orders where orders.id = order_items.order_id)
);
