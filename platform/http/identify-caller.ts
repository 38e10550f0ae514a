import type { Caller, CallerRole } from "../postgres/database.ts";
import { JwtError } from "./errors.ts";
import type { Keys } from "./keys.ts";
import type { LiveSessions } from "./live-sessions.ts";

/** The bearer token of a request, if it carries one. */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** The token a caller shows: the bearer's, else the API key. */
export const tokenOf = (request: Request): string | undefined =>
  bearerToken(request) ?? (request.headers.get("apikey")?.trim() || undefined);

export async function showsServiceKey(request: Request, keys: Pick<Keys, "verify">): Promise<boolean> {
  const token = tokenOf(request);
  if (!token) return false;
  return keys.verify(token).then(
    ({ role }) => role === "service_role",
    () => false,
  );
}

/**
 * Who asks: the bearer token, else the API key, else an anonymous visitor. A token that is present but cannot be
 * believed, or whose session has ended, is an error, never quietly a visitor.
 * @throws {JwtError}
 */
export async function identifyCaller(
  request: Request,
  keys: Keys,
  sessions: Pick<LiveSessions, "current">,
): Promise<Caller> {
  const token = tokenOf(request);
  const shown = request.headers.get("authorization") ?? "";
  if (/^bearer\s+\S/i.test(shown) && bearerToken(request) === undefined)
    throw new JwtError("malformed", "The Authorization header must hold Bearer and one token");
  if (!token) return { role: "anon", claims: { role: "anon" } };
  const claims = await sessions.current(await keys.verify(token));
  if (!claims) throw new JwtError("claims", "The session of this JWT has ended");
  return { role: claims.role as CallerRole, claims };
}
