import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { readConfig } from "#config";
import { createPlatform } from "#platform/platform.ts";
import { testDatabase } from "#platform/postgres/test-database.ts";
import faq from "../app/features/admin/collections/faqs.ts";
import { type ListView, loadList } from "../app/features/admin/content/rows.ts";
import { accessTable, eventsTable, licencesTable, ordersTable } from "../app/features/admin/desk/sales-tables.ts";
import { type KeyedAddress, type KeyedTable, loadKeyed } from "../app/features/admin/list/keyed-rows.ts";
import { leadsTable } from "../app/features/admin/people/leads.ts";

/**
 * Milliseconds of server time of the console's lists and saves with 100,000 rows: from the request in this process to its answer, as the owner,
 * row level security included. The median and the slowest of the rounds; the limits are 100 ms a list and 150 ms a save.
 */
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const siteUrl = "http://127.0.0.1:3996";

const shared = await testDatabase();
const sql = (text: string, values: unknown[] = []) => shared.database.asService((tx) => tx.query(text, values));
// As the database's owner, whom no time limit stops.
const owner = new pg.Client(shared.ownerUrl);
await owner.connect();
await owner.query(
  `insert into public.faqs (id, topic, question, answer, position, published)
   select 'row-' || n, 'Topic ' || n % 50, 'Question number ' || md5(n::text) || '?', repeat(md5((n * 7)::text) || ' ', 6), n, n % 10 > 0
   from generate_series(1, $1::int) n`,
  [rows],
);
await sql(
  "insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data) values ('11111111-1111-4111-8111-111111111111', 'authenticated', 'authenticated', 'owner@example.com', now(), '{\"role\": \"owner\"}')",
);
await owner.query("vacuum analyze public.faqs");
const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
const log = { info() {}, warn() {}, error: console.error };
const platform = await createPlatform({ config, database: shared.database, log });
const claims = {
  aud: "authenticated",
  role: "authenticated",
  sub: "11111111-1111-4111-8111-111111111111",
  aal: "aal2",
  app_metadata: { role: "owner" },
};
const token = await platform.keys.sign(claims, { expiresIn: 3600 });
const client = createClient(siteUrl, platform.keys.anonKey, {
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    fetch: (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "in-process" }),
    headers: { authorization: `Bearer ${token}` },
  },
});

async function measure(name: string, limit: number, work: (round: number) => Promise<unknown>) {
  await work(-1);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work(round);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const [median = 0, slowest = 0] = [times[Math.floor(rounds / 2)], times.at(-1)];
  console.log(`${name.padEnd(34)} ${median.toFixed(0).padStart(5)} ms, slowest ${slowest.toFixed(0)} (limit ${limit})`);
}

const list = (part: Partial<ListView>) =>
  loadList(client, faq, { search: "", sort: "", down: false, show: "all", page: 0, ...part });
await measure("first page", 100, () => list({}));
await measure("last page", 100, () => list({ page: Math.floor(rows / 50) - 1 }));
await measure("by another column", 100, () => list({ sort: "question", down: true }));
await measure("hidden rows", 100, () => list({ show: "hidden" }));
await measure("search, few found", 100, () => list({ search: "c4ca4238a0" }));
await measure("search, many found", 100, () => list({ search: "question" }));
await measure("save of one row", 150, async (round) => {
  const { data: found } = await client
    .from("faqs")
    .select("*")
    .eq("id", `row-${round + 100}`);
  const { data, error } = await client.rpc("save_content", {
    changes: [{ room: "faqs", before: found?.[0], after: { question: `Changed ${round}` } }],
  });
  if (error || data.outcome !== "saved") throw new Error(`Not saved: ${error?.message ?? data.outcome}`);
});
await measure("200 new rows of a file", 150 * 200, async (round) => {
  const changes = Array.from({ length: 200 }, (_, at) => ({
    room: "faqs",
    before: null,
    after: { id: `new-${round + 1}-${at}`, topic: "t", question: "q", answer: "a", position: at },
  }));
  const { error } = await client.rpc("save_content", { changes });
  if (error) throw new Error(error.message);
});
/** The sales desk: as many orders, each with an item, an access, a license and an event. Written as the database's owner, without triggers. */
const tables = ["orders", "order_items", "enrolments", "robot_licences", "checkout_events"];
for (const table of tables) await owner.query(`alter table public.${table} disable trigger user`);
await owner.query(
  `insert into public.orders (provider, provider_order_id, reference, email, status, total_cents, currency, created_at, purchased_at)
   select 'gumroad', 'n-' || n, md5(n::text), 'buyer' || n % 70000 || '@example.com',
     case n % 40 when 0 then 'refunded' when 1 then 'held' else 'paid' end, 1000 + n % 500, 'USD',
     now() - n * interval '7 minutes', now() - n * interval '7 minutes' from generate_series(1, $1::int) n`,
  [rows],
);
await owner.query(
  `insert into public.order_items (order_id, product_id, product_kind, name, price_cents, total_cents, currency)
   select id, 'owl-carry', 'robot', 'Owl Carry', total_cents, total_cents, 'USD' from public.orders`,
);
await owner.query(
  `insert into public.enrolments (order_id, product_id, product_kind, email, status, granted_at)
   select id, 'owl-carry', 'robot', email, case status when 'paid' then 'active' else 'revoked' end, created_at from public.orders`,
);
await owner.query(
  `insert into public.robot_licences (enrolment_id, number, activation_limit, created_at)
   select id, 1, 3, granted_at from public.enrolments`,
);
await owner.query(
  `insert into public.checkout_events (provider, event_id, type, order_id, event, raw, received_at)
   select provider, 'purchased:' || provider_order_id, 'purchased', id, '{}', repeat('x', 600), created_at from public.orders
   order by created_at`,
);
for (const table of tables) await owner.query(`alter table public.${table} enable trigger user`);
for (const table of tables) await owner.query(`vacuum analyze public.${table}`);

