import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { endTooLongSessions, onDeviceClock } from "./session-clock.ts";

/** A client whose session is kept in the browser's storage, by the device's clock. */
export function createBrowserClient(address: string, anonKey: string): SupabaseClient {
  endTooLongSessions();
  return createClient(address, anonKey, {
    global: { fetch: onDeviceClock(fetch) },
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      // Nobody is signed in by an address alone: features/auth opens mailed links, and asks first.
      detectSessionInUrl: false,
      // Its challenge needs cryptography that browsers give to secure addresses only.
      flowType: globalThis.isSecureContext ? "pkce" : "implicit",
      experimental: { recoveryCodes: true },
    },
  });
}
