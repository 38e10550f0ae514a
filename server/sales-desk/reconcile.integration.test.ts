import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { courseWorld } from "../../tests/support/course-world.ts";
import type { SalesAccount } from "./provider-sales.ts";
import { reconcile } from "./reconcile.ts";
import { salesFunction } from "./sales-function.ts";

const world = await courseWorld(() => ({ functions: { sales: salesFunction } }));
const { sql, ask, owner, student, courseId, database } = world;
const support = { ...owner, app_metadata: { role: "support" } };
const editor = { ...owner, app_metadata: { role: "editor" } };
const price = 29_900;
const longAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();
afterAll(() => world.stop());
beforeEach(() =>
  sql(
    "truncate public.orders, public.checkout_events, public.reconciliation_reports, public.owner_notices, public.provider_products cascade",
  ).then(() => undefined),
);

type Squeezed = {
  id: string;
  store_id?: number;
  status?: string;
  price?: number;
  discount_total?: number;
  total?: number;
  tax?: number;
  tax_inclusive?: boolean;
  refunded_amount?: number;
  created_at?: string;
};
const squeezed = ({ id, price: cents = price, created_at = longAgo, status = "paid", ...more }: Squeezed) => ({
  type: "orders",
  id,
  attributes: {
    user_email: student.email,
    currency: "USD",
    status,
    created_at,
    first_order_item: { product_id: courseId, price: cents, quantity: 1 },
    ...more,
  },
});
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers });
/** A local Lemon Squeezy: its list in pages of two, and each order by its number. */
function lemonSqueezy(
  orders: readonly Squeezed[],
  alsoKnown: readonly Squeezed[] = [],
  invoices: readonly object[] = [],
): OutgoingFetch {
  return async (address) => {
    const url = new URL(address);
    const id = /\/v1\/orders\/(.+)$/.exec(url.pathname)?.[1];
    if (id) {
      const found = [...orders, ...alsoKnown].find((order) => order.id === id);
      return found ? json({ data: squeezed(found) }) : json({}, 404);
    }
    const page = Number(url.searchParams.get("page[number]"));
    if (url.pathname.endsWith("/subscription-invoices"))
      return json({ meta: { page: { currentPage: page, lastPage: 1 } }, data: invoices });
    const data = orders.slice(page * 2 - 2, page * 2).map(squeezed);
    return json({ meta: { page: { currentPage: page, lastPage: Math.max(1, Math.ceil(orders.length / 2)) } }, data });
  };
}

const record = (id: string, type = "purchased", more: object = {}, provider = "lemonsqueezy") =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      provider,
      eventId: `${type}:${id}`,
      type,
      providerOrderId: id,
      email: student.email,
      items: [{ productId: courseId, priceCents: price, currency: "USD" }],
      ...more,
    }),
  ]);
const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);
type Compared = { state: string; problem: string | null; findings: { kind: string; provider_order_id: string }[] };
async function compare(
  outgoing: OutgoingFetch,
  provider = "lemonsqueezy",
  more: Partial<SalesAccount> = {},
): Promise<Compared> {
  await sql("update public.reconciliation_reports set asked_at = now() - interval '1 day'");
  await reconcile({ database, account: () => ({ provider, key: "key", ...more }), outgoing, wait });
  const [report] = await sql("select id, state, problem from public.reconciliation_reports order by id desc limit 1");
  const findings = await sql(
    "select kind, provider_order_id from public.reconciliation_findings where report_id = $1 order by kind, provider_order_id",
    [report?.id],
  );
  return { state: String(report?.state), problem: report?.problem as string | null, findings } as Compared;
}
const notices = async () =>
  Number((await sql("select count(*) as n from public.owner_notices where kind = 'sales_differ'"))[0]?.n);

