const sessionKey = /^sb-.+-auth-token$/;

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
