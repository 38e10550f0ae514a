import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/**
 * The anonymous client of the loaders. `platformFetch` is the platform's own, in process: no socket, but row level
 * security stays in the path. With a hosted project it is the global fetch. Kept apart from `client.ts` so that
 * supabase-js is never part of the browser's first load.
 */
export function serverClient(platformFetch: typeof fetch, anonKey: string, url: string): SupabaseClient {
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A page that has to wait for a database that is not there would wait for seconds, and then fail all the same.
    db: { retry: false },
    global: { fetch: platformFetch },
  });
}
