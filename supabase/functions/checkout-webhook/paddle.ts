import { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";
import {
  type CheckoutEvent,
  type CheckoutItem,
  forged,
  ignored,
  type Message,
  malformed,
  type Receipt,
  toldReference,
} from "./checkout-event.ts";
import { amountsOf, paddleAdjustment, typeOfAdjustment, wholeLinesOf } from "./paddle-adjustment.ts";
import { paddleCents as cents, signedPaddleCents as signedCents } from "./paddle-cents.ts";
import { parseJsonBody } from "./parse-body.ts";
import { signatureProblem } from "./timed-signature.ts";
import { billingEvery } from "./told-billing.ts";

const answer = z.object({ data: z.looseObject({ email: z.string().min(1).max(320) }) });
const timeoutMs = 8_000;
const base = (test: boolean) => (test ? "https://sandbox-api.paddle.com" : "https://api.paddle.com");

/**
 * A message names the buyer by number alone; the address is to be asked for with an API key.
 * @returns the address; null without a key or where Paddle does not tell it; "later" when asking again may help.
 */
async function askPaddleCustomer(
  env: FunctionEnv,
  customer: string | null,
  test: boolean,
): Promise<string | null | "later"> {
  const key = env.get("CHECKOUT_API_TOKEN");
  if (!key || !customer) return null;
  const url = `${env.get("CHECKOUT_API_URL") ?? base(test)}/customers/${encodeURIComponent(customer)}`;
  try {
    const response = await env.fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A key without the right does not get it by waiting: the order is recorded and says what it lacks.
    if ([400, 401, 403, 404].includes(response.status)) return null;
    if (!response.ok) return "later";
    const found = answer.safeParse(await response.json());
    return found.success ? found.data.data.email : "later";
  } catch {
    return "later";
  }
}

const form = { separator: ";", time: "ts", signature: "h1", glue: ":" } as const;

const id = z.string().min(1).max(100);
const moment = z.iso.datetime({ offset: true }).nullish().catch(undefined);
const envelope = z.object({
  event_id: id,
  event_type: z.string().max(100),
  occurred_at: moment,
  data: z.looseObject({}),
});
type Envelope = z.infer<typeof envelope>;

/** Which part of its period is charged for, as text. */
const share = z
  .string()
  .regex(/^\d(\.\d{1,20})?$/)
  .transform(Number);
const line = z.object({
  id: id.nullish().catch(null),
  price_id: id,
  quantity: z.int(),
  proration: z.looseObject({ rate: share }).nullish().catch(null),
  totals: z.object({ subtotal: signedCents, discount: signedCents, tax: signedCents, total: signedCents }),
  product: z.looseObject({ name: z.string().max(200).nullish() }).nullish(),
});
const unitPrice = z.looseObject({ amount: cents, currency_code: z.string().length(3) });
const price = z.looseObject({
  id,
  tax_mode: z.string().nullish(),
  unit_price: unitPrice,
  /** What some countries pay instead. */
  unit_price_overrides: z
    .array(z.looseObject({ unit_price: unitPrice }))
    .nullish()
    .catch(null),
  billing_cycle: z.looseObject({ interval: z.string(), frequency: z.int() }).nullish().catch(null),
});
type Price = z.infer<typeof price>;

/** The origin of a transaction by which a buyer gives a subscription another card. */
const methodChange = "subscription_payment_method_change";

/** The origin of one for a change of what a subscription is of. */
const planChange = "subscription_update";

export const paddleTransaction = z.object({
  id,
  customer_id: id.nullish(),
  subscription_id: id.nullish(),
  currency_code: z.string().length(3),
  billed_at: moment,
  origin: z.string().max(100).nullish(),
  /** Every attempt, the newest first. */
  payments: z
    .array(z.looseObject({ captured_at: moment }))
    .max(100)
    .nullish()
    .catch(null),
  custom_data: z.looseObject({ ref: toldReference }).nullish().catch(null),
  items: z.array(z.looseObject({ price })).max(100),
  details: z.looseObject({ line_items: z.array(line).min(1).max(100) }),
});

type Line = z.infer<typeof line>;

/** What the prices that a line may have come to: in general, and in some countries; of a part of a period, that part of them. */
const listedFor = ({ quantity, proration }: Line, { unit_price: general, unit_price_overrides: others }: Price) =>
  [general, ...(others ?? []).map(({ unit_price: one }) => one)].map(
    ({ amount }) => amount * quantity * (proration?.rate ?? 1),
  );

/** Each piece, and the part that is told of a period, are rounded; the lowest tax is more than that. */
const isAbout = (one: number, other: number, pieces: number) => Math.abs(one - other) <= Math.max(pieces, other / 500);

/** Where tax is part of the price, `subtotal` is less than the price by it; of what is given back, both are negative. */
function includesTax(bought: Line, known: Price | undefined): boolean {
  if (known?.tax_mode === "internal") return true;
  if (!known || known.tax_mode === "external" || bought.totals.tax === 0) return false;
  const pieces = Math.abs(bought.quantity);
  const subtotal = Math.abs(bought.totals.subtotal);
  const listed = listedFor({ ...bought, quantity: pieces }, known);
  return subtotal < Math.max(...listed) && !listed.some((price) => isAbout(subtotal, price, pieces));
}

/** Which of its prices a discount was taken from that has the tax in it; the general one where nothing was left to pay. */
function discounted(bought: Line, known: Price | undefined): number {
  const { discount, tax, total } = bought.totals;
  const near = total + (discount * total) / (total - tax);
  const listed = known ? listedFor(bought, known) : [];
  return Math.round(listed.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))[0] ?? 0);
}