const keyed = (table: KeyedTable, part: Partial<KeyedAddress> = {}) =>
  loadKeyed(client, table, { search: "", sort: "", down: "", show: "all", after: "", ...part });
/** Where a page near the end begins. */
const late = async (room: string, column: string, key: string) => {
  const found = await sql(
    `select ${column} as value, ${key} as key from public.${room} order by ${column}, ${key} offset 60 limit 1`,
  );
  const { value, key: last } = found.rows[0] as { value: Date | string | number; key: unknown };
  return JSON.stringify([value instanceof Date ? value.toISOString() : value, last]);
};
for (const [name, table, after] of [
  ["orders", ordersTable, await late("orders", "placed_at", "id")],
  ["access", accessTable, await late("enrolments", "granted_at", "id")],
  ["licenses", licencesTable, await late("robot_licences", "created_at", "id")],
  ["webhooks", eventsTable, await late("checkout_events", "id", "id")],
] as const) {
  await measure(`${name}: first page`, 100, () => keyed(table));
  await measure(`${name}: late page`, 100, () => keyed(table, { after }));
  const whole = name === "webhooks" ? "purchased:n-99887" : "buyer69887@example.com";
  await measure(`${name}: whole address or number`, 100, () => keyed(table, { search: whole }));
  await measure(`${name}: search for a part`, 100, () => keyed(table, { search: whole.slice(0, -4) }));
  await measure(`${name}: search, none found`, 100, () => keyed(table, { search: "nobody-at-all" }));
}
await measure("orders: held", 100, () => keyed(ordersTable, { show: "decide" }));
await measure("orders: by total", 100, () => keyed(ordersTable, { sort: "total_cents", down: "yes" }));
await measure("orders: by buyer", 100, () => keyed(ordersTable, { sort: "email" }));
await measure("orders: by buyer, down", 100, () => keyed(ordersTable, { sort: "email", down: "yes" }));
await measure("orders: held that contain a part", 100, () =>
  keyed(ordersTable, { show: "decide", search: "buyer6988" }),
);
await measure("orders: search, many found", 100, () => keyed(ordersTable, { search: "example" }));
await measure("licenses: search, many found", 100, () => keyed(licencesTable, { search: "example" }));
await measure("orders: many found, by total", 100, () =>
  keyed(ordersTable, { search: "example", sort: "total_cents", down: "yes" }),
);
await measure("licenses: by buyer", 100, () => keyed(licencesTable, { sort: "email" }));
await measure("webhooks: by type", 100, () => keyed(eventsTable, { sort: "type", down: "yes" }));
await owner.query(
  `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
   select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || n || '@example.com', now(), jsonb_build_object('name', md5(n::text)), now() - n * interval '9 minutes'
   from generate_series(1, $1::int) n`,
  [rows],
);
await owner.query(
  `insert into public.leads (email, name, source, consent, consented_at, last_contact_at)
   select 'lead' || n || '@example.com', md5(n::text), 'contact', 'yes', now(), now() - n * interval '9 minutes' from generate_series(1, $1::int) n`,
  [rows],
);
await owner.query("vacuum analyze auth.users");
await owner.query("vacuum analyze public.leads");
await owner.end();
const members = async (search: string, from_row = 0) => {
  const { data, error } = await client.rpc("find_members", { search, from_row });
  if (error) throw new Error(error.message);
  return data;
};
await measure("members: first page", 100, () => members(""));
await measure("members: last page", 100, () => members("", rows - 50));
await measure("members: search for a part", 100, () => members("ember6988"));
await measure("members: search, many found", 100, () => members("example"));
await measure("leads: first page", 100, () => keyed(leadsTable));
await measure("leads: search for a part", 100, () => keyed(leadsTable, { search: "ead6988" }));
await platform.close();
await shared.stop();
