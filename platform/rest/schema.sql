-- Tells the REST service that its copy of the catalogue is out of date. The channel and its words are PostgREST's own:
-- `notify pgrst, 'reload schema'` works by hand too. Event triggers need a superuser; without one the service still
-- notices when a request names something it does not know.
create or replace function private.announce_schema_change() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end
$$;

do $$
begin
  drop event trigger if exists rest_schema_changed;
  drop event trigger if exists rest_schema_dropped;
  create event trigger rest_schema_changed on ddl_command_end execute function private.announce_schema_change();
  create event trigger rest_schema_dropped on sql_drop execute function private.announce_schema_change();
exception when insufficient_privilege then null;
end
$$;

-- Adds to what this answer holds so far and refuses it while it is gathered, before it fills the server's memory. Each level of embedding
-- has a budget of its own, since the level above holds it again. Without SET: that would undo the running total at the function's end.
create or replace function private.count_answer(bytes bigint, level integer) returns void
language plpgsql as $$
declare
  budget constant bigint := 32 * 1024 * 1024;
  -- From here on an answer is expensive, and an account may have two of them underway.
  expensive constant bigint := 4 * 1024 * 1024;
  counter constant text := 'pip.answer_bytes_' || level;
  before constant bigint := coalesce(nullif(pg_catalog.current_setting(counter, true), ''), '0')::bigint;
  account text;
begin
  if before + bytes > budget then
    raise sqlstate 'PT413' using message = 'The answer is larger than 32 MB', detail = 'Nothing was sent, and nothing was changed.',
      hint = 'Ask for fewer rows with limit or Range, or select fewer columns.';
  end if;
  if before <= expensive and before + bytes > expensive then
    account := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::json ->> 'sub';
    if account is not null and not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtext('answer of ' || account), 1)
      and not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtext('answer of ' || account), 2) then
      raise sqlstate 'PT429' using message = 'Two large answers are underway for this account already',
        detail = 'Nothing was sent, and nothing was changed.', hint = 'Ask again in a few seconds, or for fewer rows.';
    end if;
  end if;
  perform pg_catalog.set_config(counter, (before + bytes)::text, true);
end
$$;

-- What was just made is not compressed: its column size is its length.
create or replace function private.charge_answer(part json, level integer) returns json
language plpgsql strict as $$
begin
  perform private.count_answer(pg_catalog.pg_column_size(part), level);
  return part;
end
$$;

create or replace function private.charge_answer(part text) returns text
language plpgsql strict as $$
begin
  perform private.count_answer(pg_catalog.octet_length(part), 0);
  return part;
end
$$;
