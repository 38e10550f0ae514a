-- Who of the staff looks at the same thing, so that two are told of one another. A courtesy: what decides who may write is each row itself.

create table private.console_presence (
  place text not null check (place ~ '^[a-z-]{1,40}/[A-Za-z0-9-]{1,64}$'),
  staff uuid not null,
  writing boolean not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (place, staff)
);
create index console_presence_by_time on private.console_presence (seen_at);
alter table private.console_presence enable row level security;
alter table private.console_presence force row level security;
create policy "the database owner maintains" on private.console_presence for all to current_user using (true) with check (true);

-- Says that the caller looks at this place, or writes there, and returns who else did within the last 40 seconds: [{who, writing}].
create function public.note_presence(place text, writing boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if private.staff_role() is null then
    raise exception 'Only staff, signed in with the second factor, look at the console' using errcode = 'insufficient_privilege';
  end if;
  delete from private.console_presence p where (p.place, p.staff) in (
    select o.place, o.staff from private.console_presence o where o.seen_at < clock_timestamp() - interval '1 minute' for update skip locked);
  insert into private.console_presence as p (place, staff, writing) values (note_presence.place, auth.uid(), note_presence.writing)
    on conflict on constraint console_presence_pkey do update set writing = excluded.writing, seen_at = clock_timestamp();
  return (select coalesce(jsonb_agg(jsonb_build_object('who', u.email, 'writing', p.writing) order by u.email), '[]')
    from private.console_presence p join auth.users u on u.id = p.staff
    where p.place = note_presence.place and p.staff <> auth.uid() and p.seen_at > clock_timestamp() - interval '40 seconds');
end;
$$;
revoke execute on function public.note_presence(text, boolean) from public, anon;
grant execute on function public.note_presence(text, boolean) to authenticated;
