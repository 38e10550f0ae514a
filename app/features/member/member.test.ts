import { describe, expect, test } from "vitest";
import type { Enrolment, Order } from "#app/data/account.ts";
import type { Product } from "#app/data/catalog.ts";
import { cacheDefaults } from "#app/site/query-client.ts";
import { formatCents } from "#lib/amount-text.ts";
import { localLongDate } from "#lib/date-text.ts";
import { holdingsOf, renewsMachine, wasPaidBefore } from "./holdings.ts";
import { memberName } from "./member-session.ts";

const enrolment = (change: Partial<Enrolment>): Enrolment => ({
  id: "e1",
  orderId: "o1",
  productId: "meridian",
  productKind: "robot",
  endsAt: null,
  status: "active",
  grantedAt: "2026-11-21T10:00:00Z",
  revokedAt: null,
  allWeeksAt: null,
  ...change,
});
const product = { id: "meridian", kind: "robot", name: "Meridian" } as Product;
const order = { items: [{ productId: "old", name: "An old course" }] } as unknown as Order;

const here: ReadonlySet<string> = new Set(["meridian"]);

describe("what a member holds", () => {
  test("leads to no download where the site has no files of a robot", () => {
    expect(holdingsOf([enrolment({})], [product], [], new Set())[0]?.action).toBe("What happens next");
  });

  test("carries the catalog's name and a place to go on", () => {
    expect(holdingsOf([enrolment({})], [product], [], here)).toMatchObject([
      { name: "Meridian", kind: "Trading robot", productId: "meridian", action: "Downloads and license", active: true },
    ]);
  });

  test("keeps its bought name when the product has left the catalog", () => {
    expect(holdingsOf([enrolment({ productId: "old", productKind: "course" })], [], [order], here)[0]?.name).toBe(
      "An old course",
    );
    expect(holdingsOf([enrolment({ productId: "gone" })], [], [], here)[0]?.name).toBe("gone");
  });

  test("lists what was revoked last", () => {
    const list = holdingsOf([enrolment({ id: "a", status: "revoked" }), enrolment({ id: "b" })], [product], [], here);
    expect(list.map((holding) => holding.id)).toEqual(["b", "a"]);
  });
});

test("an order stands before another one of the same product where it was not refunded", () => {
  const paid = (id: string, purchasedAt: string, status = "paid", productId = "monthly-mentorship") =>
    ({ id, purchasedAt, placedAt: "2026-12-24T10:00:00Z", status, items: [{ productId }] }) as unknown as Order;
  const [second] = holdingsOf(
    [enrolment({ orderId: "o2", productId: "monthly-mentorship", productKind: "plan" })],
    [],
    [],
    here,
  );
  if (!second) throw new Error("No holding.");
  const own = paid("o2", "2026-11-21T10:00:00Z");
  expect(wasPaidBefore(second, [own])).toBe(false);
  expect(wasPaidBefore(second, [own, paid("o1", "2026-10-21T10:00:00Z")])).toBe(true);
  // An order begins with whatever is told of it first: here with a dispute of the second, before either sale.
  expect(
    wasPaidBefore(second, [{ ...own, placedAt: "2026-11-21T10:00:00Z" }, paid("o1", "2026-10-21T10:00:00Z")]),
  ).toBe(true);
  expect(wasPaidBefore(second, [own, paid("o3", "2026-12-21T10:00:00Z")])).toBe(false);
  expect(wasPaidBefore(second, [own, paid("o1", "2026-10-21T10:00:00Z", "refunded")])).toBe(false);
  expect(wasPaidBefore(second, [own, paid("o1", "2026-10-21T10:00:00Z", "paid", "vip-elite")])).toBe(false);
});

test("a payment of the subscription that paid for a machine until then renews it", () => {
  const paid = (id: string, purchasedAt: string, differs: object = {}) =>
    ({
      id,
      purchasedAt,
      provider: "paddle",
      subscriptionId: "sub_1",
      status: "paid",
      items: [{ productId: "vps-start", quantity: 1 }],
      ...differs,
    }) as unknown as Order;
  const machine = { productId: "vps-start", productKind: "vps" } as const;
  const holdings = holdingsOf(
    [
      enrolment({ ...machine, id: "e1", orderId: "o1", endsAt: "2026-11-22T10:00:00Z" }),
      enrolment({ ...machine, id: "e2", orderId: "o2", endsAt: "2026-12-22T10:00:00Z" }),
    ],
    [],
    [],
    here,
  );
  const [first, second] = holdings;
  if (!first || !second) throw new Error("No holdings.");
  const own = paid("o2", "2026-11-21T10:00:00Z");
  const renews = (...earlier: readonly Order[]) => renewsMachine(second, [own, ...earlier], holdings);
  const before = "2026-10-21T10:00:00Z";
  expect(renews(paid("o1", before))).toBe(true);
  expect(renewsMachine(first, [own, paid("o1", before)], holdings)).toBe(false);
  expect(renews()).toBe(false);
  expect(renews(paid("o1", before, { subscriptionId: "sub_2" }))).toBe(false);
  expect(renews(paid("o1", before, { status: "refunded" }))).toBe(false);
  const taken = holdings.map((held) => ({ ...held, active: held.id !== "e1", endsAt: "2126-11-22T10:00:00Z" }));
  expect(renewsMachine(second, [own, paid("o1", before)], taken)).toBe(false);
  // The month that was paid before is not over yet, or has since come to its end.
  const open = holdings.map((held) => ({ ...held, endsAt: "2126-11-22T10:00:00Z" }));
  expect(renewsMachine(second, [own, paid("o1", before)], open)).toBe(true);
  const over = holdings.map((held) => ({ ...held, active: held.id !== "e1", endsAt: "2020-11-22T10:00:00Z" }));
  const then = paid("o2", "2020-11-21T10:00:00Z");
  expect(renewsMachine(second, [then, paid("o1", "2020-10-21T10:00:00Z")], over)).toBe(true);
  // A month that was over by then: the machine may be gone.
  const late = paid("o2", "2026-11-25T10:00:00Z");
  expect(renewsMachine(second, [late, paid("o1", before)], holdings)).toBe(false);
  // A second machine is in it.
  const two = paid("o2", "2026-11-21T10:00:00Z", { items: [{ productId: "vps-start", quantity: 2 }] });
  expect(renewsMachine(second, [two, paid("o1", before)], holdings)).toBe(false);
});

test("money keeps its currency", () => {
  expect(formatCents(129900, "USD")).toBe("$1,299.00");
  expect(formatCents(500, "EUR")).toBe("€5.00");
});

test("an address is not a name", () => {
  const user = { id: "u", created_at: "", user_metadata: {} };
  expect(memberName(user)).toBeNull();
  expect(memberName({ ...user, user_metadata: { name: "  Ada " } })).toBe("Ada");
  expect(memberName({ ...user, user_metadata: { name: 7 } })).toBeNull();
});

test("a date that cannot be read is unknown, not Invalid Date", () => {
  expect(localLongDate("yesterday")).toBe("unknown");
});

test("the data cache tries three times, waiting from 1 s doubled up to 30 s, and remembers for 5 minutes", () => {
  expect(cacheDefaults.retry).toBe(3);
  expect([0, 1, 2, 3, 4, 5, 9].map(cacheDefaults.retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(cacheDefaults.gcTime).toBe(300_000);
});
