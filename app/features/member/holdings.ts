import type { Enrolment, Order } from "#app/data/account.ts";
import type { Product } from "#app/data/catalogue.ts";

export type Holding = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Where to go on with it. */
  readonly to: string;
  readonly action: string;
  readonly active: boolean;
  readonly grantedAt: string;
};

const kinds: Record<Enrolment["productKind"], { readonly kind: string; readonly to: string; readonly action: string }> =
  {
    course: { kind: "Course", to: "/courses", action: "Go to the courses" },
    plan: { kind: "Mentorship", to: "/mentorship", action: "Go to mentorship" },
    robot: { kind: "Trading robot", to: "/robots", action: "Go to the robots" },
    vps: { kind: "VPS hosting", to: "/robots#vps-hosting", action: "Go to hosting" },
  };

/** A product that has left the catalogue keeps the name it was bought under. */
function nameOf(enrolment: Enrolment, products: readonly Product[], orders: readonly Order[]): string {
  const product = products.find((candidate) => candidate.id === enrolment.productId);
  if (product) return product.name;
  const item = orders.flatMap((order) => order.items).find((candidate) => candidate.productId === enrolment.productId);
  return item?.name ?? enrolment.productId;
}

/** Enrolments as a member reads them, the active ones first. */
export function holdingsOf(
  enrolments: readonly Enrolment[],
  products: readonly Product[],
  orders: readonly Order[],
): readonly Holding[] {
  return enrolments
    .map((enrolment) => ({
      id: enrolment.id,
      name: nameOf(enrolment, products, orders),
      ...kinds[enrolment.productKind],
      active: enrolment.status === "active",
      grantedAt: enrolment.grantedAt,
    }))
    .sort((a, b) => Number(b.active) - Number(a.active));
}

const money = new Map<string, Intl.NumberFormat>();

/** Cents of any currency with that currency's digits: `29900`, `USD` → `$299.00`. */
export function formatCents(cents: number, currency: string): string {
  const format = money.get(currency) ?? new Intl.NumberFormat("en-US", { style: "currency", currency });
  money.set(currency, format);
  return format.format(cents / 100);
}
