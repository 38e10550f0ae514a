-- Tables, columns and functions named as Supabase Storage's, so that policies and a later move to a hosted project work.
create schema if not exists storage;
revoke all on schema storage from public;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

-- Collated by bytes: names sort the same on every server, and a prefix can use the index.
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text collate "C",
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create unique index if not exists objects_version on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
-- For the tables' owner too, which on a foreign server need not be one that passes policies: its way in is a policy that says so.
alter table storage.buckets force row level security;
alter table storage.objects force row level security;
drop policy if exists "the database owner maintains" on storage.buckets;
create policy "the database owner maintains" on storage.buckets for all to current_user using (true) with check (true);
drop policy if exists "the database owner maintains" on storage.objects;
create policy "the database owner maintains" on storage.objects for all to current_user using (true) with check (true);
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Files without a row: being received, or given up. Whoever is listed and overdue is removed from the disk. The row of an object appears
-- in the transaction that takes its file off this list, so that row and file never disagree, whatever moment a process is killed at.
create table if not exists platform.storage_loose_files (
  version text primary key,
  bucket_id text not null,
  name text not null,
  remove_after timestamptz not null
);
create index if not exists storage_loose_files_due on platform.storage_loose_files (remove_after);

-- Resumable uploads: of which object, by whom, and how much has arrived. Each part that arrived is a file of its own, on the list above
-- until the upload's time is over; the last one makes of all parts the object's file, which is called `file_version`.
create table if not exists platform.storage_uploads (
  id uuid primary key,
  bucket_id text not null,
  name text not null,
  -- Who may go on with it: the account and its role, or a signed address.
  holder text not null,
  owner text,
  address text not null,
  upsert boolean not null,
  -- As it was sent: `jsonb` would change its order.
  metadata json not null,
  size bigint not null,
  received bigint not null default 0,
  parts integer not null default 0,
  file_version text unique,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- Bytes of the disk that it holds: what has arrived, and what is expected next.
alter table platform.storage_uploads add column if not exists held bigint not null default 0;
create index if not exists storage_uploads_unfinished on platform.storage_uploads (expires_at) where completed_at is null;
create table if not exists platform.storage_upload_parts (
  upload_id uuid not null references platform.storage_uploads on delete cascade,
  starts_at bigint not null,
  version text not null unique,
  primary key (upload_id, starts_at)
);

-- A row may only point to a file that was received for exactly its name: who may insert rows can thereby not read others' files.
create or replace function storage.take_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.version is not distinct from old.version then return null; end if;
  if new.version is not null then
    delete from platform.storage_loose_files
      where version = new.version and bucket_id = new.bucket_id and name = new.name;
    if not found then
      raise exception 'The file of this object was not received for it' using errcode = 'insufficient_privilege';
    end if;
    -- An upload is complete in the transaction in which its object appears, and not before.
    update platform.storage_uploads set completed_at = now() where file_version = new.version;
  end if;
  return null;
end
$$;
-- Readers that have just looked the row up still find its file, and so does a backup, which copies files after rows.
create or replace function storage.give_up_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into platform.storage_loose_files (version, bucket_id, name, remove_after)
      values (old.version, old.bucket_id, old.name, now() + interval '1 hour');
  end if;
  return null;
end
$$;
revoke all on function storage.take_file(), storage.give_up_file() from public;

drop trigger if exists take_file on storage.objects;
create trigger take_file after insert or update on storage.objects for each row execute function storage.take_file();
drop trigger if exists give_up_file on storage.objects;
create trigger give_up_file after update or delete on storage.objects for each row execute function storage.give_up_file();

-- An erased account's files go with it. What an owner of the site uploaded is the business's: it stays, and names nobody.
create or replace function storage.erase_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.raw_app_meta_data ->> 'role' = 'owner' then
    update storage.objects set owner = null, owner_id = null where owner_id = old.id::text;
  else
    delete from storage.objects where owner_id = old.id::text;
  end if;
  update platform.storage_loose_files set remove_after = now() where version in (
    select p.version from platform.storage_upload_parts p join platform.storage_uploads u on u.id = p.upload_id
    where u.owner = old.id::text);
  delete from platform.storage_uploads where owner = old.id::text;
  update storage.buckets set owner = null, owner_id = null where owner_id = old.id::text;
  return null;
end
$$;
revoke all on function storage.erase_files() from public;
create index if not exists objects_owner_id on storage.objects (owner_id);

drop trigger if exists erase_files on auth.users;
create trigger erase_files after delete on auth.users for each row execute function storage.erase_files();
drop trigger if exists erase_files_marked on auth.users;
create trigger erase_files_marked after update of deleted_at on auth.users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function storage.erase_files();

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select tokens[1 : array_length(tokens, 1) - 1] from (select string_to_array(name, '/') as tokens) parts
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select tokens[array_length(tokens, 1)] from (select string_to_array(name, '/') as tokens) parts
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select case when position('.' in file) > 0 then reverse(split_part(reverse(file), '.', 1)) else '' end
  from (select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)] as file) parts
$$;
