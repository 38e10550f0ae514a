import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { courseWorld } from "../../tests/support/course-world.ts";
import type { SalesAccount } from "./provider-sales.ts";
import { reconcile } from "./reconcile.ts";
import { salesFunction } from "./sales-function.ts";

/** What the site is set to; the tests change it. */
const settings: Record<string, string | undefined> = {};
const world = await courseWorld(() => ({
  functions: {
    sales: (request, env) => salesFunction(request, { ...env, get: (name) => settings[name] ?? env.get(name) }),
  },
}));
const { sql, owner, student, courseId, database } = world;
const price = 29_900;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

type Answer = (request: IncomingMessage, url: URL, response: ServerResponse) => unknown;
const servers: Server[] = [];
const asked: { readonly path: string; readonly key: string | undefined }[] = [];
/** A provider on this machine: what `answer` returns is sent as JSON, nothing as 404. */
async function provider(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    asked.push({ path: `${url.pathname}${url.search}`, key: request.headers.authorization });
    const body = answer(request, url, response);
    if (body === "handled") return;
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: { code: "not_found" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** Answers itself. */
const sends =
  (status: number, body = "{}", headers: Record<string, string> = {}): Answer =>
  (_, __, response) => {
    response.writeHead(status, headers).end(body);
    return "handled";
  };
const closeServers = () =>
  Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
afterAll(() => world.stop());
afterEach(closeServers);
beforeEach(async () => {
  asked.length = 0;
  await sql(
    "truncate public.orders, public.checkout_events, public.unreadable_events, public.reconciliation_reports, public.owner_notices cascade",
  );
});

const accounts = {
  paddle: { provider: "paddle", key: "pdl_live_apikey_1", clientToken: "live_0123456789" },
  stripe: { provider: "stripe", key: "rk_live_1" },
} as const satisfies Record<string, SalesAccount>;
type Compared = { state: string; problem: string | null; findings: { kind: string; provider_order_id: string }[] };
async function compare(account: SalesAccount, more: { timeoutMs?: number; limitMs?: number } = {}): Promise<Compared> {
  await sql("update public.reconciliation_reports set asked_at = now() - interval '1 day'");
  const { timeoutMs = 2_000, limitMs } = more;
  await reconcile({
    database,
    account: () => account,
    outgoing: createOutgoingFetch({ allowsPrivate: true, timeoutMs, maxBytes: 2 ** 20 }),
    wait: async () => {},
    ...(limitMs ? { limitMs } : {}),
  });
  const [report] = await sql("select id, state, problem from public.reconciliation_reports order by id desc limit 1");
  const findings = await sql(
    "select kind, provider_order_id from public.reconciliation_findings where report_id = $1 order by kind, provider_order_id",
    [report?.id],
  );
  return { state: String(report?.state), problem: report?.problem as string | null, findings } as Compared;
}

const record = (name: string, id: string, type = "purchased", more: object = {}) =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      provider: name,
      eventId: `${type}:${id}`,
      type,
      providerOrderId: id,
      email: student.email,
      items: [{ productId: `their-${courseId}`, priceCents: price, currency: "USD" }],
      ...more,
    }),
  ]);

/** Presses the button of every difference. */
const sellByPaddle = (apiUrl: string) =>
  Object.assign(settings, {
    CHECKOUT_PROVIDER: "paddle",
    CHECKOUT_CLIENT_TOKEN: accounts.paddle.clientToken,
    CHECKOUT_API_TOKEN: accounts.paddle.key,
    CHECKOUT_API_URL: apiUrl,
  });

async function recordAll(): Promise<string[]> {
  const said: string[] = [];
  for (const { id } of await sql("select id from public.reconciliation_findings order by id")) {
    const token = await world.platform.keys.sign(owner, { expiresIn: 600 });
    const request = new Request("http://127.0.0.1:3000/functions/v1/sales", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ act: "record-sale", value: String(id) }),
    });
    const response = await world.platform.fetch(request, { remoteAddress: "127.0.0.1" });
    said.push(((await response.json()) as { message: string }).message);
  }
  return said;
}
const ordersHere = () =>
  sql("select provider_order_id, status, total_cents, refunded_cents, email from public.orders order by 1");

beforeEach(async () => {
  for (const name of ["paddle", "stripe"])
    await sql("insert into public.provider_products values ($1, $2, $3) on conflict do nothing", [
      name,
      `their-${courseId}`,
      courseId,
    ]);
});

