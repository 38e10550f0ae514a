const serverIsGoing = new Set(["57P01", "57P02", "57P03", "57P05", "53300"]);
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  "ENETUNREACH",
]);
const driverMessages =
  /Connection terminated|connection error|Client was closed|not queryable|Query read timeout|Connection ended/i;

/** The connection failed, not the statement: the server is down, going down, starting, full, or cut us off. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return serverIsGoing.has(code) || networkCodes.has(code) || /^08/.test(code);
  return driverMessages.test(error.message);
}
