import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { HeldReason } from "#lib/held-reason.ts";
import { courseWorld } from "../../tests/support/course-world.ts";

const world = await courseWorld();
const { sql, ask, owner, student, courseId } = world;
const support = { ...owner, app_metadata: { role: "support" } };
const editor = { ...owner, app_metadata: { role: "editor" } };
const price = 29_900;
afterAll(() => world.stop());
beforeEach(() =>
  sql("truncate public.orders, public.checkout_events, public.discount_codes, public.owner_notices cascade").then(
    () => undefined,
  ),
);

let sold = 0;
async function sell(paid: number, discount: { discountCode?: string; discountCents?: number } = {}, item: object = {}) {
  const [row] = await sql("select public.record_checkout_event($1, '') as answer", [
    JSON.stringify({
      provider: "gumroad",
      eventId: `discount-${sold}`,
      providerOrderId: `o-${sold++}`,
      type: "purchased",
      email: student.email,
      items: [{ productId: courseId, priceCents: paid, currency: "USD", ...item }],
      ...discount,
    }),
  ]);
  return row?.answer as { orderId: string; status: string; held: HeldReason[] | null };
}
const statusOf = async (id: string) => {
  const [order] = await sql("select status from public.orders where id = $1", [id]);
  return order?.status;
};
/** As the console writes: by save_content, as the owner. */
const list = async (code: string, greatest = 100, products: string[] = [], caller = owner) => {
  const changes = [
    { room: "discount_codes", before: null, after: { code, greatest_percent: greatest, products, note: "" } },
  ];
  return ask(caller, "rpc/save_content", { changes });
};
const rule = async (holds: boolean, caller = owner) => (await ask(caller, "rpc/set_discount_rule", { holds })).status;

describe("a discount that the provider confirms", () => {
  it("opens the order down to a fiftieth of the price, above which nothing is asked of the owner", async () => {
    expect(await sell(price / 2, { discountCode: "HALF" })).toMatchObject({ status: "paid", held: null });
    expect(await sell(600, { discountCode: "HALF" })).toMatchObject({ status: "paid" });
    expect(await sell(price / 2, { discountCents: price / 2 })).toMatchObject({ status: "paid" });
  });

  it.each([
    [0, { discountCode: "FREE" }],
    [598, { discountCode: "FREE" }],
    [0, { discountCents: price }],
  ])("of nearly everything holds the order: %i cents paid, %j", async (paid, discount) => {
    expect(await sell(paid, discount)).toMatchObject({
      status: "held",
      held: [{ code: "nearly_free" }],
    });
  });

  it("that does not cover the difference, or is no provider's word, holds the order", async () => {
    expect(await sell(price / 2)).toMatchObject({ held: [{ code: "below_price" }] });
    expect(await sell(price / 2, { discountCents: 100 })).toMatchObject({ held: [{ code: "below_price" }] });
  });
});

