import { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { accountHash, licenceKeyHash, secretFingerprint, sha256Hex } from "../_shared/licence-key.ts";
import { serviceClient } from "../_shared/service-client.ts";
import { parseStorable } from "../_shared/storable-text.ts";
import { aroundKey, takeOfBoth, visitorKey } from "../_shared/visitor-key.ts";

const maxBytes = 4_096;
const windowSeconds = 600;
/** Requests in ten minutes: several terminals may share an address, and a licence covers several accounts. */
const allowed = { address: 120, key: 60 };

const body = z.object({
  action: z.enum(["activate", "check"]),
  key: z.string().min(1).max(64),
  product: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(100),
  account: z.string().regex(/^\d{1,20}$/, "must be the account number"),
  server: z.string().min(1).max(64),
  version: z.string().max(20).optional(),
  /** Chosen by the robot for this one request; the answer's proof repeats it. */
  nonce: z.string().regex(/^[0-9A-Za-z]{8,64}$/),
});
type LicenceRequest = z.infer<typeof body>;

type Status = "active" | "inactive" | "limit" | "ended" | "unknown" | "malformed" | "busy" | "unavailable";

const messages: Readonly<Record<Status, string>> = {
  active: "The license is active on this account.",
  inactive: "The license is not active on this account. Activate it.",
  limit: "The license is in use on as many live accounts as it covers. Release one in the member area.",
  ended: "The license has ended: its order was refunded or disputed, or the seller revoked it.",
  unknown: "There is no such license for this robot. Copy the key from the member area.",
  malformed: "The request is not as documented.",
  busy: "Too many requests. Wait, then ask again.",
  unavailable: "Licenses cannot be checked right now. Ask again later.",
};
const movedTooOften = (againAt: string) =>
  `The license was moved to other accounts too often within 30 days. It can be moved again from ${againAt.slice(0, 10)} on.`;
const httpStatus: Partial<Record<Status, number>> = { malformed: 400, busy: 429, unavailable: 503 };

type Verdict = {
  readonly status: Status;
  readonly used?: number;
  readonly allowed?: number;
  readonly retryAfter?: number;
  /** The limit that is reached is that of moves, until then. */
  readonly movesAgainAt?: string;
  readonly detail?: string;
};

/** Every answer has the same fields. The proof can only be made by who knows the key, and holds for this request alone. */
async function answer(verdict: Verdict, asked?: LicenceRequest, http = httpStatus[verdict.status]): Promise<Response> {
  const { status, used = 0, allowed: limit = 0, retryAfter = 0, detail } = verdict;
  const proof = asked ? await sha256Hex([asked.nonce, status, asked.account, asked.server, asked.key].join("|")) : "";
  const verdictMessage = verdict.movesAgainAt ? movedTooOften(verdict.movesAgainAt) : messages[status];
  const message = detail ? `${verdictMessage} ${detail}` : verdictMessage;
  return jsonAnswer(
    http ?? 200,
    { status, message, product: asked?.product ?? "", used, allowed: limit, retryAfter, proof },
    { ...(retryAfter > 0 ? { "retry-after": String(retryAfter) } : {}), ...(http === 405 ? { allow: "POST" } : {}) },
  );
}

async function read(request: Request): Promise<LicenceRequest | string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return `At most ${maxBytes} bytes.`;
  const text = await request.text();
  if (text.length > maxBytes) return `At most ${maxBytes} bytes.`;
  let value: unknown;
  try {
    value = parseStorable(text);
  } catch {
    return "The body is not JSON.";
  }
  const parsed = body.safeParse(value);
  return parsed.success
    ? parsed.data
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
}

/** Seconds to wait, 0 when there is room for one more request of this subject. */
async function take(env: FunctionEnv, subject: string, most: number): Promise<number> {
  const { data, error } = await serviceClient(env).rpc("take_licence_request", {
    subject,
    allowed: most,
    window_seconds: windowSeconds,
  });
  if (error) throw new Error(`take_licence_request: ${error.message}`);
  return data as number;
}

/** The same for the address that asks, and for the network around it, of which one customer may hold all addresses. */
async function takeOfNetwork(env: FunctionEnv, secret: string): Promise<number> {
  const [own, around] = [await visitorKey(env.remoteAddress, secret), await aroundKey(env.remoteAddress, secret)];
  const network = around === null ? null : `network ${around}`;
  return takeOfBoth((subject, most) => take(env, subject, most), `address ${own}`, network, allowed.address);
}

async function judge(env: FunctionEnv, secret: string, asked: LicenceRequest): Promise<Verdict> {
  const keyHash = await licenceKeyHash(asked.key);
  const retryAfter = await take(env, `key ${keyHash}`, allowed.key);
  if (retryAfter > 0) return { status: "busy", retryAfter };
  const { data, error } = await serviceClient(env).rpc("use_robot_licence", {
    request: {
      action: asked.action,
      keyHash,
      product: asked.product,
      accountHash: await accountHash(secret, asked.account, asked.server),
      hashedWith: await secretFingerprint(secret),
      accountHint: asked.account.slice(-4),
      server: asked.server,
      version: asked.version ?? null,
    },
  });
  if (error) throw new Error(`use_robot_licence: ${error.message}`);
  return data as Verdict;
}

/**
 * `POST functions/v1/licence`: a robot on a live account activates its licence or checks that it is still good. A verdict is 200
 * with its `status`; 400, 405, 429 and 503 have the same fields.
 */
export async function handle(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== "POST") return answer({ status: "malformed", detail: "Send a POST." }, undefined, 405);
  const secret = env.get("LICENCE_SECRET");
  if (!secret) return answer({ status: "unavailable", retryAfter: 3600, detail: "LICENCE_SECRET is not set." });
  try {
    const waiting = await takeOfNetwork(env, secret);
    if (waiting > 0) return answer({ status: "busy", retryAfter: waiting });
    const asked = await read(request);
    if (typeof asked === "string") return answer({ status: "malformed", detail: asked });
    return answer(await judge(env, secret, asked), asked);
  } catch (error) {
    console.error("A licence could not be checked", { error: error instanceof Error ? error.message : String(error) });
    return answer({ status: "unavailable", retryAfter: 60 });
  }
}
