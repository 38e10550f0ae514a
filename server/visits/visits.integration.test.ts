import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { serveVisits, type Visits } from "./serve-visits.ts";

const siteUrl = "http://127.0.0.1:3997";
const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const log = { info() {}, warn() {}, error() {} };
const direct = { referrer: "", source: "", medium: "", campaign: "" };
const search = { ...direct, referrer: "search.example" };
const letter = { referrer: "", source: "newsletter", medium: "email", campaign: "november" };

let shared: TestDatabase;
let platform: Platform;
let one: Visits;
let two: Visits;
let addresses = 0;
const products = { course: "", address: "", price: 0 };

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir }),
    database: shared.database,
    log,
  });
  const [course] = await sql<{ id: string; checkout_url: string; price_cents: number }>(
    "select id, checkout_url, price_cents from public.products where kind = 'course' limit 1",
  );
  Object.assign(products, { course: course?.id, address: course?.checkout_url, price: course?.price_cents });
  const client = serverClient(
    (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "in-process" }),
    platform.keys.serviceRoleKey,
    siteUrl,
  );
  const open = () =>
    serveVisits({
      client,
      known: async () => ({
        counting: true,
        paths: new Set(["/", "/courses", `/courses/${products.course}`]),
        products: new Set([products.course]),
        productByAddress: new Map([[products.address, products.course]]),
      }),
      siteUrl,
      siteHeaders: {},
      trustedProxies: 0,
      log,
    });
  one = open();
  two = open();
}, 60_000);
afterAll(async () => {
  await one.close();
  await two.close();
  await platform.close();
  await shared.stop();
});
beforeEach(async () => {
  await Promise.all([one.flush(), two.flush()]);
  await sql("truncate public.visit_counts, public.checkout_sources, public.visit_sources");
});

type Sent = { readonly headers?: Record<string, string>; readonly from?: string; readonly to?: Visits };
const nextAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses % 256}`;
};
const send = (body: unknown, { headers = {}, from = nextAddress(), to = one }: Sent = {}) =>
  to.backEnd.fetch(
    new Request(`${siteUrl}/visits`, {
      method: "POST",
      headers: { "user-agent": person, "sec-fetch-site": "same-origin", origin: siteUrl, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    from,
  );
const page = (path: string, arrival = false, first = direct, last = first) => ({
  step: "page",
  path,
  arrival,
  first,
  last,
});
const counts = () =>
  sql<{ step: string; item: string; count: number }>(
    "select step, item, count::int from public.visit_counts order by step, item, count",
  );

test("views and arrivals are counted by day, page and source, and nothing else of a visitor is stored", async () => {
  await send(page("/", true, search));
  await send(page("/courses", false, search));
  await send(page("/courses", false, search));
  await one.flush();
  expect(await counts()).toEqual([
    { step: "arrival", item: "", count: 1 },
    { step: "page", item: "/", count: 1 },
    { step: "page", item: "/courses", count: 2 },
  ]);
  const columns = await sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name in ('visit_counts', 'visit_sources') and table_schema = 'public' order by 1`,
  );
  expect(columns.map(({ name }) => name.split(".")[1]).sort()).toEqual(
    "cents count currency day first_source id item last_source referrer seen_on step utm_campaign utm_medium utm_source".split(
      " ",
    ),
  );
});

test("a body is read to its end in a few pieces alone", async () => {
  const text = new TextEncoder().encode(JSON.stringify(page("/")));
  const inPieces = (size: number) => {
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= text.length) return controller.close();
        controller.enqueue(text.subarray(at, at + size));
        at += size;
      },
    });
    const request = new Request(`${siteUrl}/visits`, { method: "POST", body, duplex: "half" } as RequestInit);
    return one.backEnd.fetch(request, nextAddress()).then(({ status }) => [status, at < text.length]);
  };
  expect(await inPieces(8)).toEqual([202, false]);
  expect(await inPieces(1)).toEqual([413, true]);
});

test("two processes that count the same at once add up", async () => {
  const visits = Array.from({ length: 40 }, (_, at) =>
    send(page("/", true, at % 2 ? search : letter), { to: at % 3 ? one : two }),
  );
  expect((await Promise.all(visits)).every(({ status }) => status === 202)).toBe(true);
  await Promise.all([one.flush(), two.flush(), one.flush()]);
  expect(await counts()).toEqual([
    { step: "arrival", item: "", count: 20 },
    { step: "arrival", item: "", count: 20 },
    { step: "page", item: "/", count: 40 },
  ]);
});

