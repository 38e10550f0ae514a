import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { type HeldReason, heldText } from "#lib/held-reason.ts";
import type { CheckoutEvent } from "#supabase/functions/checkout-webhook/checkout-event.ts";

const heldReason: z.ZodType<HeldReason> = z.looseObject({ code: z.string() });
const answer = z.object({
  outcome: z.enum(["recorded", "duplicate"]),
  orderId: z.string().nullable(),
  status: z.string().nullable(),
  held: z.array(heldReason).nullish(),
});

export type Recorded =
  | { readonly state: "recorded"; readonly orderId: string | null; readonly words: string }
  | { readonly state: "duplicate"; readonly orderId: string | null }
  | { readonly state: "refused"; readonly reason: string };

/** Records an event by the function that the webhook uses. */
export async function recordEvent(service: SupabaseClient, event: CheckoutEvent, raw: string): Promise<Recorded> {
  const { data, error } = await service.rpc("record_checkout_event", { event, raw });
  if (error) return { state: "refused", reason: error.message };
  const { outcome, orderId, status, held } = answer.parse(data);
  if (outcome === "duplicate") return { state: "duplicate", orderId };
  return {
    state: "recorded",
    orderId,
    words: status === "held" ? `Recorded, and held: ${heldText(held ?? [])}.` : `Recorded. The order is ${status}.`,
  };
}
