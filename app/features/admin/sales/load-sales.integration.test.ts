import { afterAll, expect, test } from "vitest";
import { isoDay } from "#lib/date-text.ts";
import { courseWorld } from "../../../../tests/support/course-world.ts";
import { loadSales } from "./load-sales-report.ts";

const world = await courseWorld();
afterAll(() => world.stop());

test("a report of more rows than one answer holds has its newest days", async () => {
  const [days, products] = [365, 3];
  await world.sql(
    `with sold as (
       insert into public.orders (provider, provider_order_id, email, status, total_cents, currency, purchased_at)
       select 'gumroad', 'sold-' || day, 'buyer@example.com', 'paid', 30000, 'USD', now() - day * interval '1 day'
       from generate_series(0, $1::int - 1) day returning id)
     insert into public.order_items (order_id, product_id, name, price_cents, total_cents, currency)
     select sold.id, 'product-' || n, 'Product', 10000, 10000, 'USD' from sold, generate_series(1, $2::int) n`,
    [days, products],
  );
  const client = await world.clientOf(world.owner);
  const [since, until] = [isoDay(Date.now() - days * 86_400_000), isoDay(Date.now())];
  const sales = await loadSales(client, since, until);
  expect(sales).toHaveLength(days * products);
  expect(sales.at(-1)?.day).toBe(until);
  expect(new Set(sales.map(({ day, product_id: product }) => `${day} ${product}`)).size).toBe(days * products);
});
