const sessionKey = /^sb-.+-auth-token$/;

/**
 * The e-mail address of whoever is signed in in this browser, as supabase-js stored it; empty when nobody is, or it cannot be read.
 * For a field's first value only: who somebody is, the server decides.
 */
export function storedEmail(
  read: () => Readonly<Record<string, unknown>> = () => ({ ...globalThis.localStorage }),
): string {
  try {
    const stored = read();
    const key = Object.keys(stored).find((name) => sessionKey.test(name));
    const session = key === undefined ? undefined : (JSON.parse(String(stored[key])) as unknown);
    const email = (session as { user?: { email?: unknown } } | null | undefined)?.user?.email;
    return typeof email === "string" ? email : "";
  } catch {
    // Refused site data throws on the mere access; a session in another form has no address to offer.
    return "";
  }
}

/**
 * Whether somebody may be signed in in this browser: true when supabase-js has kept a session in local storage.
 * Asking the client itself would fetch 50 KB of it first. False where there is no storage, or the browser refuses it.
 */
export function hasStoredSession(read: () => object = () => globalThis.localStorage): boolean {
  try {
    return Object.keys(read()).some((key) => sessionKey.test(key));
  } catch {
    // Refused site data throws on the mere access, and nothing can be stored then.
    return false;
  }
}
