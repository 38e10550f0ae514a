-- A product that gets another id takes along what names it: what the provider calls it, or its next sale was held; who should not buy it, what its buyers do next, its
-- discount codes and the sessions of a plan, all of which were left with an id that no product had any more; and requests to pay it in coin.
create function private.rename_product() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.provider_products m set product_id = new.id where m.product_id = old.id;
  update public.product_notes n set id = new.id where n.id = old.id and not exists (select from public.product_notes t where t.id = new.id);
  -- A row of a kind of product stays, whatever a product is called.
  update public.next_steps n set id = new.id where n.id = old.id and not exists (select from public.next_steps t where t.id = new.id)
    and n.id not in ('course', 'course-with-lessons', 'robot', 'robot-with-own-files', 'robot-without-files', 'plan', 'plan-again', 'vps', 'vps-again');
  update public.discount_codes c set products = array_replace(c.products, old.id, new.id) where old.id = any (c.products);
  update public.booking_kinds k set plan_id = new.id where k.plan_id = old.id;
  update public.coin_payments c set product_id = new.id where c.product_id = old.id and c.order_id is null;
  return null;
end;
$$;
revoke execute on function private.rename_product() from public, anon, authenticated;

create trigger rename_product after update of id on public.courses for each row when (old.id <> new.id) execute function private.rename_product();
create trigger rename_product after update of id on public.robots for each row when (old.id <> new.id) execute function private.rename_product();
create trigger rename_product after update of id on public.mentorship_plans for each row when (old.id <> new.id) execute function private.rename_product();
create trigger rename_product after update of id on public.vps_plans for each row when (old.id <> new.id) execute function private.rename_product();
