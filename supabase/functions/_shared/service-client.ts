import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { FunctionEnv } from "./function-env.ts";

function clientWith(
  env: FunctionEnv,
  keyName: "SUPABASE_ANON_KEY" | "SUPABASE_SERVICE_ROLE_KEY",
  headers: Record<string, string> = {},
): SupabaseClient {
  const url = env.get("SUPABASE_URL");
  const key = env.get(keyName);
  if (!url || !key) throw new Error(`SUPABASE_URL and ${keyName} must be set`);
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // The caller waits for one answer: who asks a database that is not there again and again answers after six seconds.
    db: { retry: false },
    global: { fetch: env.fetch, headers },
  });
}

type Answer = { readonly error: { readonly message: string } | null; readonly status: number };
/** Whether there was no answer: then an empty one says nothing about the caller, or about what is there. */
export const isAway = ({ error, status }: Answer): boolean => error !== null && (status === 0 || status >= 500);

/** @returns the data of an answer, null for a refusal. @throws {Error} when there was no answer */
export function dataOf<Data>(answer: Answer & { readonly data: Data }): Data | null {
  if (isAway(answer)) throw new Error(answer.error?.message ?? "no answer");
  return answer.data;
}

/** The rows of a query. @throws {Error} when it failed */
export async function listOf<Row>(
  query: PromiseLike<Pick<Answer, "error"> & { readonly data: unknown }>,
): Promise<Row[]> {
  const { data, error } = await query;
  if (error) throw new Error(error.message);
  return data as Row[];
}

/** Past row level security: for the few functions that only `service_role` may execute. */
export const serviceClient = (env: FunctionEnv) => clientWith(env, "SUPABASE_SERVICE_ROLE_KEY");

/** Sees what a visitor sees. */
export const visitorClient = (env: FunctionEnv) => clientWith(env, "SUPABASE_ANON_KEY");

/** Sees what the caller with this bearer token sees: row level security decides. */
export const callerClient = (env: FunctionEnv, authorization: string) =>
  clientWith(env, "SUPABASE_ANON_KEY", { authorization });