describe("a code that the owner lists", () => {
  it("opens even a free order, in any case of letters, and those that waited for it", async () => {
    const waiting = await sell(0, { discountCode: "Friends" });
    expect(waiting.status).toBe("held");
    expect((await list("FRIENDS")).status).toBe(200);
    expect(await statusOf(waiting.orderId)).toBe("paid");
    expect(await sell(0, { discountCode: "friends" })).toMatchObject({ status: "paid" });
  });

  it("opens no further than the discount it names, and no other product", async () => {
    await list("HALF", 50);
    expect(await sell(price / 2, { discountCode: "HALF" })).toMatchObject({ status: "paid" });
    expect(await sell(price / 2 - 1, { discountCode: "HALF" })).toMatchObject({
      status: "held",
      held: [{ code: "above_discount", discount: "HALF" }],
    });
    await list("ROBOTS", 100, ["owl-carry"]);
    expect(await sell(0, { discountCode: "ROBOTS" })).toMatchObject({ status: "held" });
  });

  it("takes the cent that a provider rounds for each piece, and no more", async () => {
    await sql("update public.robots set price = 79.99 where id = 'magpie-recovery'");
    await sql("delete from public.text_revisions where room = 'robots'");
    await list("SPRING", 15);
    const discount = { discountCode: "SPRING" };
    const sold = { productId: "magpie-recovery" };
    expect(await sell(6_799, discount, sold)).toMatchObject({ status: "paid" });
    expect(await sell(6_798, discount, sold)).toMatchObject({ held: [{ code: "above_discount" }] });
    expect(await sell(6_799, discount, { ...sold, quantity: 3 })).toMatchObject({ status: "paid" });
    expect(await sell(6_798, discount, { ...sold, quantity: 3 })).toMatchObject({ held: [{ code: "above_discount" }] });
  });

  it("names products that there are", async () => {
    const { status, text } = await list("X", 50, ["nowhere"]);
    expect([status, text]).toEqual([400, expect.stringContaining("these are no products of yours: nowhere")]);
  });

  it("that is taken from the list leaves paid orders as they are", async () => {
    await list("FREE");
    const { orderId } = await sell(0, { discountCode: "FREE" });
    await sql("delete from public.discount_codes");
    expect(await statusOf(orderId)).toBe("paid");
  });
});

describe("the rule that holds every unlisted discount", () => {
  it("holds them while it is on, and opens what waited when it is turned off", async () => {
    expect(await rule(true)).toBe(200);
    const waiting = await sell(price / 2, { discountCode: "HALF" });
    expect(waiting).toMatchObject({ status: "held", held: [{ code: "unlisted_discount" }] });
    await list("TENTH", 10);
    expect(await sell(price * 0.9, { discountCode: "TENTH" })).toMatchObject({ status: "paid" });
    await rule(false);
    expect(await statusOf(waiting.orderId)).toBe("paid");
  });

  it("opens nothing that the owner has closed, and neither does its code", async () => {
    await rule(true);
    const { orderId } = await sell(price / 2, { discountCode: "LEAKED" });
    expect((await ask(owner, "rpc/close_order", { order_id: orderId })).status).toBe(200);
    await rule(false);
    await list("LEAKED");
    expect(await statusOf(orderId)).toBe("held");
  });

  it("judges nothing again, and logs no change, at a request of others that changes no code", async () => {
    const { orderId } = await sell(0, { discountCode: "FREE" });
    const stored = () =>
      sql(
        "select o.updated_at, (select count(*) from public.audit_log) as logged from public.orders o where o.id = $1",
        [orderId],
      );
    const before = await stored();
    for (const caller of [student, editor])
      expect((await ask(caller, "discount_codes?code=eq.none", { note: "x" }, "PATCH")).status).toBe(204);
    expect(await stored()).toEqual(before);
  });

  it("and the list are the owner's alone", async () => {
    await list("FREE");
    for (const caller of [editor, support, student]) {
      expect(await rule(true, caller)).toBe(403);
      expect((await ask(caller, "rpc/discount_rule", {})).status).toBe(403);
      expect((await list("MINE", 100, [], caller)).status).toBe(403);
      expect(JSON.parse((await ask(caller, "discount_codes?select=code")).text)).toEqual([]);
      expect((await ask(caller, "discount_codes", { code: "MINE" })).status).toBe(403);
    }
  });
});

describe("sales by discount", () => {
  it("are summed by code in any case of letters, for the owner alone", async () => {
    await sell(price / 2, { discountCode: "HALF" });
    await sell(price / 2, { discountCode: "half" });
    await sell(20_000, { discountCents: 9_900 });
    await sell(price);
    const told = async (caller: typeof owner) => ask(caller, "rpc/sales_by_discount", { since: "2020-01-01" });
    expect(JSON.parse((await told(owner)).text)).toEqual([
      { code: "HALF", currency: "USD", orders: 2, cents: price, discount_cents: null },
      { code: "", currency: "USD", orders: 1, cents: 20_000, discount_cents: 9_900 },
    ]);
    for (const caller of [editor, support, student]) expect((await told(caller)).status).toBe(403);
  });
});
