import type { SupabaseClient } from "@supabase/supabase-js";

export type BrowserClientConfig = { readonly supabaseUrl: string; readonly supabaseAnonKey: string };

let config: BrowserClientConfig | undefined;
let browser: Promise<SupabaseClient> | undefined;

/** Called once by the root with the root loader's data, before anything asks for the client. */
export function configureBrowserClient(value: BrowserClientConfig): void {
  config = value;
}

/**
 * The browser's only client, made at the first call and kept: two of them would fight over the session in local storage.
 * supabase-js arrives by dynamic import, so that it is not in the first load. A failed import may be tried again.
 * @throws when the root has not called `configureBrowserClient`.
 */
export function browserClient(): Promise<SupabaseClient> {
  browser ??= connect().catch((error: unknown) => {
    browser = undefined;
    throw error;
  });
  return browser;
}

async function connect(): Promise<SupabaseClient> {
  if (!config) throw new Error("configureBrowserClient must run before browserClient");
  const { createClient } = await import("@supabase/supabase-js");
  return createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
  });
}