/** A transaction as Paddle lists it, with amounts as text. */
const transaction = (id: string, { adjustments = [] as object[], cents = price, at = daysAgo(5) } = {}) => ({
  id,
  status: "completed",
  customer_id: "ctm_1",
  currency_code: "USD",
  custom_data: null,
  created_at: at.toISOString(),
  billed_at: at.toISOString(),
  items: [
    {
      quantity: 1,
      price: {
        id: `their-${courseId}`,
        tax_mode: "external",
        unit_price: { amount: String(cents), currency_code: "USD" },
      },
    },
  ],
  details: {
    line_items: [
      {
        price_id: `their-${courseId}`,
        quantity: 1,
        totals: { subtotal: String(cents), discount: "0", tax: "5681", total: String(cents + 5_681) },
        product: { name: "Course" },
      },
    ],
  },
  payments: [{ captured_at: null as string | null, method_details: { card: { last4: "4242" } } }],
  adjustments,
});
const refund = (id: string, transactionId: string, cents: number, more: object = {}) => ({
  id,
  action: "refund",
  type: "partial",
  status: "approved",
  transaction_id: transactionId,
  totals: { subtotal: String(cents), tax: String(Math.round(cents * 0.19)), total: String(Math.round(cents * 1.19)) },
  ...more,
});

type Transaction = ReturnType<typeof transaction>;
/** Paddle's interface: transactions in pages of two, one by its number, and customers. */
function paddle(transactions: readonly Transaction[], known: readonly Transaction[] = []): Answer {
  return ({ headers }, url) => {
    const origin = `http://${headers.host}`;
    const [, , id] = url.pathname.split("/");
    if (url.pathname.startsWith("/customers/")) return { data: { id, email: student.email } };
    if (id) {
      const found = [...transactions, ...known].find((one) => one.id === id);
      return found && { data: found };
    }
    const after = url.searchParams.get("after");
    const from = after === null ? 0 : transactions.findIndex((one) => one.id === after) + 1;
    const data = transactions.slice(from, from + 2);
    const next = new URL(url.href.replace(url.origin, origin));
    next.searchParams.set("after", data.at(-1)?.id ?? "");
    const has_more = from + 2 < transactions.length;
    return {
      data,
      meta: { request_id: "r", pagination: { per_page: 2, next: next.href, has_more, estimated_total: 9 } },
    };
  };
}

/** A checkout session as Stripe lists it, with payment and charge expanded. */
type Sold = { charge?: object; link?: string | null; payment_status?: string; livemode?: boolean };
const session = (id: string, { charge = {}, link = `their-${courseId}`, ...more }: Sold = {}) => ({
  id,
  object: "checkout.session",
  livemode: true,
  created: Math.floor(daysAgo(5).getTime() / 1_000),
  payment_link: link,
  payment_status: "paid",
  client_reference_id: null,
  customer_details: { email: student.email, name: "Ana", phone: "+1 555 0100" },
  currency: "usd",
  amount_subtotal: price,
  total_details: { amount_discount: 0 },
  payment_intent: {
    id: `pi_${id}`,
    latest_charge: { id: `ch_${id}`, refunded: false, amount_refunded: 0, disputed: false, invoice: null, ...charge },
  },
  ...more,
});
type Session = Omit<ReturnType<typeof session>, "payment_intent"> & {
  payment_intent: { id: string; latest_charge: object } | null;
  subscription?: string;
  invoice?: { id: string };
};
/** A session that began a subscription: its first invoice was paid, and names the charge. */
const subscribed = (id: string, charge: object = {}): Session => ({
  ...session(id),
  payment_intent: null,
  subscription: `sub_${id}`,
  invoice: {
    id: `in_${id}`,
    subscription: `sub_${id}`,
    customer_name: "Ana Example",
    charge: {
      id: `ch_${id}`,
      payment_intent: `pi_${id}`,
      refunded: false,
      amount_refunded: 0,
      disputed: false,
      invoice: `in_${id}`,
      ...charge,
    },
  } as { id: string },
});
/** Stripe's interface: sessions in pages of two behind `starting_after`, by payment, and one by its number. */
function stripe(
  sessions: readonly Session[],
  known: readonly Session[] = [],
  renewals: readonly object[] = [],
): Answer {
  return (_, url) => {
    const all = [...sessions, ...known];
    const [, , kind, billed] = url.pathname.split("/");
    if (kind === "disputes") return { object: "list", has_more: false, data: [] };
    if (kind === "invoices" && !billed) return { object: "list", has_more: false, data: renewals };
    // Without `expand` the charge is an id.
    const found = kind === "invoices" ? all.find(({ invoice }) => invoice?.id === billed)?.invoice : undefined;
    if (kind === "invoices") return found && { ...found, charge: "ch_1" };
    const subscription = url.searchParams.get("subscription");
    if (subscription)
      return { object: "list", has_more: false, data: all.filter((each) => each.subscription === subscription) };
    const one = url.pathname.split("/")[4];
    if (one) return [...sessions, ...known].find(({ id }) => id === one);
    const payment = url.searchParams.get("payment_intent");
    if (payment)
      return {
        object: "list",
        has_more: false,
        data: [...sessions, ...known].filter(({ payment_intent: paid }) => paid?.id === payment),
      };
    const after = url.searchParams.get("starting_after");
    const from = after === null ? 0 : sessions.findIndex(({ id }) => id === after) + 1;
    return { object: "list", has_more: from + 2 < sessions.length, data: sessions.slice(from, from + 2) };
  };
}

