/** What PostgreSQL or the network says when a connection cannot be made, and what the owner can do about each. */
const reasons: Readonly<Record<string, (at: Place) => string>> = {
  "28P01": ({ user, host }) => `The PostgreSQL at ${host} refused the password of ${user}: correct it in DATABASE_URL.`,
  "28000": ({ user, host }) =>
    `The PostgreSQL at ${host} does not let ${user} in from this machine: add the login, or allow it in pg_hba.conf.`,
  "3D000": ({ database, host }) =>
    `There is no database "${database}" at ${host}: create it (createdb ${database}), or correct the name in DATABASE_URL.`,
  "42501": ({ user, database }) => `The login ${user} may not connect to the database ${database}: grant it CONNECT.`,
  "53300": ({ host }) =>
    `The PostgreSQL at ${host} has no connection left: raise max_connections, or stop other clients.`,
  "57P03": ({ host }) => `The PostgreSQL at ${host} is starting or stopping: try again in a moment.`,
  ECONNREFUSED: ({ host }) =>
    `Nothing listens at ${host}: start the PostgreSQL there, or correct host and port in DATABASE_URL.`,
  ENOTFOUND: ({ host }) => `The host of ${host} is unknown: correct it in DATABASE_URL, or check the name server.`,
  EAI_AGAIN: ({ host }) => `The name server does not answer for ${host}: check this machine's network.`,
  ETIMEDOUT: ({ host }) => `The PostgreSQL at ${host} does not answer: check the address and the firewall between.`,
  EHOSTUNREACH: ({ host }) => `The PostgreSQL at ${host} cannot be reached: check the address and the network.`,
  ENETUNREACH: ({ host }) => `The PostgreSQL at ${host} cannot be reached: check the address and the network.`,
  ENOENT: ({ host }) => `There is no PostgreSQL socket at ${host}: start the server, or correct DATABASE_URL.`,
};

const messages: readonly [RegExp, keyof typeof reasons | ((at: Place, text: string) => string)][] = [
  [/timeout expired|Connection terminated due to connection timeout/i, "ETIMEDOUT"],
  [
    /does not support SSL/i,
    ({ host }) =>
      `The PostgreSQL at ${host} does not offer TLS: remove sslmode from DATABASE_URL, or enable TLS there.`,
  ],
  [
    /certificate|self-signed|unable to verify/i,
    ({ host }, text) =>
      `The certificate of the PostgreSQL at ${host} was not accepted (${text}): add sslrootcert=<file of its authority> to DATABASE_URL.`,
  ],
  [
    /password must be a string/i,
    ({ user, host }) => `The PostgreSQL at ${host} wants a password of ${user}: add it to DATABASE_URL.`,
  ],
];

type Place = { readonly host: string; readonly user: string; readonly database: string };

/** A % that begins no code stands for itself, as it does for the client. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where an address leads, without its password. */
export function placeOf(databaseUrl: string): Place {
  const url = new URL(databaseUrl);
  const socket = url.searchParams.get("host");
  const user = decoded(url.username) || "postgres";
  return {
    host: socket ?? `${url.hostname}:${url.port || 5432}`,
    user,
    database: decoded(url.pathname.slice(1)) || user,
  };
}

/** One sentence for an owner whose DATABASE_URL does not lead to a usable server. */
export function explainLogin(error: unknown, databaseUrl: string): string {
  // Node reports one attempt for each address of a host (IPv6 and IPv4) in one error.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code = "", message = String(error) } = (first ?? error) as NodeJS.ErrnoException;
  const place = placeOf(databaseUrl);
  const known = reasons[code] ?? messages.find(([pattern]) => pattern.test(message))?.[1];
  const explain = typeof known === "string" ? reasons[known] : known;
  return explain?.(place, message) ?? `The PostgreSQL at ${place.host} cannot be used: ${message}.`;
}