/** What was paid for a line and what was taken off, without tax unless the price includes it. */
function paidFor(bought: Line, known: Price | undefined) {
  const { subtotal, discount, total } = bought.totals;
  if (!includesTax(bought, known)) return { paid: Math.max(0, subtotal - discount), off: discount, taxIncluded: false };
  return { paid: total, off: discount > 0 ? Math.max(0, discounted(bought, known) - total) : 0, taxIncluded: true };
}

/** What a change of a subscription gives back of the product that it replaces. */
const isCredit = ({ quantity, totals }: Line) => quantity < 1 || totals.total < 0;

/** A part of a period that is charged with a whole one of the same price, as after a change, is no piece of its own. */
function withParts<Sold extends { readonly one: Line; readonly paid: number }>(
  lines: readonly Sold[],
): readonly (Sold & Pick<CheckoutItem, "addedParts">)[] {
  const isWhole = ({ one: { proration } }: Sold) => !proration || proration.rate >= 1;
  const wholes = lines.filter(isWhole);
  const wholeOf = (sold: Sold) => wholes.find(({ one }) => one.price_id === sold.one.price_id);
  const parts = lines.filter((each) => !isWhole(each) && wholeOf(each));
  return lines
    .filter((each) => !parts.includes(each))
    .map((each) => {
      const its = parts.filter((part) => wholeOf(part) === each);
      const addedParts = its.flatMap(({ one: { id: lineId }, paid: cents }) => (lineId ? [{ lineId, cents }] : []));
      return { ...each, paid: its.reduce((sum, { paid }) => sum + paid, each.paid), addedParts };
    });
}

/** What was bought, less what was given back for what it replaces, and whether its prices have the tax in them. */
export function paddleSale({ currency_code: currency, items, details }: z.infer<typeof paddleTransaction>) {
  const priceOf = ({ price_id: id }: Line) => items.find((item) => item.price.id === id)?.price;
  let credit = 0;
  for (const one of details.line_items.filter(isCredit)) {
    const { subtotal, discount, total } = one.totals;
    credit += Math.abs(includesTax(one, priceOf(one)) ? total : subtotal - discount);
  }
  const lines = details.line_items
    .filter((one) => !isCredit(one))
    .map((one) => {
      const known = priceOf(one);
      const bought = paidFor(one, known);
      const paid = Math.max(0, bought.paid - credit);
      credit -= bought.paid - paid;
      return { one, billing: cycleOf(known), ...bought, paid };
    });
  return {
    items: withParts(lines).map(
      ({ one, paid, billing, addedParts = [] }): CheckoutItem => ({
        productId: one.price_id,
        name: one.product?.name ?? null,
        priceCents: Math.round(paid / one.quantity),
        totalCents: paid,
        currency,
        quantity: one.quantity,
        ...(billing ? { billing } : {}),
        ...(one.id ? { lineId: one.id } : {}),
        ...(addedParts.length > 0 ? { addedParts } : {}),
      }),
    ),
    discountCents: lines.reduce((sum, { off }) => sum + off, 0),
    taxIncluded: lines.some(({ taxIncluded }) => taxIncluded),
  };
}

const cycleOf = (known: Price | undefined) =>
  known?.billing_cycle ? billingEvery(known.billing_cycle.frequency, known.billing_cycle.interval) : undefined;

/** Why a transaction is no sale; null for one that is. */
export function whyNoSale(told: z.infer<typeof paddleTransaction>): string | null {
  if (told.origin === methodChange) return "Nothing to do for another card of a subscription";
  return told.origin === planChange && paddleSale(told).items.length === 0
    ? "Nothing to do for a change of a subscription that only gives back"
    : null;
}

