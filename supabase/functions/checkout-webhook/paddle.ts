import { z } from "zod";
import type { CheckoutEvent, CheckoutItem, Message, Receipt } from "./checkout-event.ts";
import { askPaddleCustomer } from "./paddle-customer.ts";
import { parseJsonBody } from "./parse-body.ts";
import { signatureProblem } from "./timed-signature.ts";

const form = { separator: ";", time: "ts", signature: "h1", glue: ":" } as const;

const id = z.string().min(1).max(100);
/** Paddle writes amounts as text, in the currency's smallest unit. */
const cents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const envelope = z.object({ event_id: id, event_type: z.string().max(100), data: z.looseObject({}) });
type Envelope = z.infer<typeof envelope>;

const line = z.object({
  price_id: id,
  quantity: z.int().min(1),
  totals: z.object({ subtotal: cents, discount: cents, tax: cents, total: cents }),
  product: z.looseObject({ name: z.string().max(200).nullish() }).nullish(),
});
const price = z.looseObject({
  id,
  tax_mode: z.string().nullish(),
  unit_price: z.looseObject({ amount: cents, currency_code: z.string().length(3) }),
});
type Price = z.infer<typeof price>;

const transaction = z.object({
  id,
  customer_id: id.nullish(),
  currency_code: z.string().length(3),
  custom_data: z.looseObject({ ref: z.string().max(64).nullish() }).nullish(),
  items: z.array(z.looseObject({ price })).max(100),
  details: z.looseObject({ line_items: z.array(line).min(1).max(100) }),
});
const adjustment = z.object({
  action: z.string().max(100),
  type: z.string().max(100).nullish(),
  status: z.string().max(100),
  transaction_id: id,
});

const ignored = (reason: string): Receipt => ({ outcome: "ignored", reason });
const malformed = (error: z.ZodError): Receipt => ({ outcome: "malformed", reason: z.prettifyError(error) });

/** Where tax is part of the price, `subtotal` is less than the price by it. */
function includesTax({ quantity, totals }: z.infer<typeof line>, known: Price | undefined): boolean {
  if (known?.tax_mode === "internal") return true;
  if (!known || known.tax_mode === "external") return false;
  return totals.tax > 0 && totals.subtotal < known.unit_price.amount * quantity;
}

/** What was paid for a line and what was taken off, without tax unless the price includes it. */
function paidFor(bought: z.infer<typeof line>, known: Price | undefined) {
  const { subtotal, discount, total } = bought.totals;
  if (!includesTax(bought, known)) return { paid: Math.max(0, subtotal - discount), off: discount };
  const listed = (known?.unit_price.amount ?? 0) * bought.quantity;
  return { paid: total, off: discount > 0 ? Math.max(0, listed - total) : 0 };
}

/** Paddle's two worlds send the same messages: only a live token says that money moves. */
const isTest = ({ env }: Message) => !(env.get("CHECKOUT_CLIENT_TOKEN") ?? "").startsWith("live_");

const event = (message: Message, { event_id: eventId }: Envelope, change: Partial<CheckoutEvent>): Receipt => ({
  outcome: "event",
  event: {
    provider: "paddle",
    eventId,
    type: "purchased",
    orderRef: null,
    providerOrderId: null,
    email: null,
    items: [],
    test: isTest(message),
    ...change,
  },
});

async function readTransaction(message: Message, told: Envelope): Promise<Receipt> {
  const parsed = transaction.safeParse(told.data);
  if (!parsed.success) return malformed(parsed.error);
  const {
    id: providerOrderId,
    customer_id: customer,
    currency_code: currency,
    custom_data,
    items,
    details,
  } = parsed.data;
  const asked = await askPaddleCustomer(message.env, customer ?? null, isTest(message));
  if (asked === "later") return { outcome: "unconfirmed", reason: "Paddle could not say now whose payment this is" };
  let discountCents = 0;
  const bought: CheckoutItem[] = details.line_items.map((one) => {
    const { paid, off } = paidFor(one, items.find((item) => item.price.id === one.price_id)?.price);
    discountCents += off;
    return {
      productId: one.price_id,
      name: one.product?.name ?? null,
      priceCents: Math.round(paid / one.quantity),
      totalCents: paid,
      currency,
      quantity: one.quantity,
    };
  });
  const orderRef = custom_data?.ref || null;
  return event(message, told, { providerOrderId, orderRef, email: asked, items: bought, discountCents });
}

const disputes: ReadonlySet<string> = new Set(["chargeback", "chargeback_warning"]);
const reversals: ReadonlySet<string> = new Set(["chargeback_reverse", "chargeback_warning_reverse"]);

function typeOf({ action, type, status }: z.infer<typeof adjustment>): CheckoutEvent["type"] | null {
  if (action === "refund") return status === "approved" && type === "full" ? "refunded" : null;
  if (disputes.has(action)) return status === "reversed" ? "dispute_won" : "disputed";
  return reversals.has(action) ? "dispute_won" : null;
}

function readAdjustment(message: Message, told: Envelope): Receipt {
  const parsed = adjustment.safeParse(told.data);
  if (!parsed.success) return malformed(parsed.error);
  const type = typeOf(parsed.data);
  const { action, status, transaction_id: providerOrderId } = parsed.data;
  if (!type) return ignored(`Nothing to do for a ${parsed.data.type ?? ""} ${action} that is ${status}`);
  return event(message, told, { type, providerOrderId });
}

export async function receivePaddle(message: Message): Promise<Receipt> {
  const { request, raw, secret } = message;
  const header = request.headers.get("paddle-signature") ?? "";
  const problem = await signatureProblem({ header, raw, secret }, form);
  if (problem) return { outcome: "forged", reason: problem };
  const parsed = envelope.safeParse(parseJsonBody(raw));
  if (!parsed.success) return malformed(parsed.error);
  const { event_type: name } = parsed.data;
  if (name === "transaction.completed") return readTransaction(message, parsed.data);
  if (name === "adjustment.updated" || name === "adjustment.created") return readAdjustment(message, parsed.data);
  return ignored(`Nothing to do for ${name}`);
}
