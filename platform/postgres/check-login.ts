import pg from "pg";
import { EmbeddedPostgresError } from "./errors.ts";
import { explainLogin, placeOf } from "./explain-login.ts";

/** DATABASE_URL leads to a server that cannot be used; the message is one sentence that says what to do. */
class DatabaseLoginError extends EmbeddedPostgresError {}

type Facts = {
  version: number;
  encoding: string;
  standby: boolean;
  missing: string[];
  foreign: string[];
  roles: boolean;
  creates: boolean;
};

const oldestServer = 150_000;

const facts = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as standby,
    array(select wanted from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) wanted
      where not exists (select from pg_catalog.pg_roles where rolname = wanted)) as missing,
    array(select rolname::text from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
      and not pg_has_role(oid, 'member')) as foreign,
    (select rolsuper or (rolcreaterole and rolbypassrls and current_setting('server_version_num')::int >= 160000)
      from pg_catalog.pg_roles where rolname = current_user) as roles,
    has_database_privilege(current_database(), 'CREATE') as creates`;

function problem(found: Facts, databaseUrl: string): string | undefined {
  const { host, user, database } = placeOf(databaseUrl);
  const howTo = "docs/how-to/deploy.md has the statements that an administrator runs once.";
  if (found.version < oldestServer)
    return `The PostgreSQL at ${host} is version ${Math.trunc(found.version / 10_000)}: 15 or newer is needed.`;
  if (found.standby) return `The PostgreSQL at ${host} is a read-only standby: set DATABASE_URL to the primary server.`;
  if (found.encoding !== "UTF8")
    return `The database ${database} has the encoding ${found.encoding}: create one with encoding UTF8.`;
  if (!found.creates)
    return `The login ${user} may not create schemas in the database ${database}: make it the owner. ${howTo}`;
  if (found.missing.length > 0 && !found.roles)
    return `The login ${user} may not create the roles that the site needs (${found.missing.join(", ")}). ${howTo}`;
  if (found.foreign.length > 0 && !found.roles)
    return `The login ${user} is not a member of ${found.foreign.join(", ")}. ${howTo}`;
  return undefined;
}

/**
 * Connects once before anything is built on the address.
 * @throws {DatabaseLoginError} when the site could not work there.
 */
export async function checkLogin(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(facts);
    const text = rows[0] && problem(rows[0], databaseUrl);
    if (text) throw new DatabaseLoginError(text);
  } catch (error) {
    if (error instanceof DatabaseLoginError) throw error;
    throw new DatabaseLoginError(explainLogin(error, databaseUrl));
  } finally {
    await client.end().catch(() => undefined);
  }
}