/** Paddle's two worlds send the same messages: only a live token says that money moves. */
const isTest = (env: FunctionEnv) => !(env.get("CHECKOUT_CLIENT_TOKEN") ?? "").startsWith("live_");

const event = (env: FunctionEnv, { event_id: eventId }: Envelope, change: Partial<CheckoutEvent>): Receipt => ({
  outcome: "event",
  event: {
    provider: "paddle",
    eventId,
    type: "purchased",
    orderRef: null,
    providerOrderId: null,
    email: null,
    items: [],
    test: isTest(env),
    ...change,
  },
});

async function readTransaction(env: FunctionEnv, told: Envelope): Promise<Receipt> {
  const parsed = paddleTransaction.safeParse(told.data);
  if (!parsed.success) return malformed(parsed.error);
  const {
    id: providerOrderId,
    customer_id: customer,
    subscription_id: subscription,
    custom_data,
    payments,
  } = parsed.data;
  const reason = whyNoSale(parsed.data);
  if (reason) return ignored(reason);
  const asked = await askPaddleCustomer(env, customer ?? null, isTest(env));
  if (asked === "later") return { outcome: "unconfirmed", reason: "Paddle could not say now whose payment this is" };
  const { items, discountCents, taxIncluded } = paddleSale(parsed.data);
  if (items.length === 0) return { outcome: "malformed", reason: "A sale of nothing" };
  const orderRef = custom_data?.ref || null;
  // The next period of a subscription is billed before it is paid, where a card fails by days.
  const captured = payments?.find(({ captured_at: at }) => at)?.captured_at;
  const paidAt = captured ?? parsed.data.billed_at ?? told.occurred_at;
  const more = { ...(paidAt ? { paidAt } : {}), ...(subscription ? { subscription } : {}) };
  return event(env, told, { providerOrderId, orderRef, email: asked, items, discountCents, taxIncluded, ...more });
}

function readAdjustment(env: FunctionEnv, told: Envelope): Receipt {
  const parsed = paddleAdjustment.safeParse(told.data);
  if (!parsed.success) return malformed(parsed.error);
  const type = typeOfAdjustment(parsed.data);
  const { id: adjustmentId, action, status, transaction_id: providerOrderId, totals } = parsed.data;
  if (!type) return ignored(`Nothing to do for a ${parsed.data.type ?? ""} ${action} that is ${status}`);
  if (type === "disputed" || type === "dispute_won")
    return event(env, told, {
      type,
      providerOrderId,
      // A reversal is an adjustment of its own, which names its kind alone.
      disputeId: action.replace(/_reverse$/, ""),
      disputeNotice: adjustmentId,
      ...(told.occurred_at ? { happenedAt: told.occurred_at } : {}),
    });
  if (type === "dispute_warned") return event(env, told, { type, providerOrderId, notice: adjustmentId });
  if (type === "refund_failed") return event(env, told, { type, providerOrderId, refundId: adjustmentId });
  if (!totals) return { outcome: "malformed", reason: "A refund of a part without its totals" };
  const refundPart = { id: adjustmentId, cents: totals.subtotal, taxCents: totals.tax };
  const isPart = type === "partially_refunded";
  const refundedLines = isPart ? wholeLinesOf(parsed.data) : [];
  const refundedAmounts = isPart ? amountsOf(parsed.data) : [];
  return event(env, told, {
    type,
    providerOrderId,
    refundPart,
    ...(refundedLines.length > 0 ? { refundedLines } : {}),
    ...(refundedAmounts.length > 0 ? { refundedAmounts } : {}),
  });
}

export async function receivePaddle(message: Message): Promise<Receipt> {
  const { request, raw, secret } = message;
  const header = request.headers.get("paddle-signature") ?? "";
  const problem = await signatureProblem({ header, raw, secret }, form);
  if (problem) return forged(problem);
  return readPaddle(raw, message.env);
}

/** What a message means whose signature was checked. */
export async function readPaddle(raw: Uint8Array, env: FunctionEnv): Promise<Receipt> {
  const parsed = envelope.safeParse(parseJsonBody(raw));
  if (!parsed.success) return malformed(parsed.error);
  const { event_type: name } = parsed.data;
  if (name === "transaction.completed") return readTransaction(env, parsed.data);
  if (name === "adjustment.updated" || name === "adjustment.created") return readAdjustment(env, parsed.data);
  return ignored(`Nothing to do for ${name}`);
}
