-- The owner writes the address that the provider's page shows into a held order that came without one: that opens what nothing else holds.
-- Returns {outcome: saved|not_needed|unknown, status}.
create function public.address_order(order_id uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  the_order public.orders;
begin
  perform private.refuse_all_but_the_owner();
  if address_order.address is null or btrim(address_order.address) !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address_order.address) > 320 then
    raise exception 'This is not an email address' using errcode = 'check_violation';
  end if;
  select * into the_order from public.orders o where o.id = address_order.order_id for update;
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- An order that has a buyer is handed over by its own way, which asks both; an erased one gets none again.
  if the_order.status <> 'held' or the_order.email is not null or the_order.user_id is not null or the_order.erased_at is not null then
    return jsonb_build_object('outcome', 'not_needed', 'status', the_order.status);
  end if;
  update public.orders o set email = btrim(address_order.address), updated_at = now() where o.id = the_order.id;
  select * into the_order from public.orders o where o.id = address_order.order_id;
  return jsonb_build_object('outcome', 'saved', 'status', the_order.status);
end;
$$;
revoke execute on function public.address_order(uuid, text) from public, anon;
grant execute on function public.address_order(uuid, text) to authenticated, service_role;
