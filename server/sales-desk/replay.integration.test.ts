import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { handle as receiveCheckout } from "#supabase/functions/checkout-webhook/handler.ts";
import { courseWorld } from "../../tests/support/course-world.ts";
import { salesFunction } from "./sales-function.ts";

const secret = "a secret of the provider";
const settings: Readonly<Record<string, string>> = {
  CHECKOUT_PROVIDER: "lemonsqueezy",
  CHECKOUT_WEBHOOK_SECRET: secret,
};
const world = await courseWorld(() => ({
  functions: {
    "checkout-webhook": (request, env) =>
      receiveCheckout(request, { ...env, get: (name) => settings[name] ?? env.get(name) }),
    sales: salesFunction,
  },
}));
const { sql, ask, owner, student, courseId } = world;
afterAll(() => world.stop());
beforeEach(() =>
  sql("truncate public.orders, public.checkout_events, public.refused_events, public.order_notices cascade").then(
    () => undefined,
  ),
);

const support = { ...owner, app_metadata: { role: "support" } };
const editor = { ...owner, app_metadata: { role: "editor" } };
const unproven = { ...owner, aal: "aal1" };

let told = 0;
const event = (type: string, more: object = {}) =>
  sql("select public.record_checkout_event($1, 'raw') as answer", [
    JSON.stringify({
      provider: "sandbox",
      eventId: `replay-${told++}`,
      type,
      providerOrderId: "o-1",
      email: student.email,
      items: [{ productId: courseId, priceCents: 29_900, currency: "USD" }],
      ...more,
    }),
  ]);
const events = async () => (await sql("select id from public.checkout_events order by id")).map(({ id }) => Number(id));
const replay = async (id: number, caller = owner) => {
  const { status, text } = await ask(caller, "rpc/replay_checkout_event", { event: id });
  return { status, ...(JSON.parse(text) as { outcome?: string; code?: string; changes?: Record<string, unknown> }) };
};
const state = () =>
  sql(`select o.status, o.total_cents, o.refunded_cents, o.email, (o.refunded_at is not null) as refunded,
    (select array_agg(e.product_id || ':' || e.status) from public.enrolments e where e.order_id = o.id) as opens,
    (select count(*)::int from public.order_notices n where n.order_id = o.id) as notices from public.orders o`);

