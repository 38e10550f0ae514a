import type { Tx } from "./database.ts";
import { MigrationError } from "./errors.ts";

type Finding = { name: string; problem: string };

// Tables of extensions (pg_depend deptype 'e') are not ours to guard.
const findings = `
  with exposed as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity, c.reloptions, obj_description(c.oid, 'pg_class') as note
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select 'public.' || relname as name, 'has no row level security: add "alter table … enable row level security"' as problem
  from exposed where relkind in ('r', 'p') and not relrowsecurity
  union all
  select 'public.' || relname, 'has row level security but no policy: add one, or say why there is none with "comment on table … is ''@no-policy <reason>''"'
  from exposed where relkind in ('r', 'p') and relrowsecurity
    and not exists (select from pg_catalog.pg_policy p where p.polrelid = exposed.oid)
    and coalesce(note, '') !~ '@no-policy\\s+\\S'
  union all
  select 'public.' || relname, 'is a view that reads as its owner, past row level security: create it "with (security_invoker = true)"'
  from exposed where relkind = 'v'
    and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']
    and coalesce(note, '') !~ '@security-definer\\s+\\S'
  union all
  select 'public.' || relname, 'is a materialized view or foreign table, which row level security cannot guard: keep it in schema private'
  from exposed where relkind in ('m', 'f') and coalesce(note, '') !~ '@no-policy\\s+\\S'
  union all
  select p.oid::regprocedure::text, 'is security definer without a fixed search_path: add "set search_path = ''''"'
  from pg_catalog.pg_proc p
  where p.pronamespace in (select oid from pg_catalog.pg_namespace where nspname in ('public', 'private', 'auth')) and p.prosecdef
    and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
    and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

/**
 * What the REST interface exposes must be guarded, or the server does not start.
 * @throws {MigrationError} naming every table, view and function that is not.
 */
export async function checkExposedSchema(tx: Tx): Promise<void> {
  const { rows } = await tx.query<Finding>(findings);
  if (rows.length === 0) return;
  const list = rows.map(({ name, problem }) => `  - ${name} ${problem}`).join("\n");
  throw new MigrationError(`The exposed schema is not safe to serve:\n${list}`);
}
