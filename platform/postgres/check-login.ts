import { once } from "node:events";
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
  connections: number;
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
    has_database_privilege(current_database(), 'CREATE') as creates,
    least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_catalog.pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_catalog.pg_database where datname = current_database())) as connections`;

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

const connect = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
};

/** How long a server may take to pass on a notification before it counts as one that passes none on. */
const notificationMs = 5_000;

/** A pooler that lends its connections for a transaction each neither passes on notifications nor keeps prepared statements. */
async function refusePooledTransactions(listening: pg.Client, databaseUrl: string): Promise<void> {
  const channel = `northpip_check_${process.pid}_${Date.now()}`;
  // Before the time runs: a server far away takes a while to let somebody in.
  const other = await connect(databaseUrl);
  const heard = once(listening, "notification", { signal: AbortSignal.timeout(notificationMs) }).catch(() => null);
  await listening
    .query(`listen ${channel}`)
    .then(() => other.query(`notify ${channel}`))
    .finally(() => other.end());
  if ((await heard) !== null) return;
  throw new DatabaseLoginError(
    `The address ${placeOf(databaseUrl).host} is of a pooler that lends a connection for one transaction at a time: the site needs connections of its own. Set DATABASE_URL to the server itself, or to the pooler's address for sessions (at Supabase port 5432 instead of 6543, at Neon the host without "-pooler").`,
  );
}

/**
 * Connects before anything is built on the address.
 * @returns how many connections the server lets in, as far as it says.
 * @throws {DatabaseLoginError} when the site could not work there.
 */
export async function checkLogin(databaseUrl: string): Promise<number> {
  let client: pg.Client | undefined;
  try {
    client = await connect(databaseUrl);
    const { rows } = await client.query<Facts>(facts);
    const [found] = rows;
    const text = found && problem(found, databaseUrl);
    if (text) throw new DatabaseLoginError(text);
    await refusePooledTransactions(client, databaseUrl);
    return found?.connections ?? Number.POSITIVE_INFINITY;
  } catch (error) {
    if (error instanceof DatabaseLoginError) throw error;
    throw new DatabaseLoginError(explainLogin(error, databaseUrl));
  } finally {
    await client?.end().catch(() => undefined);
  }
}