describe("a comparison", () => {
  it("finds nothing where both sides agree, over several pages, and tells nobody", async () => {
    const ids = ["1", "2", "3", "4", "5"];
    for (const id of ids) await record(id);
    expect(await compare(lemonSqueezy(ids.map((id) => ({ id }))))).toEqual({
      state: "complete",
      problem: null,
      findings: [],
    });
    expect(await notices()).toBe(0);
  });

  it("finds what is missing on either side, other amounts and other refunds, and tells the owner once", async () => {
    for (const id of ["same", "cheaper", "refunded", "partly", "invented"]) await record(id);
    const there = lemonSqueezy([
      { id: "same" },
      { id: "new" },
      { id: "cheaper", discount_total: price - 100, total: 100 },
      { id: "refunded", status: "refunded", refunded_amount: price },
      { id: "partly", status: "partial_refund", refunded_amount: 500 },
    ]);
    const found = await compare(there);
    expect(found).toEqual({
      state: "complete",
      problem: null,
      findings: [
        { kind: "amount", provider_order_id: "cheaper" },
        { kind: "missing_here", provider_order_id: "new" },
        { kind: "refund", provider_order_id: "partly" },
        { kind: "refund", provider_order_id: "refunded" },
        { kind: "unknown_there", provider_order_id: "invented" },
      ],
    });
    await compare(there);
    expect(await notices()).toBe(1);
    expect((await sql("select count(*)::int as n from public.orders"))[0]).toEqual({ n: 5 });
  });

  it("agrees with an order of which a part went back with the tax that was added", async () => {
    await record("taxed");
    await record("taxed", "partially_refunded", { refundedCents: 5_000 });
    const part = { status: "partial_refund", refunded_amount: 6_000 } as const;
    const taxed = { tax: price / 5, tax_inclusive: false, total: price + price / 5 };
    const { findings } = await compare(lemonSqueezy([{ id: "taxed", ...part, ...taxed }]));
    expect(findings).toEqual([]);
  });

  it("agrees after the update with discounted orders that were recorded at the price before it", async () => {
    const told: Squeezed[] = [
      { id: "less", discount_total: 10_000, total: 19_900 },
      { id: "taxed", discount_total: 10_000, tax: 4_000, tax_inclusive: false, total: 23_900 },
      { id: "within", discount_total: 8_000, tax: 3_000, tax_inclusive: true, total: 19_900 },
      { id: "partly", discount_total: 10_000, total: 19_900, status: "partial_refund", refunded_amount: 500 },
      { id: "back", discount_total: 10_000, total: 19_900, status: "refunded", refunded_amount: 19_900 },
      { id: "free", discount_total: price, total: 0 },
      { id: "full", discount_total: 0, total: price },
      { id: "unread", discount_total: 10_000, total: 19_900 },
    ];
    for (const { status, refunded_amount: refundedCents, ...sale } of told) {
      await record(sale.id, "purchased", { discountCents: sale.discount_total });
      if (status) await record(sale.id, status === "refunded" ? status : "partially_refunded", { refundedCents });
      const raw = sale.id === "unread" ? "" : JSON.stringify({ data: squeezed(sale) });
      await sql("update public.checkout_events set raw = $2 where event_id = $1", [`purchased:${sale.id}`, raw]);
    }
    const opened = () => sql("select order_id, status from public.enrolments order by order_id");
    const before = await opened();
    const file = "../../supabase/migrations/20261130060000_discounted_orders_of_lemon_squeezy.sql";
    for (let run = 0; run < 2; run += 1) await sql(readFileSync(new URL(file, import.meta.url), "utf8"));
    const { findings } = await compare(lemonSqueezy(told));
    expect(findings).toEqual([{ kind: "amount", provider_order_id: "unread" }]);
    expect(await opened()).toEqual(before);
    expect(
      await sql(
        `select o.discount_cents, o.refunded_cents, i.price_cents, i.total_cents from public.orders o join public.order_items i on i.order_id = o.id
           where o.provider_order_id in ('within', 'back') order by o.provider_order_id desc`,
      ),
    ).toEqual([
      { discount_cents: 10_000, refunded_cents: 0, price_cents: 19_900, total_cents: 19_900 },
      { discount_cents: 10_000, refunded_cents: 19_900, price_cents: 19_900, total_cents: 19_900 },
    ]);
    // Read again as they were told, they stay as they are.
    await sql("select private.apply_checkout_event(event) from public.checkout_events where type = 'purchased'");
    expect((await compare(lemonSqueezy(told))).findings).toEqual(findings);
  });

  it("leaves alone what may still be on its way, test orders and unpaid ones", async () => {
    await record("test", "purchased", { test: true });
    const young = new Date(Date.now() - 60_000).toISOString();
    expect(
      await compare(
        lemonSqueezy([
          { id: "young", created_at: young },
          { id: "unpaid", status: "pending" },
        ]),
      ),
    ).toMatchObject({
      state: "complete",
      findings: [],
    });
  });
});

