import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { courseWorld } from "../../../../tests/support/course-world.ts";
import { ordersTable } from "../desk/sales-tables.ts";
import { type KeyedAddress, type KeyedTable, loadKeyed } from "./keyed-rows.ts";

const world = await courseWorld();
const siteUrl = "http://127.0.0.1:3000";
const count = 130;
let client: SupabaseClient;

beforeAll(async () => {
  // Many equal values and empty ones, so that pages begin among them.
  await world.sql(
    `insert into public.orders (provider, provider_order_id, email, status, total_cents, currency, created_at)
     select case n % 2 when 0 then 'gumroad' else 'coin' end, 'n-' || n, case when n % 3 = 0 then 'b' || n % 5 || '@example.com' end, 'held',
       n % 4, 'USD', now() - n % 7 * interval '1 day' from generate_series(1, $1::int) n`,
    [count],
  );
  const token = await world.platform.keys.sign(world.owner, { expiresIn: 3600 });
  const asOwner: typeof fetch = (input, init) => {
    const asked = new Request(input, init);
    asked.headers.set("authorization", `Bearer ${token}`);
    return world.platform.fetch(asked, { remoteAddress: "in-process" });
  };
  client = serverClient(asOwner, world.platform.keys.anonKey, siteUrl);
}, 60_000);
afterAll(() => world.stop());

type Found = { readonly id: string; readonly email: string | null };
const first: KeyedAddress = { search: "", sort: "", down: "", show: "all", after: "" };
async function everyPage(view: Partial<KeyedAddress>): Promise<readonly Found[]> {
  const found: Found[] = [];
  let after = "";
  for (let page = 0; page < 10; page += 1) {
    const { rows, next } = await loadKeyed<Found>(client, ordersTable, { ...first, ...view, after });
    found.push(...rows);
    if (next === null) return found;
    after = next;
  }
  throw new Error("The pages do not end");
}

test.each(ordersTable.sortable.flatMap((sort) => ["", "yes"].map((down) => [sort, down] as const)))(
  "by %s, downwards %j, each row is on one page, empty values last",
  async (sort, down) => {
    const found = await everyPage({ sort, down: down === "yes" ? "yes" : "" });
    expect(new Set(found.map(({ id }) => id)).size).toBe(count);
    expect(found).toHaveLength(count);
    if (sort !== "email") return;
    const empty = found.findIndex(({ email }) => email === null);
    expect(found.slice(empty).every(({ email }) => email === null)).toBe(true);
  },
);

test("a whole number or address is found alone, a part finds all that contain it, a filter holds for both", async () => {
  const found = async (search: string, show = "all") => (await everyPage({ search, show })).length;
  expect(await found("n-1")).toBe(1);
  expect(await found("N-13")).toBe(1);
  expect(await found("b3@example.com")).toBe((await found("b3@")) as number);
  expect(await found("example.com")).toBe(43);
  expect(await found("n-1", "paid")).toBe(0);
  expect(await found('"),id.gt.(')).toBe(0);
});

test("a place that nobody made begins at the first page", async () => {
  for (const after of ["x", "[1]", "{}", "null"])
    expect((await loadKeyed<Found>(client, ordersTable, { ...first, after })).rows).toHaveLength(50);
});

test("pages begin behind a span of time as behind any other value", async () => {
  await world.sql(
    `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, zone, during, status)
     select gen_random_uuid(), repeat('0', 64), repeat('0', 64), 'call', 'm' || n % 2, 'v@example.com', 'UTC',
       tstzrange('2027-01-01Z'::timestamptz + n % 40 * interval '1 hour', '2027-01-01Z'::timestamptz + (n % 40 + 1) * interval '1 hour'), 'canceled'
     from generate_series(1, 70) n`,
  );
  const table: KeyedTable = {
    room: "bookings",
    key: "number",
    columns: "number,during",
    searched: ["email"],
    order: ["during", "down"],
    sortable: ["during"],
  };
  for (const [sort, down] of [
    ["", ""],
    ["during", ""],
    ["during", "yes"],
  ] as const) {
    const page = await loadKeyed<{ readonly number: number }>(client, table, { ...first, sort, down });
    const rest = await loadKeyed<{ readonly number: number }>(client, table, {
      ...first,
      sort,
      down,
      after: page.next ?? "",
    });
    expect([page.rows.length, rest.rows.length, rest.next]).toEqual([50, 20, null]);
    expect(new Set([...page.rows, ...rest.rows].map(({ number }) => number)).size).toBe(70);
  }
});