/** Every order in which the events can be taken. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));
}

describe("a replayed event", () => {
  it("changes nothing of an order that is right, whatever happened and in whatever order it is replayed", async () => {
    const happenings = [
      ["purchased", {}],
      ["partially_refunded", { refundedCents: 5_000 }],
      ["disputed", {}],
      ["dispute_won", {}],
    ] as const;
    for (const arrival of orders(happenings)) {
      await sql("truncate public.orders, public.checkout_events cascade");
      for (const [type, more] of arrival) await event(type, more);
      const before = await state();
      expect(before).toMatchObject([{ status: "paid", refunded_cents: 5_000, opens: [`${courseId}:active`] }]);
      for (const id of [...(await events())].reverse()) {
        expect(await replay(id)).toMatchObject({ outcome: "same", changes: {} });
        expect(await replay(id)).toMatchObject({ outcome: "same" });
      }
      expect(await state()).toEqual(before);
    }
  });

  it("brings back what is missing or was changed, and says what", async () => {
    await event("purchased");
    await sql("update public.order_items set total_cents = 1, price_cents = 1");
    await sql("update public.orders set total_cents = 1");
    const [id = 0] = await events();
    expect(await replay(id)).toMatchObject({ outcome: "changed", changes: { total_cents: [1, 29_900] } });
    await sql("delete from public.orders");
    expect(await replay(id)).toMatchObject({ outcome: "changed" });
    expect(await state()).toMatchObject([{ status: "paid", opens: [`${courseId}:active`], notices: 1 }]);
    const [line] = await sql(
      "select room, row_key, after from public.audit_log where room = 'checkout_events' order by id desc limit 1",
    );
    expect(line).toMatchObject({ row_key: String(id) });
  });

  it("of an old sale does not take back the refund that came later", async () => {
    await event("purchased");
    await event("refunded");
    const [sale = 0] = await events();
    expect(await replay(sale)).toMatchObject({ outcome: "same" });
    expect(await state()).toMatchObject([
      { status: "refunded", refunded_cents: 29_900, opens: [`${courseId}:revoked`] },
    ]);
  });

  it("of a deleted order brings its refund back with it", async () => {
    await event("purchased");
    await event("refunded");
    await sql("delete from public.orders");
    const [sale = 0] = await events();
    await replay(sale);
    expect(await state()).toMatchObject([{ status: "refunded", opens: [`${courseId}:revoked`] }]);
  });

  it("comes to the same when it is replayed eight times at once, beside a refund", async () => {
    await event("purchased");
    const [id = 0] = await events();
    await Promise.all([...Array.from({ length: 8 }, () => replay(id)), event("refunded")]);
    expect(await state()).toMatchObject([{ status: "refunded", opens: [`${courseId}:revoked`] }]);
    expect((await sql("select count(*)::int as n from public.orders"))[0]).toEqual({ n: 1 });
  });

  it("is the owner's to replay, with the second factor", async () => {
    await event("purchased");
    const [id = 0] = await events();
    for (const caller of [editor, support, unproven, student])
      expect(await replay(id, caller)).toMatchObject({ status: 403, code: "42501" });
    expect(await replay(999_999)).toMatchObject({ outcome: "unknown" });
  });

  it("of an erased buyer names nobody again", async () => {
    await event("purchased");
    await sql("update public.orders set email = null, user_id = null, erased_at = now()");
    await sql("delete from public.enrolments");
    const [id = 0] = await events();
    await replay(id);
    expect(await state()).toMatchObject([{ email: null, opens: null }]);
  });
});

describe("a refund of a part", () => {
  it("shows its amount, leaves the goods open and counts in the sales of its day", async () => {
    await event("purchased", { test: false, provider: "lemonsqueezy" });
    await event("partially_refunded", { provider: "lemonsqueezy", refundedCents: 10_000 });
    await event("partially_refunded", { provider: "lemonsqueezy", refundedCents: 15_000 });
    expect(await state()).toMatchObject([{ status: "paid", refunded_cents: 15_000, opens: [`${courseId}:active`] }]);
    const days = { since: "2020-01-01", until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
    const report = async () => JSON.parse((await ask(owner, "rpc/sales_report", days)).text);
    expect(await report(), "a part is money that went back, and no unit").toMatchObject([
      { sold: 1, sold_cents: 29_900, refunded: 0, refunded_cents: 15_000 },
    ]);
    await event("refunded", { provider: "lemonsqueezy" });
    expect(await report()).toMatchObject([{ sold: 1, sold_cents: 29_900, refunded: 1, refunded_cents: 29_900 }]);
    expect(await state()).toMatchObject([{ status: "refunded", refunded_cents: 29_900 }]);
  });

  it("of an amount that the provider does not tell takes nothing off the sales", async () => {
    await event("purchased", { test: false, provider: "gumroad" });
    await event("partially_refunded", { provider: "gumroad", refundedCents: null });
    const days = { since: "2020-01-01", until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
    const report = JSON.parse((await ask(owner, "rpc/sales_report", days)).text);
    expect(await state()).toMatchObject([{ status: "paid", refunded_cents: 0 }]);
    expect(report).toMatchObject([{ sold_cents: 29_900, refunded: 0, refunded_cents: 0 }]);
  });
});

describe("a message at the webhook", () => {
  const post = async (body: string, signature: string) =>
    world.platform.fetch(
      new Request("http://127.0.0.1:3000/functions/v1/checkout-webhook/lemonsqueezy", {
        method: "POST",
        headers: { "x-signature": signature },
        body,
      }),
      { remoteAddress: "127.0.0.1" },
    );

  it("that is forged is counted with its reason, and nothing of it is stored", async () => {
    for (let sent = 0; sent < 3; sent += 1)
      expect((await post(`{"secret": ${sent}}`, "ab".repeat(32))).status).toBe(403);
    const counted = async () =>
      JSON.parse((await ask(owner, "refused_events?select=provider,outcome,reason,times")).text);
    await expect
      .poll(counted, { timeout: 5_000 })
      .toEqual([{ provider: "lemonsqueezy", outcome: "forged", reason: "The signature does not match", times: 3 }]);
    expect(JSON.parse((await ask(support, "refused_events?select=id")).text)).toEqual([]);
  });

  it("with a thousand different reasons fills fifty rows a day", async () => {
    await sql(
      "select public.count_refused_event('gumroad', 'ignored', 'reason ' || n) from generate_series(1, 1000) n",
    );
    expect((await sql("select count(*)::int as n, sum(times)::int as times from public.refused_events"))[0]).toEqual({
      n: 51,
      times: 1000,
    });
  });

  it("that could not be read is read again by the owner alone, and recorded once", async () => {
    const raw = JSON.stringify({
      meta: { event_name: "order_created" },
      data: {
        id: "77",
        attributes: {
          user_email: student.email,
          currency: "USD",
          status: "paid",
          first_order_item: { product_id: courseId, price: 29_900, quantity: 1 },
        },
      },
    });
    await sql("select public.store_unreadable_event('lemonsqueezy', 'unknown shape', $1)", [raw]);
    const [row] = await sql("select id from public.unreadable_events");
    const again = async (caller: typeof owner) => {
      const token = await world.platform.keys.sign(caller, { expiresIn: 600 });
      const request = new Request("http://127.0.0.1:3000/functions/v1/sales", {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ act: "read-again", value: String(row?.id) }),
      });
      const response = await world.platform.fetch(request, { remoteAddress: "127.0.0.1" });
      return { status: response.status, body: (await response.json()) as { message: string } };
    };
    for (const caller of [editor, support, student]) expect((await again(caller)).status).toBe(403);
    expect(await again(owner)).toMatchObject({ status: 200, body: { message: "Recorded. The order is paid." } });
    expect(await again(owner)).toMatchObject({
      status: 200,
      body: { message: "It was recorded before; nothing changed." },
    });
    expect((await sql("select count(*)::int as n from public.orders"))[0]).toEqual({ n: 1 });
  });
});
