-- What the change feed behind postgres_changes reads (docs/adr/0022-change-feed.md). Idempotent.
create schema if not exists realtime;

-- The owner decides which tables are fed: alter publication supabase_realtime add table … . TRUNCATE is not fed.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    -- Generated columns can be fed from version 18 on.
    execute 'create publication supabase_realtime with (publish = ''insert, update, delete'', publish_via_partition_root = true'
      || case when current_setting('server_version_num')::int >= 180000 then ', publish_generated_columns = stored)' else ')' end;
  end if;
end
$$;

-- The rest serves only where the log cannot be decoded. Unlogged: what a crash empties was a gap in the feed anyway.
create unlogged table if not exists realtime.change_outbox (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp(),
  -- The published table: for a row of a partition its root.
  relation oid not null,
  type text not null,
  -- Names in the order of the rows' fields: a partition may have another order than its root.
  columns name[] not null,
  new_row text,
  old_row text
);
create index if not exists change_outbox_transaction on realtime.change_outbox (transaction_id, id);
create index if not exists change_outbox_changed_at on realtime.change_outbox (changed_at);

-- The processes that read the outbox and the tables that somebody has subscribed to there.
create unlogged table if not exists realtime.change_readers (
  id uuid primary key,
  relations oid[] not null,
  seen_at timestamptz not null default clock_timestamp()
);
revoke all on realtime.change_outbox, realtime.change_readers from public;

-- Rows are written as text in the forms that every session reads the same.
create or replace function realtime.capture_change() returns trigger
language plpgsql security definer
set search_path = '' set datestyle = 'ISO' set intervalstyle = 'postgres' set timezone = 'UTC' set extra_float_digits = 1 set bytea_output = 'hex'
as $$
declare
  published constant oid := tg_argv[0]::oid;
begin
  if not exists (
    select from realtime.change_readers
    where published = any (relations) and seen_at > pg_catalog.clock_timestamp() - interval '1 minute'
  ) then
    return null;
  end if;
  insert into realtime.change_outbox (relation, type, columns, new_row, old_row) values (
    published, tg_op,
    array(select attname from pg_catalog.pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped order by attnum),
    case when tg_op <> 'DELETE' then new::text end,
    case when tg_op <> 'INSERT' then old::text end
  );
  -- Listeners are told in the order of the commits; within a transaction the same word is sent once.
  perform pg_catalog.pg_notify('realtime_change', pg_catalog.pg_current_xact_id()::text);
  return null;
end
$$;
revoke all on function realtime.capture_change() from public;

-- Every published table gets the trigger, every other table loses it. A table whose publication picks rows is not fed by triggers.
create or replace function realtime.align_capture_triggers() returns void
language plpgsql set search_path = '' as $$
declare
  found_table record;
begin
  -- Several processes ask for the same at the same time.
  perform pg_catalog.pg_advisory_xact_lock(7274811963);
  for found_table in
    with wanted as (
      select c.oid from pg_catalog.pg_publication_tables p
      join pg_catalog.pg_namespace n on n.nspname = p.schemaname
      join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
      where p.pubname = 'supabase_realtime' and p.rowfilter is null
    ), present as (
      select tgrelid as oid from pg_catalog.pg_trigger where tgname = 'realtime_capture_change' and tgparentid = 0
    )
    select coalesce(w.oid, p.oid) as id, coalesce(w.oid, p.oid)::pg_catalog.regclass::text as name, w.oid is not null as is_wanted
    from wanted w full join present p on p.oid = w.oid
    where w.oid is null or p.oid is null
  loop
    if found_table.is_wanted then
      execute format('create trigger realtime_capture_change after insert or update or delete on %s for each row execute function realtime.capture_change(%L)',
        found_table.name, found_table.id);
    else
      execute format('drop trigger realtime_capture_change on %s', found_table.name);
    end if;
  end loop;
end
$$;
revoke all on function realtime.align_capture_triggers() from public;
