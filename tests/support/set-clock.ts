import type pg from "pg";

/**
 * Puts the clock of a test's own database under its control: what the schema reads as now is `test.now`, set inside a transaction.
 * Later calls of one transaction are a little later, as they are by the real clock.
 */
export async function ruleClock(client: pg.Client): Promise<(now: number) => Promise<unknown>> {
  await client.query(`
    create function private.test_now() returns timestamptz language sql stable as
      $$ select coalesce(nullif(current_setting('test.now', true), '')::timestamptz, now()) $$;
    create function private.test_clock() returns timestamptz language sql volatile as
      $$ select private.test_now() + (clock_timestamp() - now()) $$;
    grant execute on function private.test_now(), private.test_clock() to public;
    create function pg_temp.with_test_clock(source text) returns text language sql as $$
      select regexp_replace(regexp_replace(source, '\\mnow\\(\\)', 'private.test_now()', 'g'), '\\mclock_timestamp\\(\\)', 'private.test_clock()', 'g') $$;
    do $do$ declare one record; begin
      for one in select pg_get_functiondef(p.oid) as source from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' and p.proname not like 'test%'
          and p.prosrc ~ '\\m(now|clock_timestamp)\\(\\)' loop
        execute pg_temp.with_test_clock(one.source);
      end loop;
      for one in select c.table_name, c.column_name, c.column_default from information_schema.columns c join pg_class t on t.relname = c.table_name
          and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.column_default ~ '\\mnow\\(\\)' loop
        execute format('alter table public.%I alter column %I set default %s', one.table_name, one.column_name, pg_temp.with_test_clock(one.column_default));
      end loop;
    end $do$`);
  return (now) => client.query("select set_config('test.now', $1, true)", [new Date(now).toISOString()]);
}
