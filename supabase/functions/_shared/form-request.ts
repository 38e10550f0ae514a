import { counted } from "../../../lib/figure-text.ts";
import type { FunctionEnv } from "./function-env.ts";
import { isSameSecret } from "./hmac.ts";
import { refuse } from "./json-answer.ts";
import { type LinkKind, linkHash, linkSecret } from "./secret-link.ts";
import { isAway, serviceClient } from "./service-client.ts";
import { parseStorable } from "./storable-text.ts";
import { aroundKey, takeOfBoth, visitorKey } from "./visitor-key.ts";

/** An answer that says why nothing was done, in words for the visitor. */
export class FormRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number;
  constructor(status: number, code: string, message: string, retryAfter = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** What forms and secret links need of an installation. @throws {FormRefusal} 503 where it is not set */
export function installationSecret(env: FunctionEnv): string {
  const secret = env.get("LICENCE_SECRET");
  if (!secret) throw new FormRefusal(503, "not_set_up", "This form is off: LICENCE_SECRET is not set.");
  return secret;
}

const waitText = (seconds: number) =>
  seconds < 90
    ? counted(seconds, "second")
    : seconds < 5_400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`;

/** Counts one request of this address, and of the network around it. @throws {FormRefusal} 429 past the limit */
export async function takeRequest(
  env: FunctionEnv,
  action: string,
  { count, seconds }: { readonly count: number; readonly seconds: number },
): Promise<void> {
  const take = (key: string, allowed: number) =>
    callDatabase<number>(env, "take_request", { subject: `${action} ${key}`, allowed, window_seconds: seconds });
  const wait = await takeOfBoth(take, await networkKey(env), await networkAround(env), count);
  if (wait > 0)
    throw new FormRefusal(
      429,
      "too_many",
      `Too many requests from your network. Try again in ${waitText(wait)}.`,
      wait,
    );
}

/** The network that a request comes from, as a keyed hash. */
export const networkKey = (env: FunctionEnv): Promise<string> => visitorKey(env.remoteAddress, installationSecret(env));

/** The same of the network around an IPv6 address, all of which may be one customer's; null for an IPv4 address. */
export const networkAround = (env: FunctionEnv): Promise<string | null> =>
  aroundKey(env.remoteAddress, installationSecret(env));

/** The widest network that may be one customer's, who else would take all of what there is for everybody: room, and the reserve of a mailbox. */
export const widestNetworkKey = async (env: FunctionEnv): Promise<string> =>
  (await networkAround(env)) ?? networkKey(env);

/** Nobody answered: what was asked for may be done in a moment. */
export function unavailable(name: string, cause: string): FormRefusal {
  console.error(`${name} failed`, { error: cause });
  const message = "This could not be done right now. Nothing was sent; please try again in a minute.";
  return new FormRefusal(503, "unavailable", message, 30);
}

/** Calls a database function that only the service role may call. */
export async function callDatabase<T>(env: FunctionEnv, name: string, values: Record<string, unknown>): Promise<T> {
  const answer = await serviceClient(env).rpc(name, values);
  if (isAway(answer)) throw unavailable(name, answer.error?.message ?? "");
  if (answer.error) throw new Error(`${name}: ${answer.error.message}`);
  return answer.data as T;
}

/** Links that do not open: more of one address are guesses. */
const failures = { count: 20, seconds: 3_600 };

/** What a link opens: a row, and the hash of the secret that it was made with. */
export type LinkedRow = { readonly id: string; readonly hash: string };
const noRow: LinkedRow = { id: "", hash: "0".repeat(64) };

/**
 * Whether a link's secret belongs to a row. Since the installation's secret was changed or lost, mails and the member area have the link that follows
 * from the new one; links of before open by their hash.
 * @throws {FormRefusal} 404 if not, 429 when an address has tried too many
 */
export async function checkSecret(
  env: FunctionEnv,
  token: string,
  kind: LinkKind,
  row: LinkedRow | undefined,
): Promise<void> {
  // A row that does not exist is compared as well, so that it takes as long.
  const { id, hash } = row ?? noRow;
  const [given, present] = [await linkHash(token), await linkHash(await linkSecret(installationSecret(env), kind, id))];
  const [asMade, asNow] = [await isSameSecret(given, hash), await isSameSecret(given, present)];
  if (row && (asMade || asNow)) return;
  await takeRequest(env, "secret link", failures);
  throw new FormRefusal(404, "unknown_link", "This link does not open anything. Copy the whole link from the mail.");
}

export function refusalAnswer(
  { status, code, message, retryAfter }: FormRefusal,
  headers: Record<string, string> = {},
): Response {
  const later: Record<string, string> = retryAfter > 0 ? { "retry-after": String(retryAfter) } : {};
  return refuse(status, code, message, { ...headers, ...later });
}

/** Runs a form's handler and answers refusals and faults as JSON. */
export async function answerForm(name: string, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FormRefusal) return refusalAnswer(error);
    return refusalAnswer(unavailable(name, error instanceof Error ? error.message : String(error)));
  }
}

/** What a form can be asked, by the last part of its address. */
export type Actions = Readonly<
  Record<string, (request: Request, env: FunctionEnv, body?: unknown) => Promise<Response>>
>;

/** What `…/form/action` asks for by its last part. @throws {FormRefusal} 404 for no action of the form, 405 for anything but a POST */
export function actionOf(request: Request, form: string, actions: Actions): Actions[string] {
  const name = new RegExp(`/${form}/([a-z]+)$`).exec(new URL(request.url).pathname)?.[1] ?? "";
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new FormRefusal(404, "not_found", "There is nothing at this address.");
  if (request.method !== "POST") throw new FormRefusal(405, "method_not_allowed", "Send a POST.");
  return action;
}

const malformed = () => new FormRefusal(400, "malformed", "The request could not be read.");

/** The JSON object of a request, its texts as the database can hold them. @throws {FormRefusal} 400 */
export async function jsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  let body: unknown;
  try {
    body = parseStorable(await request.text());
  } catch {
    throw malformed();
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw malformed();
  return body as Record<string, unknown>;
}

/** A link or key that somebody sent: anything but a text opens nothing, and an object may not even become one. */
export const asText = (sent: unknown): string => (typeof sent === "string" ? sent : "");
/** The number of a ticket or payment; 0, which none has, for anything else. */
export const asNumber = (sent: unknown): number =>
  typeof sent === "number" || typeof sent === "string" ? Number(sent) || 0 : 0;
