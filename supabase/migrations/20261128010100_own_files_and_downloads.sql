-- Files and downloads of robots are counted one after the other, and a robot that nobody has seen yet is not named.

-- All of a robot's files come in one ZIP. This definition holds; 20261127090000_own_robot_files.sql has an earlier one.
create or replace function private.limit_own_robot_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('own robot files ' || new.robot_id, 0));
  if (select coalesce(sum(f.bytes), 0) from public.own_robot_files f where f.robot_id = new.robot_id and f.name <> new.name) + new.bytes > 30000000 then
    raise exception 'The files of a robot have up to 30 MB together. Take one away first' using errcode = 'P0001';
  end if;
  return new;
end;
$$;

-- Robots whose buyers have something to download: those on sale, and those that somebody has.
-- This definition holds; 20261127090000_own_robot_files.sql has an earlier one.
create or replace function public.robots_with_files() returns setof text language sql stable security definer set search_path = '' as $$
  select f.robot_id from (select robot_id from public.robot_files union select robot_id from public.own_robot_files) f
  where exists (select from public.robots r where r.id = f.robot_id and r.published)
    or exists (select from public.order_items i where i.product_id = f.robot_id)
$$;

-- This definition holds; 20261122001200_robot_goods.sql has an earlier one.
create or replace function public.record_robot_download(enrolment uuid, file text, version text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('robot downloads ' || record_robot_download.enrolment::text, 0));
  if (select count(*) from public.robot_downloads d where d.enrolment_id = record_robot_download.enrolment
    and d.downloaded_at > now() - interval '1 hour') >= 60 then
    return false;
  end if;
  insert into public.robot_downloads (enrolment_id, file, version)
    values (record_robot_download.enrolment, record_robot_download.file, record_robot_download.version);
  return true;
end;
$$;
