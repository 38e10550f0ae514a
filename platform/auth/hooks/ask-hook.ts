import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { createOutgoingFetch } from "../../http/outgoing-fetch.ts";
import type { Log } from "../../http/service.ts";
import type { Tx } from "../../postgres/database.ts";
import type { Settings } from "../../settings/schema.ts";
import { AuthError, authErrors } from "../errors.ts";

export type HookName = keyof Settings["auth"]["hook"];
type HookSettings = NonNullable<Settings["auth"]["hook"][HookName]>;

const functionMs = 2_000;
const requestMs = 5_000;
const maxBytes = 200 * 1024;

// The owner names the address, often one inside their own network: only time and size are limited.
const outgoing = createOutgoingFetch({ allowsPrivate: true, timeoutMs: requestMs, maxBytes });

/** The key that comes first signs; the others are those that receivers may still hold. */
function signatureOf(secrets: string, id: string, timestamp: number, body: string): string {
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.replace(/^v1,whsec_/, ""), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return secrets
    .split("|")
    .map((secret) => `v1,${sign(secret)}`)
    .join(" ");
}

async function postTo({ uri = "", secrets = "" }: HookSettings, payload: unknown): Promise<unknown> {
  const body = JSON.stringify(payload);
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const answer = await outgoing(uri, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureOf(secrets, id, timestamp, body),
    },
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") throw authErrors.hookTimeout(requestMs / 1000);
    throw error;
  });
  if (answer.status === 429 || answer.status === 503) throw authErrors.hookGivesUp();
  if (answer.status === 204) return {};
  const isJson = (answer.headers.get("content-type") ?? "").includes("application/json");
  if (answer.status < 200 || answer.status > 202) {
    // A hook may say its reasons with the status that fits them.
    const said = isJson ? hookError.safeParse(await answer.json().catch(() => undefined)) : undefined;
    if (said?.success) return said.data;
    throw authErrors.hookFailed(`Unexpected status code returned from hook: ${answer.status}`);
  }
  if (!isJson) throw authErrors.hookContentType();
  return answer.json();
}

/** As a role that may only what migrations grant it; what the function writes is part of the caller's transaction. */
async function callFunction(tx: Tx, { uri = "" }: HookSettings, payload: unknown): Promise<unknown> {
  const [schema = "", name = ""] = new URL(uri).pathname.slice(1).split("/");
  const quoted = [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join(".");
  const { rows: before } = await tx.query<{ role: string; timeout: string }>(
    "select current_setting('role') as role, current_setting('statement_timeout') as timeout",
  );
  await tx.query("savepoint hook");
  try {
    await tx.query(
      "select set_config('role', 'supabase_auth_admin', true), set_config('statement_timeout', $1, true)",
      [String(functionMs)],
    );
    const { rows } = await tx.query<{ answer: unknown }>(`select ${quoted}($1::jsonb) as answer`, [
      JSON.stringify(payload),
    ]);
    await tx.query("select set_config('role', $1, true), set_config('statement_timeout', $2, true)", [
      before[0]?.role,
      before[0]?.timeout,
    ]);
    await tx.query("release savepoint hook");
    return rows[0]?.answer ?? {};
  } catch (error) {
    await tx.query("rollback to savepoint hook");
    if ((error as { code?: unknown }).code === "57014") throw authErrors.hookTimeout(functionMs / 1000);
    throw error;
  }
}

const hookError = z.object({
  error: z.object({ http_code: z.number().int().min(400).max(599).optional(), message: z.string().min(1) }),
});

export type HookPayload = Readonly<Record<string, unknown>>;

/** Undefined where the settings name no hook. @throws {AuthError} what the hook said, or why it could not be asked */
export type AskHook = (tx: Tx, name: HookName, payload: HookPayload) => Promise<unknown>;

export function createHooks(
  settings: Settings["auth"]["hook"],
  log: Log,
): { ask: AskHook; has(name: HookName): boolean } {
  const has = (name: HookName) => settings[name]?.enabled === true;
  const ask: AskHook = async (tx, name, payload) => {
    const hook = settings[name];
    if (!hook?.enabled) return undefined;
    const isFunction = hook.uri?.startsWith("pg-functions:");
    const answer = await (isFunction ? callFunction(tx, hook, payload) : postTo(hook, payload)).catch(
      (error: unknown) => {
        if (error instanceof AuthError) throw error;
        log.error("a hook failed", { hook: name, error });
        throw authErrors.hookFailed();
      },
    );
    const refused = hookError.safeParse(answer);
    if (!refused.success) return answer;
    const { http_code = 500, message } = refused.data.error;
    throw new AuthError(http_code, http_code === 500 ? "unexpected_failure" : "hook_refused", message.slice(0, 1_000));
  };
  return { ask, has };
}
