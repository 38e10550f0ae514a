import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { plainAddress } from "#lib/plain-host.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { answered, DataError, rows } from "./rows.ts";

export type OrderItem = {
  readonly productId: string;
  readonly productKind: string | null;
  /** How it was paid, whatever it is sold as now: once, monthly, quarterly, half-yearly, yearly or two-yearly. Null while the catalog does not know the product. */
  readonly billing: string | null;
  readonly name: string;
  /** Of one piece; rounded where `totalCents` is no multiple of the quantity. */
  readonly priceCents: number;
  readonly totalCents: number;
  readonly currency: string;
  readonly quantity: number;
};

export type Order = {
  readonly id: string;
  readonly provider: string;
  readonly providerOrderId: string | null;
  readonly email: string | null;
  readonly status: "paid" | "held" | "refunded";
  /** Held, and the owner has decided that nothing is opened for it. */
  readonly closed: boolean;
  readonly totalCents: number;
  /** What went back of the total. */
  readonly refundedCents: number;
  /** What the provider says it took off; null where it tells no amount or took nothing off. */
  readonly discountCents: number | null;
  readonly discountCode: string | null;
  readonly currency: string;
  /** Made with test money. */
  readonly test: boolean;
  /** ISO 8601: when it was paid, as the provider tells, or recorded where it is not paid. */
  readonly placedAt: string;
  /** Null until it is paid. */
  readonly purchasedAt: string | null;
  readonly refundedAt: string | null;
  /** The provider's number of the subscription that it pays for, where there is one. */
  readonly subscriptionId: string | null;
  readonly items: readonly OrderItem[];
};

export type Enrolment = {
  readonly id: string;
  readonly orderId: string;
  readonly productId: string;
  readonly productKind: "course" | "plan" | "robot" | "vps";
  readonly status: "active" | "revoked";
  readonly grantedAt: string;
  readonly revokedAt: string | null;
  /** From this moment on it is over. */
  readonly endsAt: string | null;
  /** Since when all weeks of a course are open; null while they open one by one. */
  readonly allWeeksAt: string | null;
};

const orderColumns =
  "id,provider,providerOrderId:provider_order_id,email,status,closed,totalCents:total_cents,refundedCents:refunded_cents,discountCents:discount_cents,discountCode:discount_code,currency,test,placedAt:placed_at,purchasedAt:purchased_at,refundedAt:refunded_at,subscriptionId:subscription_id," +
  "items:order_items(productId:product_id,productKind:product_kind,billing,name,priceCents:price_cents,totalCents:total_cents,currency,quantity)";
const enrolmentColumns =
  "id,orderId:order_id,productId:product_id,productKind:product_kind,status,grantedAt:granted_at,revokedAt:revoked_at,endsAt:ends_at,allWeeksAt:all_weeks_at";

/** Whose rows are asked for. */
export type Member = { readonly id: string; readonly email: string };

/** Characters that mean something in a pattern of LIKE, and in a quoted value of a filter. */
const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&").replace(/["\\]/g, "\\$&");

/**
 * A filter for rows that are the member's by account or by address. Row level security alone does not do: it shows staff everybody's.
 */
const belongsTo = ({ id, email }: Member) =>
  email === "" ? `user_id.eq.${id}` : `user_id.eq.${id},email.ilike."${literally(email)}"`;

/** A member's orders, newest first. */
export const loadOrders = (client: SupabaseClient, member: Member) =>
  rows<Order>(
    client.from("orders").select(orderColumns).or(belongsTo(member)).order("placed_at", { ascending: false }),
  );

type OrderOf = Order & { readonly userId: string | null };

/** @returns null when the caller may see no order with this id. */
export async function loadOrder(client: SupabaseClient, id: string): Promise<OrderOf | null> {
  const found = await rows<OrderOf>(
    client.from("orders").select(`${orderColumns},userId:user_id`).eq("id", id).limit(1),
  );
  return found[0] ?? null;
}

/** What a member's orders opened, newest first. */
export const loadEnrolments = (client: SupabaseClient, member: Member) =>
  rows<Enrolment>(
    client.from("enrolments").select(enrolmentColumns).or(belongsTo(member)).order("granted_at", { ascending: false }),
  );

/** Takes a robot's license off a trading account. @throws {DataError} when it was not taken off. */
export async function releaseActivation(client: SupabaseClient, activation: string): Promise<void> {
  const data = await answered(client.rpc("release_robot_activation", { activation }));
  if (data !== true) throw new DataError("This account no longer holds the license.", undefined);
}

/**
 * Ids of the products that were paid in the checkout with this reference, by whomever: each once for each of its pieces.
 * @throws {DataError} when it cannot be known now.
 */
export async function paidProducts(client: SupabaseClient, reference: string): Promise<readonly string[]> {
  return z.array(z.string()).parse((await answered(client.rpc("checkout_paid_products", { reference }))) ?? []);
}

/**
 * A reference that ties the next checkout to the signed-in account, so that the order finds it although another email
 * address may be typed at the provider. Pass it to `CheckoutProvider.urlWithEmail`.
 */
export async function createCheckoutReference(client: SupabaseClient): Promise<string> {
  const reference = randomUuid();
  await answered(client.from("checkout_references").insert({ reference }));
  return reference;
}

const askedForOrders = z.enum(["asked", "malformed", "own", "too_many"]);
export type AskedForOrders = z.infer<typeof askedForOrders>;

/** Asks for what was paid with another address: if it has orders, a mail with a link goes there. The answer does not tell whether it has. */
export async function askForOrders(client: SupabaseClient, address: string): Promise<AskedForOrders> {
  return askedForOrders.parse(await answered(client.rpc("ask_for_orders", { address: plainAddress(address) })));
}

const takenOver = z.object({ outcome: z.enum(["moved", "unknown", "used", "expired"]), orders: z.number() });
export type TakenOver = z.infer<typeof takenOver>;

/** Moves the orders of the address that the link was mailed to into the signed-in account that asked. */
export async function takeOverOrders(client: SupabaseClient, token: string): Promise<TakenOver> {
  return takenOver.parse(await answered(client.rpc("take_over_orders", { token })));
}
