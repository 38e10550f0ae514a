-- A member reads the tickets and bookings of the address that the account has proven, and the bookings made with the account.

create function private.proven_email() returns text language sql stable security definer set search_path = '' as $$
  select public.proven_email()
$$;
revoke execute on function private.proven_email() from public, anon;
grant execute on function private.proven_email() to authenticated, service_role;

create policy "a member reads own tickets" on public.support_tickets for select to authenticated
  using (lower(email) = (select private.proven_email()));
create policy "a member reads own bookings" on public.bookings for select to authenticated
  using ((select private.second_factor_given())
    and (user_id = (select auth.uid()) or (user_id is null and lower(email) = (select private.proven_email()))));

create policy "no second factor is owed" on public.support_tickets as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));
create policy "no second factor is owed" on public.bookings as restrictive for all to authenticated
  using ((select private.second_factor_given())) with check ((select private.second_factor_given()));

-- The caller's account and proven address, by which functions choose rows: the owner may read everybody's.
create function public.member_identity() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('userId', auth.uid(), 'email', public.proven_email()) where public.proven_email() is not null
$$;
revoke execute on function public.member_identity() from public, anon;
grant execute on function public.member_identity() to authenticated;
