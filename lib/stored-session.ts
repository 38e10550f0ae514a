import { owesSecondFactor } from "./second-factor-owed.ts";

const sessionKey = /^sb-.+-auth-token$/;

/** Whether a name in local storage is that of supabase-js's session. */
export const isSessionKey = (key: string): boolean => sessionKey.test(key);

type Stored = Readonly<Record<string, unknown>>;
const deviceNames = (): Stored => globalThis.localStorage as unknown as Stored;

/** What `read` finds in the session that supabase-js stored; undefined where there is none, or it cannot be read. */
function fromSession<Found>(stored: () => Stored, read: (session: unknown) => Found): Found | undefined {
  try {
    const names = stored();
    const key = Object.keys(names).find(isSessionKey);
    return key === undefined ? undefined : read(JSON.parse(String(names[key])));
  } catch {
    // Refused site data throws on the mere access; a session in another form says nothing.
    return undefined;
  }
}

/**
 * The e-mail address of whoever is signed in in this browser, as supabase-js stored it; empty when nobody is, or it cannot be read.
 * For a field's first value only: who somebody is, the server decides.
 */
export function storedEmail(stored: () => Stored = deviceNames): string {
  const email = fromSession(stored, (session) => (session as { user?: { email?: unknown } } | null)?.user?.email);
  return typeof email === "string" ? email : "";
}

/**
 * The id of whoever is signed in in this browser; null for nobody, and while the second factor is owed. For what the device itself
 * stores: what an account may see, the server decides.
 */
export function storedUser(stored: () => Stored = deviceNames): string | null {
  const user = fromSession(stored, (value) => {
    const session = value as Parameters<typeof owesSecondFactor>[0] & { user: { id?: unknown } };
    return owesSecondFactor(session) ? null : session.user.id;
  });
  return typeof user === "string" && user !== "" ? user : null;
}

/**
 * Whether somebody may be signed in in this browser: true when supabase-js has kept a session in local storage.
 * Asking the client itself would fetch 50 KB of it first. False where there is no storage, or the browser refuses it.
 */
export function hasStoredSession(stored: () => object = deviceNames): boolean {
  try {
    return Object.keys(stored()).some(isSessionKey);
  } catch {
    // Refused site data throws on the mere access, and nothing can be stored then.
    return false;
  }
}