test("visitors who decline, programs that say what they are, and pages that are not there are not counted", async () => {
  const answers = [
    await send(page("/"), { headers: { dnt: "1" } }),
    await send(page("/"), { headers: { "sec-gpc": "1" } }),
    ...(await Promise.all(
      [
        "Googlebot/2.1",
        "Mozilla/5.0 (compatible; bingbot/2.0)",
        "curl/8.1",
        "Mozilla/5.0 HeadlessChrome/140.0",
        "python-requests/2",
      ].map((name) => send(page("/"), { headers: { "user-agent": name } })),
    )),
    await send(page("/no-such-page")),
    await send(page("/member-area")),
    await send({ step: "cart", product: "no-such-product", first: direct, last: direct }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await one.flush();
  expect(await counts()).toEqual([]);
});

test("what is no event, comes from another site, or is too long is refused", async () => {
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    '{"step":"page"}',
    { step: "paid", path: "/" },
    page("/".repeat(201)),
    { ...page("/"), first: 1 },
  ])
    expect((await send(body)).status).toBe(400);
  expect((await send(page("/"), { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect((await send("x".repeat(9000))).status).toBe(413);
  expect((await one.backEnd.fetch(new Request(`${siteUrl}/visits`), "10.2.0.1")).status).toBe(405);
});

test("one address is limited, also by a whole IPv6 network; others are not", async () => {
  const flood = await Promise.all(
    Array.from({ length: 90 }, (_, at) => send(page("/"), { from: `2001:db8:0:1::${at.toString(16)}` })),
  );
  expect(flood.filter(({ status }) => status === 202)).toHaveLength(60);
  expect(flood.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("60");
  expect((await send(page("/"), { from: "2001:db8:0:2::1" })).status).toBe(202);
  await one.flush();
  expect(await counts()).toEqual([{ step: "page", item: "/", count: 61 }]);
  const line = await Promise.all(
    Array.from({ length: 300 }, (_, at) => send(page("/"), { from: `2001:db8:1:${at.toString(16)}::1` })),
  );
  expect(line.filter(({ status }) => status === 202)).toHaveLength(240);
});

test("sources are bounded: no address of a person, no number of one, and after 300 new ones in a day the rest is one", async () => {
  await send(
    page("/", true, { ...direct, source: "ann@example.com", medium: "call 0044123456789", campaign: "a".repeat(41) }),
  );
  await send(page("/", true, { ...direct, referrer: "<script>", source: "News Letter" }));
  await one.flush();
  expect(
    await sql("select referrer, utm_source, utm_medium, utm_campaign from public.visit_sources order by id"),
  ).toEqual([
    { referrer: "", utm_source: "", utm_medium: "", utm_campaign: "" },
    { referrer: "", utm_source: "news letter", utm_medium: "", utm_campaign: "" },
  ]);
  for (let at = 0; at < 400; at += 1) await send(page("/", true, { ...direct, source: `invented ${at}` }));
  await one.flush();
  const [{ sources } = { sources: 0 }] = await sql<{ sources: number }>(
    "select count(*)::int as sources from public.visit_sources",
  );
  expect(sources).toBe(301);
  const [other] = await sql<{ count: number }>(
    "select c.count::int from public.visit_counts c join public.visit_sources s on s.id = c.first_source where s.referrer = '(other)'",
  );
  expect(other?.count).toBeGreaterThan(90);
});

test("while the owner has counting switched off, nothing is added", async () => {
  await sql(`update public.visitor_settings set value = '{"count": false}' where key = 'visits'`);
  await send(page("/"));
  await one.flush();
  await sql(`update public.visitor_settings set value = '{"count": true}' where key = 'visits'`);
  expect(await counts()).toEqual([]);
});

const order = (reference: string, id: string, test = false) =>
  sql("select public.record_checkout_event($1, '')", [
    {
      provider: "gumroad",
      eventId: `event ${id}`,
      type: "purchased",
      orderRef: reference,
      providerOrderId: id,
      email: `${id}@example.com`,
      test,
      items: [{ productId: products.course, priceCents: products.price, currency: "USD" }],
    },
  ]);
const checkout = (reference: string) =>
  send({ step: "checkout", addresses: [products.address, "/elsewhere"], reference, first: search, last: letter });
const paid = () =>
  sql<{ first: string; last: string; count: number }>(
    `select f.referrer as first, l.utm_source as last, c.count::int from public.visit_counts c
     join public.visit_sources f on f.id = c.first_source join public.visit_sources l on l.id = c.last_source where c.step = 'paid'`,
  );

test("a paid order is counted for the first and the last source of its visit, once, and the note of its checkout goes", async () => {
  const reference = crypto.randomUUID();
  await checkout(reference);
  expect(await sql("select product_id from public.checkout_sources")).toEqual([{ product_id: products.course }]);
  await order(reference, "A");
  expect(await paid()).toEqual([{ first: "search.example", last: "newsletter", count: 1 }]);
  expect(await sql("select cents::int, currency, item from public.visit_counts where step = 'paid'")).toEqual([
    { cents: products.price, currency: "USD", item: "" },
  ]);
  expect(await sql("select from public.checkout_sources")).toEqual([]);
  // No column joins the count to the order.
  await order(reference, "A2");
  expect(await paid()).toHaveLength(1);
});

test("notes of checkouts have room for a day's honest ones, however many somebody invents", async () => {
  await sql(
    `insert into public.checkout_sources (reference, product_id, first_source, last_source)
     select 'made up, number ' || n, $1, 1, 1 from generate_series(1, 19999) n`,
    [products.course],
  );
  for (const reference of [crypto.randomUUID(), crypto.randomUUID()]) await checkout(reference);
  expect(await sql("select count(*)::int as notes from public.checkout_sources")).toEqual([{ notes: 20_000 }]);
});

test("test money, a day-old note and a checkout of an account leave no source of a sale", async () => {
  const [tested, late, ofAccount] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await checkout(tested);
  await order(tested, "B", true);
  await checkout(late);
  await sql("update public.checkout_sources set noted_at = now() - interval '25 hours' where reference = $1", [late]);
  await order(late, "C");
  await sql("insert into public.checkout_references (reference, user_id) values ($1, gen_random_uuid())", [ofAccount]);
  await checkout(ofAccount);
  expect(await sql("select from public.checkout_sources where reference = $1", [ofAccount])).toEqual([]);
  await order(ofAccount, "D");
  expect(await paid()).toEqual([]);
  expect(await sql("select from public.orders where status = 'paid' and not test")).toHaveLength(4);
  await sql("update public.checkout_sources set noted_at = now() - interval '25 hours'");
  await sql("select public.tidy_visit_counts()");
  expect(await sql("select from public.checkout_sources")).toEqual([]);
});

test("each month has a partition, rows of a month that had none move into it, and months older than 25 go", async () => {
  await sql(
    "insert into public.visit_counts (day, step, item, count) values ('2019-05-04', 'page', '/', 3), ('2019-05-05', 'page', '/', 4)",
  );
  expect(await sql("select count(*)::int as rows from private.visit_counts_rest")).toEqual([{ rows: 2 }]);
  await sql("select private.make_visit_month('2019-05-31'), private.make_visit_month('2019-05-31')");
  expect(await sql("select count(*)::int as rows from private.visit_counts_2019_05")).toEqual([{ rows: 2 }]);
  expect(await sql("select count(*)::int as rows from private.visit_counts_rest")).toEqual([{ rows: 0 }]);
  await sql("select public.tidy_visit_counts()");
  expect(await sql("select to_regclass('private.visit_counts_2019_05') as part")).toEqual([{ part: null }]);
  const parts = await sql<{ name: string; forced: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced from pg_inherits i
     join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.visit_counts'::regclass`,
  );
  expect(parts.length).toBeGreaterThanOrEqual(3);
  expect(parts.filter(({ forced }) => !forced)).toEqual([]);
});

test("the owner alone reads the report, with the second factor", async () => {
  await send(page(`/courses/${products.course}`, true, search));
  await send({ step: "cart", product: products.course, first: search, last: search });
  await one.flush();
  const claims = (role: string, aal: string) => ({
    role: "authenticated",
    sub: crypto.randomUUID(),
    aal,
    app_metadata: { role },
  });
  const ask = (role: string, aal: string) =>
    shared.database.asCaller({ role: "authenticated", claims: claims(role, aal) }, (tx) =>
      tx.query<{ report: Record<string, unknown[]> }>(
        "select public.visit_report(current_date - 30, current_date + 1) as report, (select count(*) from public.sales_report(current_date - 30, current_date + 1))",
      ),
    );
  const { rows } = await ask("owner", "aal2");
  expect(rows[0]?.report).toMatchObject({
    counting: true,
    pages: [{ path: `/courses/${products.course}`, views: 1 }],
    sources: [{ first: { referrer: "search.example" }, arrivals: 1, carts: 1, checkouts: 0, paid: 0 }],
  });
  expect(rows[0]?.report.products).toContainEqual(
    expect.objectContaining({ product: products.course, seen: 1, carts: 1, checkouts: 0, has_page: true }),
  );
  for (const [role, aal] of [
    ["owner", "aal1"],
    ["editor", "aal2"],
    ["support", "aal2"],
  ] as const)
    await expect(ask(role, aal)).rejects.toMatchObject({ code: "42501" });
});
