-- A reference is made each time a signed-in visitor opens a checkout. Old ones lead to nothing that is still to come, and nobody opens
-- hundreds in a day: without an end one account could fill the disk.

create function public.limit_checkout_references() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.checkout_references r where r.user_id = new.user_id and r.created_at < now() - interval '180 days';
  if (select count(*) from public.checkout_references r
    where r.user_id = new.user_id and r.created_at > now() - interval '1 day') >= 200 then
    raise exception 'Too many checkouts were opened today.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
revoke execute on function public.limit_checkout_references() from public, anon, authenticated;
create index checkout_references_by_user on public.checkout_references (user_id, created_at);
create trigger limit_checkout_references before insert on public.checkout_references
  for each row execute function public.limit_checkout_references();
