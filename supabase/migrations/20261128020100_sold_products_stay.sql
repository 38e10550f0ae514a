-- What was sold stays its buyers': a product that somebody has is not deleted and keeps its id, and a course that is no longer shown is still taught to
-- who bought it.

create function private.refuse_losing_buyers() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  buyers bigint;
begin
  select count(distinct coalesce(lower(e.email), e.user_id::text)) into buyers from public.enrolments e
    where e.product_id = old.id and e.product_kind = tg_argv[0] and e.status = 'active';
  if buyers > 0 then
    raise exception '%', case when buyers = 1 then 'One person has it and would lose it' else buyers || ' people have it and would lose it' end
      || case tg_op when 'DELETE' then '. Switch “Shown on the site” off instead: it is no longer sold, and they keep it'
        else ': keep the product id that it was sold under' end using errcode = 'P0001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
revoke execute on function private.refuse_losing_buyers() from public, anon, authenticated;
do $$
declare
  kept record;
begin
  for kept in select * from (values ('courses', 'course'), ('mentorship_plans', 'plan'), ('robots', 'robot'), ('vps_plans', 'vps')) as k (name, kind) loop
    execute format('create trigger keep_for_buyers before delete on public.%I for each row execute function private.refuse_losing_buyers(%L)', kept.name, kept.kind);
    execute format('create trigger keep_id_for_buyers before update of id on public.%I for each row when (old.id is distinct from new.id)
      execute function private.refuse_losing_buyers(%L)', kept.name, kept.kind);
  end loop;
end;
$$;

-- Courses that are no longer shown and still have students. Their pages are there for these alone, with nothing to buy.
create function public.closed_courses() returns setof public.courses language sql stable security definer set search_path = '' as $$
  select c.* from public.courses c where not c.published
    and exists (select from public.enrolments e where e.product_id = c.id and e.product_kind = 'course' and e.status = 'active')
$$;
revoke execute on function public.closed_courses() from public;
grant execute on function public.closed_courses() to anon, authenticated, service_role;