describe("what was found", () => {
  const act = async (caller: typeof owner, id: unknown) => {
    const token = await world.platform.keys.sign(caller, { expiresIn: 600 });
    const request = new Request("http://127.0.0.1:3000/functions/v1/sales", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ act: "record-sale", value: String(id) }),
    });
    const response = await world.platform.fetch(request, { remoteAddress: "127.0.0.1" });
    return { status: response.status, message: ((await response.json()) as { message: string }).message };
  };

  it("is recorded by the owner as a webhook would have, once; a late webhook then changes nothing", async () => {
    await record("partly");
    const there = lemonSqueezy([
      { id: "new", status: "refunded", refunded_amount: price },
      { id: "partly", status: "partial_refund", refunded_amount: 500 },
    ]);
    await compare(there);
    const found = await sql("select id from public.reconciliation_findings order by id");
    for (const caller of [editor, support, student]) expect((await act(caller, found[0]?.id)).status).toBe(403);
    for (const { id } of found)
      expect(await act(owner, id)).toMatchObject({ status: 200, message: expect.stringMatching(/^Recorded/) });
    for (const { id } of found) expect((await act(owner, id)).message).toContain("recorded before");
    expect(await sql("select provider_order_id, status, refunded_cents from public.orders order by 1")).toEqual([
      { provider_order_id: "new", status: "refunded", refunded_cents: price },
      { provider_order_id: "partly", status: "paid", refunded_cents: 500 },
    ]);
    const [late] = await sql("select public.record_checkout_event($1, '') as answer", [
      JSON.stringify({
        provider: "lemonsqueezy",
        eventId: "order_created:new",
        type: "purchased",
        providerOrderId: "new",
        items: [],
      }),
    ]);
    expect(late?.answer).toMatchObject({ outcome: "duplicate" });
    expect(await compare(there)).toMatchObject({ state: "complete", findings: [] });
  });

  it("may be a later payment of a subscription at Lemon Squeezy, which one click records with what went back of it", async () => {
    await record("900");
    await record("900", "payment_named", { eventId: "subscription_created:5", subscription: "5" });
    const renewal = (id: string, change: object = {}) => ({
      id,
      attributes: {
        subscription_id: 5,
        billing_reason: "renewal",
        user_email: student.email,
        currency: "USD",
        status: "paid",
        total: price + 5_000,
        tax: 5_000,
        tax_inclusive: false,
        created_at: longAgo,
        ...change,
      },
    });
    const invoices = [
      renewal("1", { billing_reason: "initial" }),
      renewal("2"),
      renewal("3", { status: "partial_refund", refunded_amount: (price + 5_000) / 2 }),
      renewal("4", { status: "pending" }),
      renewal("5", { billing_reason: "updated" }),
      renewal("6", { test_mode: true }),
      renewal("7", { subscription_id: 6 }),
    ];
    const there = lemonSqueezy([{ id: "900" }], [], invoices);
    const missing = ["2", "3", "7"].map((id) => ({ kind: "missing_here", provider_order_id: `invoice-${id}` }));
    expect(await compare(there)).toEqual({ state: "complete", problem: null, findings: missing });
    const found = await sql("select id from public.reconciliation_findings order by provider_order_id");
    const said = [];
    for (const { id } of found) said.push((await act(owner, id)).message);
    expect(said).toEqual([
      "Recorded. The order is paid.",
      "Recorded. The order is paid.",
      expect.stringContaining("waits for the order that began its subscription"),
    ]);
    expect(
      await sql(
        `select o.provider_order_id, o.status, o.total_cents, o.refunded_cents, i.product_id
         from public.orders o join public.order_items i on i.order_id = o.id where o.provider_order_id <> '900' order by 1`,
      ),
    ).toEqual([
      { provider_order_id: "invoice-2", status: "paid", total_cents: price, refunded_cents: 0, product_id: courseId },
      {
        provider_order_id: "invoice-3",
        status: "paid",
        total_cents: price,
        refunded_cents: price / 2,
        product_id: courseId,
      },
    ]);
    expect(await compare(there)).toMatchObject({ state: "complete", findings: [] });
  });

  it("is of the day on which it was paid there", async () => {
    await sql("update public.checkout_state set sells_since = now() - interval '100 days'");
    await compare(lemonSqueezy([{ id: "late" }]));
    await act(owner, (await sql("select id from public.reconciliation_findings"))[0]?.id);
    expect(await sql("select placed_at from public.orders")).toEqual([{ placed_at: new Date(longAgo) }]);
  });
  it("names no buyer to the console, and goes with an erased account", async () => {
    await compare(lemonSqueezy([{ id: "new" }]));
    expect((await ask(owner, "reconciliation_findings?select=messages")).status).toBe(403);
    expect(JSON.parse((await ask(owner, "reconciliation_findings?select=id,recordable")).text)).toMatchObject([
      { recordable: true },
    ]);
    expect(JSON.parse((await ask(support, "reconciliation_findings?select=id")).text)).toEqual([]);
    // Whose address is the end of the buyer's.
    const other = crypto.randomUUID();
    await sql("insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())", [
      other,
      student.email.slice(1),
    ]);
    await sql("delete from auth.users where id = $1", [other]);
    expect(await sql("select id from public.reconciliation_findings")).toHaveLength(1);
    await sql("update auth.users set deleted_at = now() where id = $1", [student.sub]);
    expect(await sql("select id from public.reconciliation_findings")).toEqual([]);
    await sql("update auth.users set deleted_at = null where id = $1", [student.sub]);
  });
  it.each(["ana+shop@example.com", "o'hara+x@example.com", "ana@example.com"])(
    "is found by %s as a form writes it, and by no end of it",
    async (address) => {
      const named = async (text: string) =>
        (await sql("select public.message_names($1, $2) as named", [text, address]))[0]?.named;
      const form = (email: string) => new URLSearchParams({ sale_id: "1", email, price: "900" }).toString();
      expect(await named(form(address.toUpperCase()))).toBe(true);
      expect(await named(JSON.stringify({ email: address }))).toBe(true);
      expect(await named(form(`di${address}`))).toBe(false);
      expect(await named(form(`di+${address}`))).toBe(false);
    },
  );
});