it.each([
  ["paddle", () => paddle([transaction("txn_late")]), { CHECKOUT_CLIENT_TOKEN: accounts.paddle.clientToken }, 5],
  ["stripe", () => stripe([session("late", { charge: { created: Math.floor(daysAgo(4).getTime() / 1_000) } })]), {}, 4],
  ["stripe", () => stripe([session("late")]), {}, 5],
] as const)("a sale that is found late at %s is of the day on which it was paid", async (name, there, more, days) => {
  await sql("update public.checkout_state set sells_since = now() - interval '100 days'");
  const apiUrl = await provider(there());
  await compare({ ...accounts[name], apiUrl });
  Object.assign(settings, { CHECKOUT_PROVIDER: name, CHECKOUT_API_URL: apiUrl, ...more });
  for (const said of await recordAll()) expect(said).toMatch(/^Recorded/);
  expect(
    await sql("select round(extract(epoch from now() - placed_at) / 86400)::int as days from public.orders"),
  ).toEqual([{ days }]);
});

describe("Paddle's sales", () => {
  it("are none where a subscription got another card or gave back a part, and are of the day on which they were paid", async () => {
    const card = { ...transaction("txn_card", { cents: 0 }), origin: "subscription_payment_method_change" };
    const less = { ...transaction("txn_less"), origin: "subscription_update" };
    const credit = { subtotal: "-4000", discount: "0", tax: "-800", total: "-4800" };
    less.details = { line_items: less.details.line_items.map((line) => ({ ...line, totals: credit })) };
    const [due, paid] = [daysAgo(5), daysAgo(2)];
    const renewal = { ...transaction("txn_late", { at: due }), origin: "subscription_recurring" };
    const payments = renewal.payments.map((each) => ({ ...each, captured_at: paid.toISOString() }));
    const apiUrl = await provider(paddle([card, less, { ...renewal, payments }]));
    await sql("update public.checkout_state set sells_since = $1", [daysAgo(30)]);
    expect((await compare({ ...accounts.paddle, apiUrl })).findings).toEqual([
      { kind: "missing_here", provider_order_id: "txn_late" },
    ]);
    const [found] = await sql("select messages::text as told from public.reconciliation_findings");
    expect(String(found?.told)).not.toContain("4242");
    sellByPaddle(apiUrl);
    await recordAll();
    expect(await sql("select purchased_at from public.orders")).toEqual([{ purchased_at: paid }]);
  });

  it("are read over its pages with the key, and what differs is found", async () => {
    for (const id of ["txn_same", "txn_cheaper", "txn_part", "txn_back", "txn_invented", "txn_forgotten"])
      await record("paddle", id);
    const apiUrl = await provider(
      paddle(
        [
          transaction("txn_same", { adjustments: [refund("adj_1", "txn_same", 500, { status: "pending_approval" })] }),
          transaction("txn_cheaper", { cents: 100 }),
          transaction("txn_part", {
            adjustments: [refund("adj_2", "txn_part", 500), refund("adj_3", "txn_part", 700)],
          }),
          transaction("txn_back", { adjustments: [refund("adj_4", "txn_back", 1, { type: "full" })] }),
          transaction("txn_new"),
        ],
        [transaction("txn_forgotten"), { ...transaction("txn_invented"), status: "canceled" }],
      ),
    );
    expect(await compare({ ...accounts.paddle, apiUrl })).toEqual({
      state: "complete",
      problem: null,
      findings: [
        { kind: "amount", provider_order_id: "txn_cheaper" },
        { kind: "missing_here", provider_order_id: "txn_new" },
        { kind: "refund", provider_order_id: "txn_back" },
        { kind: "refund", provider_order_id: "txn_part" },
        { kind: "unknown_there", provider_order_id: "txn_invented" },
      ],
    });
    expect(asked.filter(({ path }) => path.startsWith("/transactions?")).map(({ path }) => path)).toHaveLength(3);
    expect(asked[0]?.path).toContain("status=completed");
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([`Bearer ${accounts.paddle.key}`]));
  });

  it("are recorded at a press with their refunds, and a late message changes nothing", async () => {
    await record("paddle", "txn_part");
    const apiUrl = await provider(
      paddle([
        transaction("txn_new", { adjustments: [refund("adj_1", "txn_new", price)] }),
        transaction("txn_disputed", {
          adjustments: [refund("adj_5", "txn_disputed", price, { action: "chargeback" })],
        }),
        transaction("txn_part", { adjustments: [refund("adj_2", "txn_part", 500), refund("adj_3", "txn_part", 700)] }),
      ]),
    );
    await compare({ ...accounts.paddle, apiUrl });
    const stored = JSON.stringify(await sql("select messages from public.reconciliation_findings"));
    expect(stored, "what is not needed of a payment is not stored").not.toContain("4242");
    sellByPaddle(apiUrl);
    for (const said of await recordAll()) expect(said).toMatch(/^Recorded/);
    expect(await ordersHere()).toEqual([
      {
        provider_order_id: "txn_disputed",
        status: "held",
        total_cents: price,
        refunded_cents: 0,
        email: student.email,
      },
      {
        provider_order_id: "txn_new",
        status: "refunded",
        total_cents: price,
        refunded_cents: price,
        email: student.email,
      },
      {
        provider_order_id: "txn_part",
        status: "paid",
        total_cents: price,
        refunded_cents: 1_200,
        email: student.email,
      },
    ]);
    const before = await ordersHere();
    await record("paddle", "txn_part", "partially_refunded", {
      eventId: "evt_late",
      items: [],
      refundPart: { id: "adj_3", cents: 700, taxCents: 133 },
    });
    expect(await ordersHere()).toEqual(before);
    expect(await compare({ ...accounts.paddle, apiUrl })).toMatchObject({ state: "complete", findings: [] });
  });

  it("with a part back of one line do not end another one that costs as much", async () => {
    await sql(
      "insert into public.provider_products values ('paddle', 'pri_robot', 'tern-trend') on conflict do nothing",
    );
    const [robot] = await sql("select price_cents as cents from public.products where id = 'tern-trend'");
    const cents = Number(robot?.cents);
    const sold = transaction("txn_cart");
    const priceOf = (id: string, amount: number) => ({
      quantity: 1,
      price: { id, tax_mode: "external", unit_price: { amount: String(amount), currency_code: "USD" } },
    });
    const lineOf = (id: string, price_id: string, amount: number) => ({
      id,
      price_id,
      quantity: 1,
      totals: { subtotal: String(amount), discount: "0", tax: "0", total: String(amount) },
      product: { name: id },
    });
    const items = [priceOf(`their-${courseId}`, price), priceOf("pri_robot", cents)];
    const lines = [lineOf("line_course", `their-${courseId}`, price), lineOf("line_robot", "pri_robot", cents)];
    const totals = { subtotal: String(cents), tax: "0", total: String(cents) };
    const back = refund("adj_1", "txn_cart", cents, {
      totals,
      items: [{ id: "adjitm_1", item_id: "line_course", type: "partial", amount: String(cents), totals }],
    });
    const apiUrl = await provider(paddle([{ ...sold, items, details: { line_items: lines }, adjustments: [back] }]));
    await compare({ ...accounts.paddle, apiUrl });
    sellByPaddle(apiUrl);
    for (const said of await recordAll()) expect(said).toMatch(/^Recorded/);
    expect(await sql("select product_id, status from public.enrolments order by 1")).toEqual([
      { product_id: courseId, status: "active" },
      { product_id: "tern-trend", status: "active" },
    ]);
  });

  it("whose chargeback was reversed open again what it closed, also where only the chargeback was told", async () => {
    await record("paddle", "txn_1");
    await record("paddle", "txn_2");
    await record("paddle", "txn_3");
    for (const id of ["txn_1", "txn_2"])
      await record("paddle", id, "disputed", {
        items: [],
        disputeId: "chargeback",
        happenedAt: daysAgo(4).toISOString(),
      });
    const changed = (id: string, action: string, days: number) =>
      refund(`adj_${action}_${id}`, id, price, { action, created_at: daysAgo(days).toISOString() });
    const sold = (id: string, ...more: object[]) =>
      transaction(id, { adjustments: [changed(id, "chargeback", 4), ...more] });
    const apiUrl = await provider(
      paddle([
        sold("txn_1", changed("txn_1", "chargeback_reverse", 2)),
        sold("txn_2"),
        // Nothing of it was told, and it is over.
        sold("txn_3", changed("txn_3", "chargeback_reverse", 2)),
      ]),
    );
    const account = { ...accounts.paddle, apiUrl };
    expect((await compare(account)).findings).toEqual([{ kind: "dispute_won", provider_order_id: "txn_1" }]);
    sellByPaddle(apiUrl);
    expect(await recordAll()).toEqual(["Recorded. The order is paid."]);
    expect((await ordersHere()).map(({ status }) => status)).toEqual(["paid", "held", "paid"]);
    expect((await compare(account)).findings).toEqual([]);
  });

  it("of the sandbox are not compared: nothing is asked, nothing concluded", async () => {
    await record("paddle", "txn_1");
    const apiUrl = await provider(paddle([]));
    const { state, problem, findings } = await compare({ ...accounts.paddle, clientToken: "test_0123456789", apiUrl });
    expect({ state, findings }).toEqual({ state: "incomplete", findings: [] });
    expect(problem).toMatch(/sandbox/);
    expect(asked).toEqual([]);
  });

  it("of which only what came later was told here are recorded with their buyer", async () => {
    const later = { email: null, items: [] };
    await record("paddle", "txn_1", "partially_refunded", {
      ...later,
      refundPart: { id: "adj_1", cents: 500, taxCents: 0 },
    });
    for (const type of ["disputed", "dispute_won"]) await record("paddle", "txn_1", type, later);
    const adjustments = [refund("adj_1", "txn_1", 500), refund("adj_2", "txn_1", price, { action: "chargeback" })];
    const apiUrl = await provider(paddle([transaction("txn_1", { adjustments })]));
    const account = { ...accounts.paddle, apiUrl };
    sellByPaddle(apiUrl);
    expect((await compare(account)).findings).toEqual([{ kind: "missing_here", provider_order_id: "txn_1" }]);
    expect(await recordAll()).toEqual([expect.stringMatching(/^Recorded\./)]);
    expect(await ordersHere()).toMatchObject([{ status: "paid", refunded_cents: 500, email: student.email }]);
    expect((await compare(account)).findings).toEqual([]);
  });

  it("whose next page is somebody else's address are not read there: the key stays", async () => {
    const elsewhere = await provider(() => ({ data: [] }));
    const apiUrl = await provider(() => ({
      data: [transaction("txn_1")],
      meta: { pagination: { next: `${elsewhere}/transactions?after=txn_1`, has_more: true } },
    }));
    expect(await compare({ ...accounts.paddle, apiUrl })).toMatchObject({
      state: "incomplete",
      problem: expect.stringMatching(/someone else/),
    });
    expect(asked).toHaveLength(1);
  });

  it("that come in the same page again and again are left", async () => {
    const apiUrl = await provider(({ headers }, url) => ({
      data: [transaction("txn_1")],
      meta: { pagination: { next: `http://${headers.host}${url.pathname}${url.search}`, has_more: true } },
    }));
    expect((await compare({ ...accounts.paddle, apiUrl })).problem).toMatch(/same page/);
  });
});

