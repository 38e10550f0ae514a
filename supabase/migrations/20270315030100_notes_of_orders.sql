-- Why the owner released or gave an order is a note of the owner's, and its buyer could read it with the order.
create table private.order_notes (
  order_id uuid primary key references public.orders (id) on delete cascade,
  note text not null check (char_length(note) <= 500)
);
alter table private.order_notes enable row level security;
alter table private.order_notes force row level security;
create policy "the database owner maintains" on private.order_notes for all to current_user using (true) with check (true);
insert into private.order_notes (order_id, note) select o.id, o.released_note from public.orders o where o.released_note is not null;
alter table public.orders drop column released_note;

-- This definition holds; 20261125020100_access_by_hand.sql has an earlier one.
create or replace function public.give_access(request uuid, address text, product text, reason text, ends timestamptz default null,
  whole_course boolean default false, pieces integer default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant text := lower(btrim(address));
  why text;
  sold record;
  earlier uuid;
begin
  perform private.refuse_all_but_who_sells();
  why := private.check_reason(reason);
  if buyer !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' or char_length(buyer) > 320 then
    raise exception 'Nothing was given: "%" is not an email address', left(address, 80) using errcode = '22023';
  end if;
  if ends <= now() then
    raise exception 'Nothing was given: the end is in the past' using errcode = '22023';
  end if;
  if pieces not between 1 and 100 then
    raise exception 'Nothing was given: 1 to 100 licenses at a time' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('give ' || buyer || ' ' || product, 0));
  if exists (select from public.orders o where o.id = request) then
    return jsonb_build_object('outcome', 'given', 'orderId', request);
  end if;
  select p.* into sold from public.products p where p.id = give_access.product;
  if sold.id is null then
    return jsonb_build_object('outcome', 'no_product');
  end if;
  select o.id into earlier from public.orders o join public.enrolments e on e.order_id = o.id
    where o.provider = 'given' and lower(e.email) = buyer and e.product_id = sold.id and e.status = 'active' limit 1;
  if earlier is not null then
    return jsonb_build_object('outcome', 'already', 'orderId', earlier);
  end if;
  insert into public.orders (id, provider, email, user_id, status, currency, purchased_at)
    values (request, 'given', buyer, (select u.id from auth.users u
      where lower(u.email) = buyer and u.email_confirmed_at is not null and u.deleted_at is null limit 1), 'held', sold.currency, now());
  insert into private.order_notes (order_id, note) values (request, why);
  insert into public.order_items (order_id, product_id, product_kind, name, price_cents, total_cents, currency, quantity)
    values (request, sold.id, sold.kind, sold.name, 0, 0, sold.currency, pieces);
  perform public.settle_order(request);
  update public.enrolments e set ends_at = ends, all_weeks_at = case when whole_course and e.product_kind = 'course' then now() end
    where e.order_id = request;
  perform private.log_act('changed', 'enrolments', (select e.id::text from public.enrolments e where e.order_id = request), null,
    jsonb_build_object('done', 'given', 'product', sold.id, 'reason', why));
  return jsonb_build_object('outcome', 'given', 'orderId', request);
end;
$$;

-- This definition holds; 20270105000000_closed_orders_at_later_messages.sql has an earlier one.
create or replace function public.release_order(order_id uuid, note text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
  first_do text;
begin
  perform private.refuse_all_but_the_owner();
  select * into the_order from public.orders o where o.id = release_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if the_order.status <> 'held' then
    return jsonb_build_object('outcome', 'not_held', 'status', the_order.status);
  end if;
  first_do := public.unnamed_products(the_order.id);
  if first_do is not null then
    raise exception using
      message = format('Nothing was released: the buyer would get nothing for a product that no row names. First %s', first_do),
      hint = 'The ids are in public.products. An order that nothing else holds is opened by that row. See docs/how-to/held-orders.md.';
  end if;
  if the_order.email is null and the_order.user_id is null then
    raise exception using
      message = 'Nothing was released: the order has no email address, so its buyer would get nothing',
      hint = 'Write the address that the provider shows into the order: that opens it. See docs/how-to/held-orders.md.';
  end if;
  update public.orders o set released_reason = o.hold_reason, released_at = now(), closed_reason = null where o.id = the_order.id;
  delete from private.order_notes n where n.order_id = the_order.id;
  if release_order.note is not null then
    insert into private.order_notes (order_id, note) values (the_order.id, release_order.note);
    perform private.log_act('changed', 'orders', the_order.id::text, null, jsonb_build_object('done', 'released', 'reason', release_order.note));
  end if;
  the_order := public.settle_order(the_order.id);
  return jsonb_build_object('outcome', 'released', 'status', the_order.status);
end;
$$;

-- This definition holds; 20270111000000_asks_of_erased_accounts.sql has an earlier one.
create or replace function public.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only an address that was proven to be theirs leads to orders that were made without the account.
  proven constant text := case when old.email_confirmed_at is not null then nullif(lower(old.email), '') end;
  theirs uuid[];
begin
  delete from public.profiles where id = old.id;
  delete from public.checkout_references where user_id = old.id;
  delete from public.order_handovers h where h.address = proven;
  -- Rows of a deleted user go, or lose its name, by themselves; those of one that is only marked as deleted do not.
  update public.order_handovers h set user_id = null where h.user_id = old.id;
  delete from public.saved_strategies where user_id = old.id;
  delete from public.kept_runs where user_id = old.id;

  select coalesce(array_agg(o.id), '{}') into theirs from public.orders o
    where o.user_id = old.id or lower(o.email) = proven;
  -- What the orders opened ends with the person; files, licences and their activations go with the enrolment.
  delete from public.enrolments where order_id = any (theirs);
  update public.orders set email = null, user_id = null, reference = null, erased_at = now(), updated_at = now() where id = any (theirs);
  delete from private.order_notes n where n.order_id = any (theirs);
  -- An order that was handed over stays with who has it now, and no longer says who paid.
  update public.checkout_events e set raw = '', event = e.event - 'email' - 'orderRef'
    where e.order_id = any (theirs) or lower(e.event ->> 'email') = proven;
  if proven is not null then
    delete from public.unreadable_events where public.message_names(raw, proven);
  end if;
  return null;
end;
$$;