describe("a provider that", () => {
  const down: OutgoingFetch = async () => {
    throw new Error("connection refused");
  };
  const failing: readonly (readonly [string, OutgoingFetch, RegExp])[] = [
    ["is down", down, /does not answer/],
    ["fails", async () => json({}, 500), /answers with errors/],
    ["refuses the key", async () => json({}, 401), /refuses the key/],
    ["answers with a page", async () => new Response("<html>"), /not answer in JSON/],
    ["answers in another shape", async () => json({ data: [{}] }), /does not document/],
    [
      "sends another page than was asked for",
      async () => json({ meta: { page: { currentPage: 7, lastPage: 9 } }, data: [] }),
      /does not document/,
    ],
    ["asks to wait for an hour", async () => json({}, 429, { "retry-after": "3600" }), /left alone for 3600 seconds/],
  ];
  it.each(failing)("%s leads to a report that says so, and to no conclusion", async (_, outgoing, words) => {
    await record("here");
    expect(await compare(outgoing)).toEqual({
      state: "incomplete",
      problem: expect.stringMatching(words),
      findings: [],
    });
    expect(await notices()).toBe(0);
  });

  it("fails after its first page tells of what was read, and of nothing that is absent", async () => {
    for (const id of ["1", "here"]) await record(id);
    const whole = lemonSqueezy([{ id: "1" }, { id: "new" }, { id: "3" }]);
    const half: OutgoingFetch = async (url, init) =>
      String(url).includes("%5D=2&") ? json({}, 400) : whole(url, init);
    expect(await compare(half)).toEqual({
      state: "incomplete",
      problem: "The provider answers 400.",
      findings: [{ kind: "missing_here", provider_order_id: "new" }],
    });
  });

  it("lists too little, but knows the order by its number, has nothing missing", async () => {
    await record("forgotten");
    expect(await compare(lemonSqueezy([], [{ id: "forgotten" }]))).toMatchObject({ state: "complete", findings: [] });
  });

  it("is busy is asked again when it says", async () => {
    await record("1");
    const answers = lemonSqueezy([{ id: "1" }]);
    let asked = 0;
    const busy: OutgoingFetch = async (url, init) =>
      asked++ === 0 ? json({}, 429, { "retry-after": "7" }) : answers(url, init);
    waits.length = 0;
    expect(await compare(busy)).toMatchObject({ state: "complete", findings: [] });
    expect(waits).toEqual([7_000]);
  });
});

