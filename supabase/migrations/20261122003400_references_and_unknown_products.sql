-- A checkout reference passes through the buyer's browser and can be planted in a link. So it names the buyer's account only where that
-- account proved the e-mail address that paid; otherwise the order belongs to the address alone.
create function public.keep_order_with_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is not null and new.email is not null and not exists (
    select 1 from auth.users u
      where u.id = new.user_id and u.email_confirmed_at is not null and lower(u.email) = lower(new.email)
  ) then
    new.user_id := null;
  end if;
  return new;
end;
$$;
revoke execute on function public.keep_order_with_payer() from public, anon, authenticated;
create trigger keep_order_with_payer before insert or update of user_id, email on public.orders
  for each row execute function public.keep_order_with_payer();
create trigger keep_enrolment_with_payer before insert or update of user_id, email on public.enrolments
  for each row execute function public.keep_order_with_payer();
update public.orders set user_id = user_id where user_id is not null;
update public.enrolments set user_id = user_id where user_id is not null;

-- What the provider's product is called here, looked up again: the owner may have mapped it after the sale.
create function public.name_order_items(order_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.order_items i set product_id = p.id, product_kind = p.kind, name = p.name
    from public.orders o, public.provider_products m, public.products p
    where i.order_id = name_order_items.order_id and o.id = i.order_id and i.product_kind is null
      and m.provider = o.provider and m.provider_product_id = i.product_id and p.id = m.product_id;
$$;
revoke execute on function public.name_order_items(uuid) from public, anon, authenticated;

-- A paid product that nobody has mapped opens nothing: the order is held, so that the owner is told.
create or replace function public.order_hold_reason(order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws('; ',
    -- All sales of the sandbox are tests: a site that sells through it has said so.
    case when o.test and o.provider <> 'sandbox' then 'test sale, no money was paid' end,
    case when o.disputed_at is not null and o.dispute_won_at is null then 'the payment is disputed' end,
    (select 'unknown product, map it in provider_products: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i where i.order_id = o.id and i.product_kind is null),
    (select 'paid in another currency: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency <> p.currency),
    (select 'paid less than the catalogue price: ' || string_agg(i.product_id, ', ' order by i.product_id)
      from public.order_items i join public.products p on p.id = i.product_id
      where i.order_id = o.id and i.currency = p.currency and i.price_cents < p.price_cents
      having o.discount_code is null
        and sum((p.price_cents - i.price_cents)::bigint * i.quantity) > coalesce(o.discount_cents, 0))
  ), '') from public.orders o where o.id = order_hold_reason.order_id;
$$;

create function public.settle_after_mapping() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  waiting uuid;
begin
  for waiting in select distinct i.order_id from public.order_items i join public.orders o on o.id = i.order_id
    where o.provider = new.provider and i.product_kind is null and i.product_id = new.provider_product_id loop
    perform public.name_order_items(waiting);
    perform public.settle_order(waiting);
  end loop;
  return null;
end;
$$;
revoke execute on function public.settle_after_mapping() from public, anon, authenticated;
create trigger settle_after_mapping after insert or update on public.provider_products
  for each row execute function public.settle_after_mapping();

-- Whether a provider's raw message (JSON or form-encoded) names exactly this e-mail address, and not one that ends in it.
create function public.message_names(raw text, address text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from unnest(array[address, replace(address, '@', '%40')]) as written
    where lower(message_names.raw) ~ ('(^|[^a-z0-9._%+-])'
      || regexp_replace(written, '([^a-z0-9@%])', '\\\1', 'g') || '([^a-z0-9.-]|$)')
  );
$$;
revoke execute on function public.message_names(text, text) from public, anon, authenticated;

create or replace function public.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only an address that was proven to be theirs leads to orders that were made without the account.
  address constant text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  theirs uuid[];
begin
  delete from public.profiles where id = old.id;
  delete from public.checkout_references where user_id = old.id;
  -- Rows of a deleted user go by themselves; those of one that is only marked as deleted do not.
  delete from public.saved_strategies where user_id = old.id;
  delete from public.kept_runs where user_id = old.id;

  select coalesce(array_agg(o.id), '{}') into theirs from public.orders o
    where o.user_id = old.id or lower(o.email) = address;
  -- What the orders opened ends with the person; files, licences and their activations go with the enrolment.
  delete from public.enrolments where order_id = any (theirs);
  update public.orders set email = null, user_id = null, reference = null, released_note = null, erased_at = now(), updated_at = now()
    where id = any (theirs);
  update public.checkout_events set raw = '', event = event - 'email' - 'orderRef' where order_id = any (theirs);
  if address is not null then
    delete from public.unreadable_events where public.message_names(raw, address);
  end if;
  return null;
end;
$$;
