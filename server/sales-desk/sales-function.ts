import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { type HeldReason, heldText } from "#lib/held-reason.ts";
import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";
import { serviceClient } from "#supabase/functions/_shared/service-client.ts";
import type { CheckoutEvent } from "#supabase/functions/checkout-webhook/checkout-event.ts";
import { readAgain } from "#supabase/functions/checkout-webhook/read-again.ts";
import { storableEvent } from "#supabase/functions/checkout-webhook/storable-event.ts";
import { refusalOfOthers } from "../owner-only.ts";

const heldReason: z.ZodType<HeldReason> = z.looseObject({ code: z.string() });
const answer = z.object({
  outcome: z.enum(["recorded", "duplicate"]),
  orderId: z.string().nullable(),
  status: z.string().nullable(),
  held: z.array(heldReason).nullish(),
});

type Recorded =
  | { readonly state: "recorded"; readonly orderId: string | null; readonly words: string }
  | { readonly state: "duplicate"; readonly orderId: string | null }
  | { readonly state: "refused"; readonly reason: string };

/** Records an event by the function that the webhook uses. */
async function recordEvent(service: SupabaseClient, event: CheckoutEvent, raw: string): Promise<Recorded> {
  const { data, error } = await service.rpc("record_checkout_event", { event: storableEvent(event), raw });
  if (error) return { state: "refused", reason: error.message };
  const { outcome, orderId, status, held } = answer.parse(data);
  if (outcome === "duplicate") return { state: "duplicate", orderId };
  if (orderId === null)
    return {
      state: "recorded",
      orderId,
      words: "Recorded. It waits for the order that began its subscription: record that one, too.",
    };
  return {
    state: "recorded",
    orderId,
    words: status === "held" ? `Recorded, and held: ${heldText(held ?? [])}.` : `Recorded. The order is ${status}.`,
  };
}

type Asked = { readonly env: FunctionEnv; readonly value: string };

const say = (message: string, status = 200) => jsonAnswer(status, { message });
const request = z.object({ act: z.string(), value: z.string().max(200).default("") });
const stored = z.object({ id: z.number(), provider: z.string(), raw: z.string() });

/** Reads a message once more that could not be recorded when it came, and records what it means. */
async function readMessageAgain({ env, value }: Asked): Promise<Response> {
  const service = serviceClient(env);
  const { data } = await service
    .from("unreadable_events")
    .select("id,provider,raw")
    .eq("id", Number(value) || 0);
  const message = stored.safeParse(data?.[0]);
  if (!message.success) return say("This message is not there any more.", 404);
  const { id, provider, raw } = message.data;
  const receipt = await readAgain(provider, new TextEncoder().encode(raw), env);
  if (!receipt) return say("A message of this provider cannot be read without the headers it came with.", 422);
  if (receipt.outcome !== "event") return say(`Nothing was recorded: ${receipt.reason}.`, 422);
  const outcome = await recordEvent(service, receipt.event, raw);
  if (outcome.state === "refused") return say(`Nothing was recorded: ${outcome.reason}.`, 422);
  await service.from("unreadable_events").update({ recorded_at: new Date().toISOString() }).eq("id", id);
  return say(outcome.state === "duplicate" ? "It was recorded before; nothing changed." : outcome.words);
}

const finding = z.object({
  id: z.number(),
  messages: z.array(z.string()),
  settled_at: z.string().nullable(),
  report: z.object({ provider: z.string() }),
});

/** Records what a comparison found at the provider, as its webhook would have. */
async function recordFinding({ env, value }: Asked): Promise<Response> {
  const service = serviceClient(env);
  const columns = "id,messages,settled_at,report:reconciliation_reports(provider)";
  const { data } = await service
    .from("reconciliation_findings")
    .select(columns)
    .eq("id", Number(value) || 0);
  const found = finding.safeParse(data?.[0]);
  if (!found.success) return say("This difference is not there any more. Compare again.", 404);
  const { id, messages, settled_at: settled, report } = found.data;
  if (settled) return say("It was recorded before; nothing changed.");
  if (messages.length === 0) return say("This cannot be recorded from here: decide it at the provider.", 422);
  let words = "It was recorded before; nothing changed.";
  for (const raw of messages) {
    const receipt = await readAgain(report.provider, new TextEncoder().encode(raw), env);
    if (receipt?.outcome !== "event")
      return say(`Nothing more was recorded: ${receipt?.reason ?? "unknown provider"}.`, 422);
    const outcome = await recordEvent(service, receipt.event, raw);
    if (outcome.state === "refused") return say(`Nothing more was recorded: ${outcome.reason}.`, 422);
    if (outcome.state === "recorded") ({ words } = outcome);
  }
  await service
    .from("reconciliation_findings")
    .update({ settled_at: new Date().toISOString(), settled: words })
    .eq("id", id);
  return say(words);
}

const acts: Readonly<Record<string, (asked: Asked) => Promise<Response>>> = {
  "read-again": readMessageAgain,
  "record-sale": recordFinding,
};

/** POST {act, value} for the owner: what of the sales desk takes a provider or the readers of its messages. */
export async function salesFunction(asking: Request, env: FunctionEnv): Promise<Response> {
  if (asking.method !== "POST") return refuse(405, "method_not_allowed", "POST");
  const refusal = await refusalOfOthers(env, asking);
  if (refusal) return refusal;
  const read = request.safeParse(await asking.json().catch(() => null));
  const act = read.success && Object.hasOwn(acts, read.data.act) ? acts[read.data.act] : undefined;
  if (!read.success || !act) return refuse(400, "unknown_act", "There is no such act.");
  return act({ env, value: read.data.value });
}
