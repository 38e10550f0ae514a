-- The audit log names people by the ids of rows: what it writes of tables about people has no column that says who they are, and no address in
-- its texts. So nothing has to be changed there when somebody is erased (docs/adr/0051-people-in-the-console.md).

create table private.people_rooms (
  room text primary key,
  -- Columns whose values say who somebody is, or what somebody wrote; that they changed is logged.
  personal text[] not null
);
alter table private.people_rooms enable row level security;
alter table private.people_rooms force row level security;
create policy "the database owner maintains" on private.people_rooms for all to current_user using (true) with check (true);
insert into private.people_rooms values
  ('support_tickets', '{email,name,subject}'), ('support_messages', '{body}'), ('bookings', '{email,name,note}'),
  ('coin_payments', '{email}'), ('orders', '{email}'), ('enrolments', '{email}'), ('certificates', '{name}'),
  ('newsletter_subscribers', '{email,ended_by}');

-- Without secrets; long texts are cut.
create function private.for_audit(room text, row_as_is jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(e.key, case
      when e.key = any (p.personal) and e.value not in ('null', '""') then '"[not logged: personal]"'::jsonb
      -- On the text itself: within JSON an address may end at a sign that is escaped.
      when p.room is not null and jsonb_typeof(e.value) = 'string' then to_jsonb(left(private.without_addresses(e.value #>> '{}'), 2000))
      when p.room is not null and e.value::text ~ '@' then to_jsonb(left(private.without_addresses(e.value::text), 2000))
      when char_length(e.value::text) > 2000 then to_jsonb(left(e.value::text, 2000) || '…')
      else e.value end)
  from jsonb_each(row_as_is) e left join private.people_rooms p on p.room = for_audit.room
  where e.key !~ '(_hash|_token|^email)$'
$$;

create or replace function private.log_staff_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.staff_role();
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed text[];
begin
  if role is null or (select auth.uid()) is null then
    return null;
  end if;
  select array_agg(key) into changed from jsonb_object_keys(coalesce(new_row, old_row)) key
    where old_row is null or new_row is null or old_row -> key is distinct from new_row -> key;
  if changed is null then
    return null;
  end if;
  insert into public.audit_log (actor, actor_email, role, act, room, row_key, before, after)
  select (select auth.uid()), coalesce((select u.email from auth.users u where u.id = (select auth.uid())), ''), role,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end, tg_table_name,
    coalesce(old_row, new_row) ->> tg_argv[0],
    (select private.for_audit(tg_table_name, jsonb_object_agg(key, old_row -> key)) from unnest(changed) key where old_row is not null),
    (select private.for_audit(tg_table_name, jsonb_object_agg(key, new_row -> key)) from unnest(changed) key where new_row is not null);
  return null;
end;
$$;
drop function private.for_audit(jsonb);
revoke execute on function private.for_audit(text, jsonb) from public, anon, authenticated;
