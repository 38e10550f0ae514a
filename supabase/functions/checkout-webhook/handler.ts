import type { CheckoutName } from "../../../lib/checkout-providers.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer, refuse } from "../_shared/json-answer.ts";
import { serviceClient } from "../_shared/service-client.ts";
import { storable } from "../_shared/storable-text.ts";
import type { CheckoutEvent, Receive } from "./checkout-event.ts";
import { countRefused, type Unrecorded } from "./count-refused.ts";
import { receiveGumroad } from "./gumroad.ts";
import { receiveLemonSqueezy } from "./lemonsqueezy.ts";
import { receivePaddle } from "./paddle.ts";
import { receiveSandbox } from "./sandbox.ts";
import { storableEvent } from "./storable-event.ts";
import { receiveStripe } from "./stripe.ts";

const providers: Readonly<Record<CheckoutName, Receive>> = {
  sandbox: receiveSandbox,
  lemonsqueezy: receiveLemonSqueezy,
  gumroad: receiveGumroad,
  paddle: receivePaddle,
  stripe: receiveStripe,
};
const maxBytes = 256_000;

/** `…/checkout-webhook/{provider}`, below whatever prefix the platform mounts functions. */
function providerOf(request: Request): CheckoutName | undefined {
  const name = /\/checkout-webhook\/([^/]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? "";
  return Object.hasOwn(providers, name) ? (name as CheckoutName) : undefined;
}

/** Only the configured provider's door is open, and only while it has a lock: an empty secret means it is off. */
function secretFor(provider: CheckoutName, env: FunctionEnv): string | undefined {
  if (env.get("CHECKOUT_PROVIDER") !== provider) return undefined;
  return env.get("CHECKOUT_WEBHOOK_SECRET")?.trim() || undefined;
}

const textOf = (raw: Uint8Array) => storable(new TextDecoder().decode(raw));

/** SQLSTATE classes 22 and 54, data that does not fit or is more than a limit: it would fail again however often it is sent. */
const isFinal = (code: string | undefined) => /^(22|54)/.test(code ?? "");

/** Keeps a genuine message for the owner. @returns false when not even that was possible. */
async function keepUnreadable(provider: CheckoutName, reason: string, raw: Uint8Array, env: FunctionEnv) {
  const { error } = await serviceClient(env).rpc("store_unreadable_event", { provider, reason, raw: textOf(raw) });
  if (error) console.error("An unreadable checkout event could not be kept", { provider, code: error.code });
  return !error;
}

const notRecorded = () =>
  refuse(503, "not_recorded", "The event could not be recorded. Please send it again.", { "retry-after": "30" });

/** Of two messages that wait for what the other one has locked, PostgreSQL ends one: asked once more, it finds the other done. */
const wasEndedForAnother = (code: string | undefined) => code === "40P01";

/** Everything the event means, in one transaction; a 2xx is sent only after it has committed. */
async function record(event: CheckoutEvent, raw: Uint8Array, env: FunctionEnv): Promise<Response> {
  const client = serviceClient(env);
  const ask = () => client.rpc("record_checkout_event", { event: storableEvent(event), raw: textOf(raw) });
  const first = await ask();
  const { data, error } = wasEndedForAnother(first.error?.code) ? await ask() : first;
  if (!error) return jsonAnswer(200, data);
  if (isFinal(error.code) && (await keepUnreadable(event.provider, `${error.code}: ${error.message}`, raw, env)))
    return jsonAnswer(200, { outcome: "kept_for_the_owner", reason: "The event cannot be recorded as it is" });
  // Not the error's details: PostgreSQL puts the whole row there, with the buyer's address in it.
  const { provider, eventId } = event;
  console.error("A checkout event could not be recorded", {
    provider,
    eventId,
    code: error.code,
    message: error.message,
  });
  return notRecorded();
}

function answerFor(receipt: Unrecorded): Response {
  switch (receipt.outcome) {
    case "ignored":
      return jsonAnswer(200, { outcome: "ignored", reason: receipt.reason });
    case "forged":
      return refuse(403, "not_verified", receipt.reason);
    case "unconfirmed":
      return refuse(503, "not_confirmed", receipt.reason, { "retry-after": "60" });
  }
}

/** Receives what a checkout provider has to say: verified on the raw bytes, understood, then recorded once. */
export async function handle(request: Request, env: FunctionEnv): Promise<Response> {
  const provider = providerOf(request);
  if (!provider) return refuse(404, "unknown_provider", "There is no webhook for this provider");
  if (request.method !== "POST")
    return refuse(405, "method_not_allowed", "Webhooks are sent by POST", { allow: "POST" });
  const secret = secretFor(provider, env);
  if (!secret) {
    // The owner has changed providers, and the one before still has buyers or buttons.
    if (env.get("CHECKOUT_PROVIDER") && env.get("CHECKOUT_PROVIDER") !== provider)
      await countRefused(provider, { outcome: "forged", reason: "Another provider is this site's checkout" }, env);
    return refuse(404, "webhook_off", `The ${provider} webhook is not configured`);
  }
  const raw = new Uint8Array(await request.arrayBuffer());
  if (raw.length > maxBytes) return refuse(413, "payload_too_large", `At most ${maxBytes} bytes`);
  const receipt = await providers[provider]({ request, raw, secret, env });
  if (receipt.outcome === "event") return record(receipt.event, raw, env);
  if (receipt.outcome !== "malformed") {
    await countRefused(provider, receipt, env);
    return answerFor(receipt);
  }
  if (await keepUnreadable(provider, receipt.reason, raw, env)) return refuse(400, "malformed_event", receipt.reason);
  return notRecorded();
}
