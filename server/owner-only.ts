import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { refuse } from "#supabase/functions/_shared/json-answer.ts";
import { callerClient, isAway } from "#supabase/functions/_shared/service-client.ts";

/** The database decides who the owner is: by a call that only the owner may make. @returns null for the owner */
export async function refusalOfOthers(env: FunctionEnv, request: Request): Promise<Response | null> {
  const authorization = request.headers.get("authorization") ?? "";
  const answer = await callerClient(env, authorization).rpc("system_state");
  if (answer.error === null) return null;
  if (!isAway(answer)) return refuse(403, "not_owner", "Only the owner, signed in with the second factor, does this.");
  const message = "The database does not answer at the moment. Nothing was changed; try again in a minute.";
  return refuse(503, "unavailable", message, { "retry-after": "30" });
}
