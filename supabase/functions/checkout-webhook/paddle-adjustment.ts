import { z } from "zod";
import type { CheckoutEvent } from "./checkout-event.ts";
import { paddleCents } from "./paddle-cents.ts";

const id = z.string().min(1).max(100);

/** What Paddle calls a change of a payment: a refund, a dispute, a credit. */
export const paddleAdjustment = z.object({
  id,
  action: z.string().max(100),
  type: z.string().max(100).nullish(),
  status: z.string().max(100),
  transaction_id: id,
  totals: z.looseObject({ subtotal: paddleCents, tax: paddleCents }).nullish(),
  /** Lines of the transaction that it changes. */
  items: z
    .array(
      z.object({
        item_id: id,
        type: z.string().max(100).nullish(),
        totals: z.looseObject({ subtotal: paddleCents, tax: paddleCents }).nullish().catch(null),
      }),
    )
    .max(100)
    .nullish()
    .catch(null),
});
export type PaddleAdjustment = z.infer<typeof paddleAdjustment>;

/** The lines that were paid back as wholes. */
export const wholeLinesOf = ({ items }: PaddleAdjustment): string[] =>
  (items ?? []).flatMap(({ item_id: line, type }) => (type === "full" ? [line] : []));

/** The lines of which an amount was paid back. */
export const amountsOf = ({ items }: PaddleAdjustment) =>
  (items ?? []).flatMap(({ item_id: lineId, type, totals }) =>
    type !== "full" && totals ? [{ lineId, cents: totals.subtotal, taxCents: totals.tax }] : [],
  );

/** Announces a chargeback: no money has gone back, and Paddle need not tell that none came. */
const warning = "chargeback_warning";
const reversals: ReadonlySet<string> = new Set(["chargeback_reverse", "chargeback_warning_reverse"]);

/** An approved refund whose money did not go to the buyer after all. */
const failures: ReadonlySet<string> = new Set(["rejected", "reversed"]);

/** Null for what changes nothing here: a refund that Paddle has not approved, a credit on an invoice. */
export function typeOfAdjustment({ action, type, status }: PaddleAdjustment): CheckoutEvent["type"] | null {
  if (action === "refund" && failures.has(status)) return "refund_failed";
  if (action === "refund" && status !== "approved") return null;
  // Paddle takes a refund without a type as one of a part.
  if (action === "refund") return type === "full" ? "refunded" : "partially_refunded";
  if (action === warning) return status === "reversed" ? "dispute_won" : "dispute_warned";
  if (action === "chargeback") return status === "reversed" ? "dispute_won" : "disputed";
  return reversals.has(action) ? "dispute_won" : null;
}
