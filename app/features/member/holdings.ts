import type { Enrolment, Order } from "#app/data/account.ts";
import type { Product } from "#app/data/catalog.ts";

export type Holding = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly productId: string;
  readonly productKind: Enrolment["productKind"];
  readonly orderId: string;
  readonly action: string;
  readonly active: boolean;
  readonly grantedAt: string;
  readonly endsAt: string | null;
};

const whatNext = "What happens next";
const kinds: Record<Enrolment["productKind"], { readonly kind: string; readonly action: string }> = {
  course: { kind: "Course", action: whatNext },
  plan: { kind: "Mentorship", action: whatNext },
  robot: { kind: "Trading robot", action: "Downloads and license" },
  vps: { kind: "VPS hosting", action: whatNext },
};

/** The receipt of one order; which one travels in the query, which the server never reads. */
export const receiptPath = (orderId: string): string => `/member-area/receipt?order=${encodeURIComponent(orderId)}`;

/** A product that has left the catalog keeps the name it was bought under. */
function nameOf(enrolment: Enrolment, products: readonly Product[], orders: readonly Order[]): string {
  const product = products.find((candidate) => candidate.id === enrolment.productId);
  if (product) return product.name;
  const item = orders.flatMap((order) => order.items).find((candidate) => candidate.productId === enrolment.productId);
  return item?.name ?? enrolment.productId;
}

/** Enrolments as a member reads them, the active ones first. `withGoods`: products that the site itself delivers. */
export function holdingsOf(
  enrolments: readonly Enrolment[],
  products: readonly Product[],
  orders: readonly Order[],
  withGoods: ReadonlySet<string>,
): readonly Holding[] {
  return enrolments
    .map((enrolment) => ({
      id: enrolment.id,
      name: nameOf(enrolment, products, orders),
      productId: enrolment.productId,
      productKind: enrolment.productKind,
      orderId: enrolment.orderId,
      ...kinds[enrolment.productKind],
      // Its seller sends the files.
      ...(enrolment.productKind === "robot" && !withGoods.has(enrolment.productId) && { action: whatNext }),
      active: enrolment.status === "active",
      grantedAt: enrolment.grantedAt,
      endsAt: enrolment.endsAt,
    }))
    .sort((a, b) => Number(b.active) - Number(a.active));
}

/** Whether the buyer has an order of the product whose sale was told before this one's, and that was not refunded; receipts call it `again`. */
export function wasPaidBefore({ orderId, productId }: Holding, orders: readonly Order[]): boolean {
  const at = orders.find(({ id }) => id === orderId)?.purchasedAt;
  if (!at) return false;
  return orders.some(
    ({ status, purchasedAt, items }) =>
      status === "paid" &&
      purchasedAt !== null &&
      purchasedAt < at &&
      items.some((item) => item.productId === productId),
  );
}

/** Whether it is another month of a machine that its subscription had paid for when this order was paid; receipts call it `renews`. */
export function renewsMachine(
  { orderId, productId, productKind }: Holding,
  orders: readonly Order[],
  holdings: readonly Holding[],
): boolean {
  const order = orders.find(({ id }) => id === orderId);
  const at = order?.purchasedAt;
  if (productKind !== "vps" || !order?.subscriptionId || !at) return false;
  const piecesIn = ({ items }: Order) => items.find((item) => item.productId === productId)?.quantity ?? 0;
  return orders.some(
    (earlier) =>
      earlier.status === "paid" &&
      earlier.provider === order.provider &&
      earlier.subscriptionId === order.subscriptionId &&
      earlier.purchasedAt !== null &&
      earlier.purchasedAt < at &&
      piecesIn(earlier) >= piecesIn(order) &&
      holdings.some(
        ({ orderId: paidBy, productId: held, active, endsAt }) =>
          paidBy === earlier.id &&
          held === productId &&
          endsAt !== null &&
          endsAt > at &&
          // Taken back before its end, as by a refund of its line, it has paid for nothing.
          (active || Date.parse(endsAt) <= Date.now()),
      ),
  );
}
