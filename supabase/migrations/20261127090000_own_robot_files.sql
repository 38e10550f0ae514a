-- Files that the owner adds to a robot: of a robot whose rules the site does not have they are all that its buyers download. The bytes are an object of
-- the private bucket "robot-files", by the same id (docs/adr/0061-own-files-of-a-robot.md).

create table public.own_robot_files (
  id uuid primary key,
  robot_id text not null references public.robots (id) on update cascade on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._ -]{0,79}$'),
  bytes bigint not null check (bytes between 1 and 10000000),
  added_at timestamptz not null default now(),
  unique (robot_id, name)
);
select private.add_collection('own_robot_files', 'id', false);
drop policy "published content is public" on public.own_robot_files;
revoke all on public.own_robot_files from anon;
create policy "a licensee reads own files" on public.own_robot_files for select to authenticated using (exists (select from public.enrolments e
  where e.product_id = own_robot_files.robot_id and e.status = 'active' and private.is_buyer(e.user_id, e.email)));

-- All of a robot's files come in one ZIP, which is made in memory.
create function private.limit_own_robot_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select coalesce(sum(f.bytes), 0) from public.own_robot_files f where f.robot_id = new.robot_id and f.name <> new.name) + new.bytes > 30000000 then
    raise exception 'The files of a robot have up to 30 MB together. Take one away first' using errcode = 'P0001';
  end if;
  return new;
end;
$$;
create trigger limit_own_robot_files before insert or update on public.own_robot_files
  for each row execute function private.limit_own_robot_files();
revoke execute on function private.limit_own_robot_files() from public, anon, authenticated;

-- Robots whose buyers have something to download.
create function public.robots_with_files() returns setof text language sql stable security definer set search_path = '' as $$
  select robot_id from public.robot_files union select robot_id from public.own_robot_files
$$;
revoke execute on function public.robots_with_files() from public;
grant execute on function public.robots_with_files() to anon, authenticated, service_role;

-- What a buyer is told of one that has none yet. Where the delivered texts were seeded before; a new site gets it with them.
insert into public.next_steps (id, heading, summary, reply_within_days, steps, position)
select 'robot-without-files', 'Your license key is ready',
  'The license key is in the member area. The robot''s files are not there yet: we write to you when they are. If that is too late for you, write to us within 14 days of that email, and we refund the full price.',
  1, '[{"text": "Open the robot in the member area to see your license key.", "label": "Member area", "href": "/member-area"},
    {"text": "Questions are answered by email or WhatsApp.", "label": "Contact", "href": "/contact"}]', r.position
from public.next_steps r where r.id = 'robot' on conflict do nothing;