describe("a Lemon Squeezy account with several stores", () => {
  const ours = 11;
  const all = [
    { id: "ours", store_id: ours },
    { id: "theirs", store_id: 12 },
    { id: "ours-too", store_id: ours },
  ];
  const asked: string[] = [];
  /** As the interface does: it lists the orders of the store that is named, or of all. */
  const filtering: OutgoingFetch = async (address, init) => {
    const store = new URL(address).searchParams.get("filter[store_id]");
    asked.push(store ?? "");
    return lemonSqueezy(store ? all.filter(({ store_id: id }) => String(id) === store) : all, all)(address, init);
  };

  it("is read for the store that is set, and another store's order is unknown there", async () => {
    await record("ours");
    await record("theirs");
    expect(await compare(filtering, "lemonsqueezy", { storeId: String(ours) })).toEqual({
      state: "complete",
      problem: null,
      findings: [
        { kind: "missing_here", provider_order_id: "ours-too" },
        { kind: "unknown_there", provider_order_id: "theirs" },
      ],
    });
    expect(asked[0]).toBe(String(ours));
  });

  it("without a store set leads to no conclusion, and says what to set", async () => {
    await record("ours");
    expect(await compare(filtering)).toEqual({
      state: "incomplete",
      problem: expect.stringMatching(/several stores at Lemon Squeezy \(11, 12\)/),
      findings: [],
    });
  });

  it("that lists another store's orders all the same is not believed", async () => {
    const ignoring: OutgoingFetch = async (address, init) => lemonSqueezy(all)(address, init);
    expect(await compare(ignoring, "lemonsqueezy", { storeId: String(ours) })).toMatchObject({
      state: "incomplete",
      findings: [],
    });
  });
});

it("tells with a missing order that Lemon Squeezy calls fraudulent of its purchase, too, so that it is recorded as sold and held", async () => {
  await compare(lemonSqueezy([{ id: "1", status: "fraudulent" }]));
  const [found] = await sql("select messages from public.reconciliation_findings");
  const told = ((found?.messages ?? []) as string[]).map((sent) => JSON.parse(sent).data.attributes.status);
  expect(told).toEqual(["paid", "fraudulent"]);
});