describe("Stripe's sales", () => {
  it("are those of payment links, read over its pages, and what differs is found", async () => {
    for (const id of ["pi_cs_same", "pi_cs_part", "pi_cs_back", "pi_invented", "pi_cs_forgotten"])
      await record("stripe", id);
    const apiUrl = await provider(
      stripe(
        [
          session("cs_same"),
          session("cs_subscription", { link: null }),
          session("cs_part", { charge: { amount: 2 * price, amount_refunded: 1_800 } }),
          session("cs_unpaid", { payment_status: "unpaid" }),
          session("cs_back", { charge: { refunded: true, amount_refunded: price } }),
          session("cs_new"),
          session("cs_test", { livemode: false }),
        ],
        [session("cs_forgotten")],
      ),
    );
    expect(await compare({ ...accounts.stripe, apiUrl })).toEqual({
      state: "complete",
      problem: null,
      findings: [
        { kind: "missing_here", provider_order_id: "pi_cs_new" },
        { kind: "refund", provider_order_id: "pi_cs_back" },
        { kind: "refund", provider_order_id: "pi_cs_part" },
        { kind: "unknown_there", provider_order_id: "pi_invented" },
      ],
    });
    expect(asked.filter(({ path }) => path.includes("starting_after"))).toHaveLength(3);
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([`Bearer ${accounts.stripe.key}`]));
  });

  it("are recorded at a press with their refunds and disputes, and without what is not needed of the buyer", async () => {
    await record("stripe", "pi_cs_part");
    const apiUrl = await provider(
      stripe([
        session("cs_new", { charge: { refunded: true, amount_refunded: price } }),
        session("cs_disputed", { charge: { disputed: true } }),
        session("cs_part", { charge: { amount_refunded: 900, disputed: true } }),
      ]),
    );
    await compare({ ...accounts.stripe, apiUrl });
    expect(JSON.stringify(await sql("select messages from public.reconciliation_findings"))).not.toContain("555 0100");
    for (const said of await recordAll()) expect(said).toMatch(/^Recorded/);
    expect(await ordersHere()).toMatchObject([
      { provider_order_id: "pi_cs_disputed", status: "held" },
      { provider_order_id: "pi_cs_new", status: "refunded", refunded_cents: price, email: student.email },
      // The webhook told of neither.
      { provider_order_id: "pi_cs_part", status: "held", refunded_cents: 900 },
    ]);
    expect(await compare({ ...accounts.stripe, apiUrl })).toMatchObject({ state: "complete", findings: [] });
  });

  it("whose dispute was won open again what it closed: Stripe is asked for the ends of those that are open here", async () => {
    const disputes: Record<string, object[]> = {
      pi_cs_told: [{ id: "dp_1", status: "won" }],
      pi_cs_compared: [{ id: "dp_2", status: "warning_closed" }],
      pi_cs_old: [{ id: "dp_3", status: "won" }],
      pi_cs_open: [
        { id: "dp_4", status: "won" },
        { id: "dp_5", status: "needs_response" },
      ],
      pi_cs_lost: [{ id: "dp_6", status: "lost" }],
    };
    await sql("update public.checkout_state set sells_since = now() - interval '1 year'");
    const disputed = (id: string, disputeId?: string) =>
      record("stripe", id, "disputed", {
        items: [],
        ...(disputeId ? { disputeId } : {}),
        happenedAt: daysAgo(4).toISOString(),
      });
    for (const id of Object.keys(disputes))
      await record("stripe", id, "purchased", id === "pi_cs_old" ? { paidAt: daysAgo(100).toISOString() } : {});
    await disputed("pi_cs_told", "dp_1");
    await disputed("pi_cs_compared");
    await disputed("pi_cs_old", "dp_3");
    await disputed("pi_cs_open", "dp_4");
    await disputed("pi_cs_lost", "dp_6");
    const sold = (id: string) => session(id, { charge: { disputed: true } });
    const sessions = stripe(["cs_told", "cs_compared", "cs_open", "cs_lost"].map(sold), [sold("cs_old")]);
    const apiUrl = await provider((request, url, response) =>
      url.pathname === "/v1/disputes"
        ? { object: "list", has_more: false, data: disputes[url.searchParams.get("payment_intent") ?? ""] ?? [] }
        : sessions(request, url, response),
    );
    const account = { ...accounts.stripe, apiUrl };
    expect(await compare(account)).toEqual({
      state: "complete",
      problem: null,
      findings: ["pi_cs_compared", "pi_cs_old", "pi_cs_told"].map((id) => ({
        kind: "dispute_won",
        provider_order_id: id,
      })),
    });
    expect(asked.filter(({ path }) => path.startsWith("/v1/disputes"))).toHaveLength(5);
    Object.assign(settings, { CHECKOUT_PROVIDER: "stripe", CHECKOUT_API_URL: apiUrl });
    expect(new Set(await recordAll())).toEqual(new Set(["Recorded. The order is paid."]));
    expect((await compare(account)).findings).toEqual([]);
  });

  it("tell that a key which may not read disputes lacks a right, and what else differs", async () => {
    await record("stripe", "pi_cs_told");
    await record("stripe", "pi_cs_told", "disputed", { items: [], disputeId: "dp_1" });
    const sessions = stripe([session("cs_told", { charge: { disputed: true } }), session("cs_new")]);
    const apiUrl = await provider((request, url, response) =>
      url.pathname === "/v1/disputes" ? sends(403)(request, url, response) : sessions(request, url, response),
    );
    expect(await compare({ ...accounts.stripe, apiUrl })).toEqual({
      state: "incomplete",
      problem: expect.stringContaining("the key lacks a right"),
      findings: [{ kind: "missing_here", provider_order_id: "pi_cs_new" }],
    });
  });

  it("are subscriptions as well, known by the first invoice, with refunds and disputes of its payment", async () => {
    for (const id of ["in_cs_same", "in_cs_back", "in_cs_forgotten", "in_invented"]) await record("stripe", id);
    const apiUrl = await provider(
      stripe(
        [
          subscribed("cs_same"),
          subscribed("cs_back", { refunded: true, amount_refunded: price }),
          subscribed("cs_new", { amount_refunded: 900 }),
          subscribed("cs_disputed", { disputed: true }),
        ],
        [subscribed("cs_forgotten")],
      ),
    );
    expect(await compare({ ...accounts.stripe, apiUrl })).toEqual({
      state: "complete",
      problem: null,
      findings: [
        { kind: "missing_here", provider_order_id: "in_cs_disputed" },
        { kind: "missing_here", provider_order_id: "in_cs_new" },
        { kind: "refund", provider_order_id: "in_cs_back" },
        { kind: "unknown_there", provider_order_id: "in_invented" },
      ],
    });
    expect(JSON.stringify(await sql("select messages from public.reconciliation_findings"))).not.toContain(
      "Ana Example",
    );
    for (const said of (await recordAll()).slice(0, 3)) expect(said).not.toMatch(/^Nothing/);
    expect(await ordersHere()).toMatchObject([
      { provider_order_id: "in_cs_back", status: "refunded" },
      { provider_order_id: "in_cs_disputed", status: "held" },
      { provider_order_id: "in_cs_forgotten", status: "paid" },
      { provider_order_id: "in_cs_new", status: "paid", refunded_cents: 900 },
      { provider_order_id: "in_cs_same", status: "paid" },
      { provider_order_id: "in_invented", status: "paid" },
    ]);
  });

  it("are later payments of subscriptions as well, of those that began here", async () => {
    const subscription = "sub_cs_begun";
    await record("stripe", "in_cs_begun", "purchased", { subscription });
    const renewal = (id: string, change: object = {}) => ({
      id,
      object: "invoice",
      livemode: true,
      billing_reason: "subscription_cycle",
      subscription,
      created: Math.floor(daysAgo(3).getTime() / 1_000),
      status_transitions: { paid_at: Math.floor(daysAgo(2).getTime() / 1_000) },
      customer_email: student.email,
      customer_name: "Ana Example",
      currency: "usd",
      subtotal: price,
      total: price + 500,
      total_tax_amounts: [{ amount: 500, inclusive: false }],
      charge: { id: `ch_${id}`, payment_intent: `pi_${id}`, invoice: id, refunded: false, amount_refunded: 0 },
      ...change,
    });
    const back = { id: "ch_b", payment_intent: "pi_b", invoice: "in_b", refunded: true, amount_refunded: price + 500 };
    const disputed = { ...back, id: "ch_c", payment_intent: "pi_c", invoice: "in_c", disputed: true };
    const apiUrl = await provider(
      stripe(
        [subscribed("cs_begun")],
        [],
        [
          renewal("in_a"),
          renewal("in_b", { charge: back }),
          renewal("in_c", { charge: { ...disputed, refunded: false, amount_refunded: 0 } }),
          renewal("in_first", { billing_reason: "subscription_create" }),
          renewal("in_elsewhere", { subscription: "sub_of_another_business" }),
          { id: "in_of_no_subscription", object: "invoice", livemode: true, billing_reason: "manual" },
        ],
      ),
    );
    expect(await compare({ ...accounts.stripe, apiUrl })).toEqual({
      state: "complete",
      problem: null,
      findings: ["in_a", "in_b", "in_c"].map((id) => ({ kind: "missing_here", provider_order_id: id })),
    });
    expect(JSON.stringify(await sql("select messages from public.reconciliation_findings"))).not.toContain(
      "Ana Example",
    );
    const said = await recordAll();
    expect(said.filter((words) => /^Recorded\. The order is/.test(words))).toHaveLength(2);
    expect(await ordersHere()).toMatchObject([
      { provider_order_id: "in_a", status: "paid", email: student.email },
      { provider_order_id: "in_b", status: "refunded" },
      { provider_order_id: "in_c", status: "held" },
      { provider_order_id: "in_cs_begun", status: "paid" },
    ]);
    expect(await sql("select total_cents as cents from public.orders where provider_order_id = 'in_a'")).toEqual([
      { cents: price },
    ]);
    expect(await compare({ ...accounts.stripe, apiUrl })).toMatchObject({ state: "complete", findings: [] });
  });

  it("of its test mode are not compared", async () => {
    await record("stripe", "pi_1");
    const { state, problem, findings } = await compare({ ...accounts.stripe, key: "sk_test_1" });
    expect({ state, findings }).toEqual({ state: "incomplete", findings: [] });
    expect(problem).toMatch(/test mode/);
  });

  it("of another payment than the one that was asked for prove nothing", async () => {
    await record("stripe", "pi_mine");
    const lying: Answer = (_, url) => ({
      object: "list",
      has_more: false,
      data: url.searchParams.has("payment_intent") ? [session("cs_other")] : [],
    });
    expect(await compare({ ...accounts.stripe, apiUrl: await provider(lying) })).toMatchObject({
      state: "incomplete",
      findings: [],
    });
  });
});

