import { deviceStorage } from "#lib/browser-storage.ts";
import { isSessionKey } from "#lib/stored-session.ts";
import { tokenClaims } from "#lib/token-claims.ts";

const seconds = (): number => Math.floor(Date.now() / 1000);

type Ask = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
type Session = { readonly access_token?: string; readonly expires_in: number; readonly expires_at: number };

/** What of a text is a session, as the service answers it and supabase-js stores it; null for anything else. */
function sessionIn(text: string): Session | null {
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    return typeof value?.expires_in === "number" && typeof value.expires_at === "number" ? (value as Session) : null;
  } catch {
    return null;
  }
}

/**
 * The service says by its clock when a session ends, and supabase-js compares that with the device's. On one that is hours ahead every look at
 * the session asked for a new one, until there were too many and the member was signed out; on one that is behind it was used after its end.
 */
export const onDeviceClock =
  (ask: Ask): Ask =>
  async (input, init) => {
    const answer = await ask(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!answer.ok || !address.includes("/auth/v1/")) return answer;
    const session = sessionIn(await answer.clone().text());
    if (!session) return answer;
    const { status, headers } = answer;
    return Response.json({ ...session, expires_at: seconds() + session.expires_in }, { status, headers });
  };

/** For how many seconds its token is valid: a session of a mailed link names what was left of it by the device's clock. */
function lifetimeOf({ access_token: token = "", expires_in: named }: Session): number {
  try {
    const { iat, exp } = tokenClaims(token) as { readonly iat?: number; readonly exp?: number };
    return iat !== undefined && exp !== undefined ? exp - iat : named;
  } catch {
    // A token in another form says nothing.
    return named;
  }
}

/** Ends stored sessions that would last longer than their tokens, on the device alone: its clock is behind, or was ahead and was set right. */
export function endTooLongSessions(storage = deviceStorage()): void {
  if (!storage) return;
  for (const key of Object.keys(storage).filter(isSessionKey)) {
    const session = sessionIn(storage.getItem(key) ?? "");
    if (session && session.expires_at - seconds() > lifetimeOf(session))
      storage.setItem(key, JSON.stringify({ ...session, expires_at: seconds() }));
  }
}
