-- Steps after a purchase are written into receipts: a step without its text, or with something else than texts in it, kept every receipt from being
-- written that had it.
create function private.are_steps(steps jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(bool_and(coalesce(jsonb_typeof(step) = 'object' and jsonb_typeof(step -> 'text') = 'string' and step ->> 'text' ~ '\S'
      and coalesce(jsonb_typeof(step -> 'label'), 'string') = 'string' and coalesce(jsonb_typeof(step -> 'href'), 'string') = 'string', false)), true)
  from jsonb_array_elements(case jsonb_typeof(steps) when 'array' then steps else '[]' end) step
$$;
revoke execute on function private.are_steps(jsonb) from public;
grant execute on function private.are_steps(jsonb) to authenticated, service_role;
-- What is there already is looked at when it is next saved.
alter table public.next_steps add constraint steps_have_texts check (private.are_steps(steps)) not valid;
