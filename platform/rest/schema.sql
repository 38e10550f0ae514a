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