describe.each(["paddle", "stripe"] as const)("%s that", (name) => {
  const whole: Answer = name === "paddle" ? paddle([]) : stripe([]);
  const failing: readonly (readonly [string, Answer, RegExp])[] = [
    ["fails", sends(500), /answers with errors/],
    ["hangs up", (request) => request.socket.destroy() && "handled", /does not answer/],
    ["never answers", () => "handled", /does not answer|takes too long/],
    ["does not know the key", sends(401), /^The provider refuses the key\./],
    ["refuses what is asked", sends(403), /refuses the key, or the key lacks a right/],
    ["answers with a page", sends(200, "<html>"), /in JSON/],
    ["answers in another shape", () => ({ data: [{}] }), /does not document/],
    [
      "lists a sale without its amounts",
      (request, url, response) => {
        const answer = whole(request, url, response) as object;
        return { ...answer, data: [{ id: "x", payment_link: "plink_1", status: "completed" }] };
      },
      /does not document/,
    ],
    ["asks to wait for an hour", sends(429, "{}", { "retry-after": "3600" }), /left alone for 3600 seconds/],
  ];
  it.each(failing)("%s leads to a report that says so, and to no conclusion", async (_, answer, words) => {
    await record(name, "here");
    const apiUrl = await provider(answer);
    expect(await compare({ ...accounts[name], apiUrl }, { timeoutMs: 400 })).toEqual({
      state: "incomplete",
      problem: expect.stringMatching(words),
      findings: [],
    });
  });

  it("is slow beyond the time of a comparison is left, with what was read by then", async () => {
    const many: Answer =
      name === "paddle"
        ? paddle([transaction("a"), transaction("b"), transaction("c"), transaction("d"), transaction("e")])
        : stripe([session("a"), session("b"), session("c"), session("d"), session("e")]);
    const slow: Answer = (request, url, response) => {
      const body = JSON.stringify(many(request, url, response));
      setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(body), 700);
      return "handled";
    };
    const found = await compare(
      { ...accounts[name], apiUrl: await provider(slow) },
      { timeoutMs: 5_000, limitMs: 1_000 },
    );
    expect(found).toMatchObject({ state: "incomplete", problem: "The provider takes too long." });
    expect(found.findings.length).toBeLessThan(5);
    expect(found.findings.every(({ kind }) => kind === "missing_here")).toBe(true);
  });

  it("sent a message that could not be read is read again, by the provider that is set alone", async () => {
    const told =
      name === "paddle"
        ? { event_id: "evt_1", event_type: "transaction.completed", data: transaction("txn_9") }
        : {
            id: "evt_1",
            type: "checkout.session.completed",
            livemode: true,
            data: { object: { ...session("cs_9"), payment_intent: "pi_cs_9" } },
          };
    await sql("select public.store_unreadable_event($1, 'unknown shape', $2)", [name, JSON.stringify(told)]);
    const apiUrl = await provider(whole);
    const again = async () => {
      const [row] = await sql("select id from public.unreadable_events");
      const token = await world.platform.keys.sign(owner, { expiresIn: 600 });
      const request = new Request("http://127.0.0.1:3000/functions/v1/sales", {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ act: "read-again", value: String(row?.id) }),
      });
      const response = await world.platform.fetch(request, { remoteAddress: "127.0.0.1" });
      return ((await response.json()) as { message: string }).message;
    };
    const set = { CHECKOUT_CLIENT_TOKEN: "live_0123456789", CHECKOUT_API_TOKEN: "key", CHECKOUT_API_URL: apiUrl };
    Object.assign(settings, { ...set, CHECKOUT_PROVIDER: name === "paddle" ? "stripe" : name });
    const elsewhere = await again();
    if (name === "paddle") expect(elsewhere).toMatch(/no longer the checkout provider/);
    expect(asked, "a key of another provider is not sent").toEqual([]);
    Object.assign(settings, { CHECKOUT_PROVIDER: name });
    expect(await again()).toMatch(name === "paddle" ? /^Recorded. The order is paid/ : /recorded before/);
    expect(await ordersHere()).toMatchObject([{ status: "paid", email: student.email }]);
  });
});
