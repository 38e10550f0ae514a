import { afterAll, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { courseWorld } from "../../../../tests/support/course-world.ts";
import { keyedAddress, loadKeyed } from "../list/keyed-rows.ts";
import { ordersTable } from "./sales-tables.ts";
import { countWaiting, waiting } from "./waiting.ts";

const world = await courseWorld();
afterAll(() => world.stop());

test("counts and lists the held orders that wait for a decision: not the closed ones, nor those of a sandbox that no longer sells", async () => {
  await world.sql(
    `insert into public.orders (provider, provider_order_id, status, total_cents, currency, hold_reason, closed_reason, held_for_sandbox)
     select 'gumroad', 'o-' || n, 'held', 100, 'USD', '[{"code": "test"}]',
       case when n = 2 then '[{"code": "test"}]'::jsonb end, n = 3 from generate_series(1, 4) n`,
  );
  const token = await world.platform.keys.sign(world.owner, { expiresIn: 600 });
  const asOwner: typeof fetch = (input, init) => {
    const asked = new Request(input, init);
    asked.headers.set("authorization", `Bearer ${token}`);
    return world.platform.fetch(asked, { remoteAddress: "in-process" });
  };
  const client = serverClient(asOwner, world.platform.keys.anonKey, "http://127.0.0.1:3000");
  const orders = waiting.filter(({ room }) => room === "orders");
  expect(orders).toHaveLength(1);
  expect(await Promise.all(orders.map((entry) => countWaiting(client, entry)))).toEqual([2]);
  const [entry] = orders;
  const listed = async (address: string) => {
    const view = keyedAddress.read(new URL(address, "http://127.0.0.1:3000").search);
    const { rows } = await loadKeyed<{ provider_order_id: string }>(client, ordersTable, view);
    return rows.map((row) => row.provider_order_id).sort();
  };
  expect(await listed(entry?.to ?? ""), "the list behind the number has as many").toEqual(["o-1", "o-4"]);
  expect(await listed("/admin/orders?show=closed")).toEqual(["o-2"]);
  expect(await listed("/admin/orders?show=decide&q=gumroad"), "also of a search").toEqual(["o-1", "o-4"]);
});