describe("Gumroad", () => {
  const sale = (id: string, more: object = {}) => ({
    id,
    seller_id: "seller",
    product_id: courseId,
    email: student.email,
    price,
    currency: "usd",
    created_at: longAgo,
    ...more,
  });
  it("is read page by page by its keys, refunds of a part included", async () => {
    await record("g1", "purchased", {}, "gumroad");
    await record("g2", "purchased", {}, "gumroad");
    const gumroad: OutgoingFetch = async (url) =>
      new URL(url).searchParams.get("page_key") === "k2"
        ? json({ success: true, sales: [sale("g3", { offer_code: { code: null, displayed_amount_off: "20%" } })] })
        : json({
            success: true,
            sales: [sale("g1"), sale("g2", { partially_refunded: true, amount_refundable_in_currency: "289" })],
            next_page_key: "k2",
          });
    expect(await compare(gumroad, "gumroad")).toEqual({
      state: "complete",
      problem: null,
      findings: [
        { kind: "missing_here", provider_order_id: "g3" },
        { kind: "refund", provider_order_id: "g2" },
      ],
    });
  });

  it.each([
    ["The sale was not found.", "complete", [{ kind: "unknown_there", provider_order_id: "g1" }]],
    ["Something else is wrong.", "incomplete", []],
  ])("that says of a number: %s", async (message, state, findings) => {
    await record("g1", "purchased", {}, "gumroad");
    const gumroad: OutgoingFetch = async (url) =>
      json(String(url).endsWith("/sales/g1") ? { success: false, message } : { success: true, sales: [] });
    expect(await compare(gumroad, "gumroad")).toMatchObject({ state, findings });
  });
  it("tells of a dispute of an order here of which none was told", async () => {
    for (const id of ["g1", "g2"]) await record(id, "purchased", {}, "gumroad");
    for (const type of ["disputed", "dispute_won"]) await record("g2", type, {}, "gumroad");
    const sales = ["g1", "g2"].map((id) => sale(id, { disputed: true }));
    expect((await compare(async () => json({ success: true, sales }), "gumroad")).findings).toEqual([
      { kind: "dispute", provider_order_id: "g1" },
    ]);
  });
  it("tells of a dispute that is open here and was won", async () => {
    for (const id of ["g1", "g2"]) await record(id, "purchased", {}, "gumroad");
    for (const id of ["g1", "g2"]) await record(id, "disputed", {}, "gumroad");
    const sales = [sale("g1", { disputed: true, dispute_won: true }), sale("g2", { disputed: true })];
    expect((await compare(async () => json({ success: true, sales }), "gumroad")).findings).toEqual([
      { kind: "dispute_won", provider_order_id: "g1" },
    ]);
  });

  it("tells with a sale that is missing here of its dispute, unless that was won", async () => {
    const disputes = {
      g1: { disputed: true },
      g2: { chargedback: true },
      g3: { disputed: true, dispute_won: true },
    };
    const sales = Object.entries(disputes).map(([id, more]) => sale(id, more));
    await compare(async () => json({ success: true, sales }), "gumroad");
    const told = await sql("select provider_order_id as id, messages from public.reconciliation_findings order by 1");
    expect(
      told.map(({ id, messages }) => [
        id,
        (messages as string[]).map((sent) => new URLSearchParams(sent).get("disputed")),
      ]),
    ).toEqual([
      ["g1", [null, "true"]],
      ["g2", [null, "true"]],
      ["g3", [null]],
    ]);
  });
  it("that sends the same page again and again is left", async () => {
    const loop: OutgoingFetch = async () => json({ success: true, sales: [sale("g1")], next_page_key: "again" });
    expect(await compare(loop, "gumroad")).toMatchObject({
      state: "incomplete",
      problem: expect.stringMatching(/same page/),
    });
  });
});

it.each([
  ["gumroad", 2, 0],
  ["gumroad", 4, 1],
  ["lemonsqueezy", 4, 1],
  ["stripe", 4, 0],
  ["stripe", 21, 1],
])(
  "a comparison with %s that comes %i hours after the one before makes %i reports",
  async (provider, hours, reports) => {
    await sql(
      "insert into public.reconciliation_reports (provider, state, asked_by, asked_at) values ($1, 'complete', 'owner', now() - make_interval(hours => $2))",
      [provider, hours],
    );
    const outgoing: OutgoingFetch = async () => json({ success: true, sales: [], data: [], has_more: false });
    const made = await reconcile({ database, account: () => ({ provider, key: "k" }), outgoing, wait });
    expect(made).toHaveLength(reports);
  },
);

describe("the button", () => {
  it("is the owner's, asks once at a time, and says when there is no key", async () => {
    for (const caller of [editor, support, student])
      expect((await ask(caller, "rpc/ask_reconciliation", { provider: "gumroad" })).status).toBe(403);
    const outcome = async () =>
      JSON.parse((await ask(owner, "rpc/ask_reconciliation", { provider: "gumroad" })).text).outcome;
    expect([await outcome(), await outcome()]).toEqual(["asked", "running"]);
    await reconcile({ database, account: () => ({ provider: "sandbox", key: undefined }), wait });
    expect(await sql("select state, problem from public.reconciliation_reports")).toMatchObject([
      { state: "incomplete", problem: expect.stringContaining("no key") },
    ]);
  });

  it("and the daily job at once make one report", async () => {
    const runs = await Promise.all(
      Array.from({ length: 4 }, () =>
        reconcile({
          database,
          account: () => ({ provider: "lemonsqueezy", key: "k" }),
          outgoing: lemonSqueezy([]),
          wait,
        }),
      ),
    );
    expect(runs.flat()).toHaveLength(1);
  });
});
