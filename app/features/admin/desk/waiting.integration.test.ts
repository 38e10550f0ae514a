import { afterAll, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { courseWorld } from "../../../../tests/support/course-world.ts";
import { type KeyedTable, keyedAddress, loadKeyed } from "../list/keyed-rows.ts";
import { coinPaymentState, coinPaymentsTable } from "./coin-payments-table.ts";
import { ordersTable } from "./sales-tables.ts";
import { countWaiting, waiting } from "./waiting.ts";

const world = await courseWorld();
afterAll(() => world.stop());

const ownerClient = async () => {
  const token = await world.platform.keys.sign(world.owner, { expiresIn: 600 });
  const asOwner: typeof fetch = (input, init) => {
    const asked = new Request(input, init);
    asked.headers.set("authorization", `Bearer ${token}`);
    return world.platform.fetch(asked, { remoteAddress: "in-process" });
  };
  return serverClient(asOwner, world.platform.keys.anonKey, "http://127.0.0.1:3000");
};

/** What a list shows at an address of the console. */
const rowsAt = async <Row extends Readonly<Record<string, unknown>>>(table: KeyedTable, address: string) => {
  const view = keyedAddress.read(new URL(address, "http://127.0.0.1:3000").search);
  return (await loadKeyed<Row>(await ownerClient(), table, view)).rows;
};

test("counts and lists the held orders that wait for a decision: not the closed ones, nor those of a sandbox that no longer sells", async () => {
  await world.sql(
    `insert into public.orders (provider, provider_order_id, status, total_cents, currency, hold_reason, closed_reason, held_for_sandbox)
     select 'gumroad', 'o-' || n, 'held', 100, 'USD', '[{"code": "test"}]',
       case when n = 2 then '[{"code": "test"}]'::jsonb end, n = 3 from generate_series(1, 4) n`,
  );
  const client = await ownerClient();
  const orders = waiting.filter(({ room }) => room === "orders");
  expect(orders).toHaveLength(1);
  expect(await Promise.all(orders.map((entry) => countWaiting(client, entry)))).toEqual([2]);
  const [entry] = orders;
  const listed = async (address: string) =>
    (await rowsAt<{ provider_order_id: string }>(ordersTable, address)).map((row) => row.provider_order_id).sort();
  expect(await listed(entry?.to ?? ""), "the list behind the number has as many").toEqual(["o-1", "o-4"]);
  expect(await listed("/admin/orders?show=closed")).toEqual(["o-2"]);
  expect(await listed("/admin/orders?show=decide&q=gumroad"), "also of a search").toEqual(["o-1", "o-4"]);
});

test("counts and lists the payments in coin that can be confirmed: not the requests that nobody paid for a week", async () => {
  await world.sql(
    `insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at, amount_units,
       needed, confirmations, transaction_id, status, requested_at)
     select gen_random_uuid(), repeat('a', 64), 'payer@example.com', 'bitcoin', repeat('b', 30), 'course', name, 100, 1, now(), 1, 3, 1,
       case when status <> 'waiting' then md5(name) || md5(name) end, status, now() - age::interval
     from (values ('new', 'waiting', '1 hour'), ('unpaid', 'waiting', '8 days'), ('seen', 'confirming', '8 days'), ('done', 'confirmed', '1 hour'))
       as made (name, status, age)`,
  );
  const [entry] = waiting.filter(({ room }) => room === "coin_payments");
  if (!entry) throw new Error("Nothing counts them");
  expect(await countWaiting(await ownerClient(), entry)).toBe(2);
  const listed = async (address: string) =>
    (
      await rowsAt<{ product_name: string; status: string; confirmations: number; needed: number }>(
        coinPaymentsTable,
        address,
      )
    ).map((row) => `${row.product_name}: ${coinPaymentState(row)}`);
  const due = ["new: No transaction yet", "seen: 1 of 3 confirmations"];
  expect(await listed(entry.to), "the list behind the number has as many").toEqual(due);
  expect(await listed(`${entry.to}&q=payer`), "also of a search").toEqual(due);
});
