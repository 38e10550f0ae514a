import { browserClient } from "#app/data/client.ts";
import { wholeUnits } from "#lib/amount-text.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { loadAll } from "../content/rows.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { ordersTable } from "./sales-tables.ts";

type Line = {
  readonly id: string;
  readonly placed_at: string;
  readonly provider: string;
  readonly provider_order_id: string | null;
  readonly email: string | null;
  readonly status: string;
  readonly test: boolean;
  readonly currency: string;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly discount_code: string | null;
  readonly discount_cents: number | null;
  readonly items: readonly { readonly product_id: string; readonly quantity: number }[];
};

const columns =
  "id,placed_at,provider,provider_order_id,email,status,test,currency,total_cents,refunded_cents,discount_code,discount_cents,items:order_items(product_id,quantity)";
const heads = [
  "order",
  "placed",
  "provider",
  "provider_order",
  "buyer",
  "state",
  "test_money",
  "currency",
  "total",
  "refunded",
  "discount_code",
  "discount",
  "products",
];
const money = (cents: number | null, currency: string) => (cents === null ? "" : wholeUnits(cents, currency));

/** Orders as a file for spreadsheets, oldest first; amounts in whole units of their currency. */
export const ordersCsv = (orders: readonly Line[]): string =>
  tableCsv(
    heads,
    orders
      .toSorted((a, b) => a.placed_at.localeCompare(b.placed_at))
      .map((order) => [
        order.id,
        order.placed_at,
        order.provider,
        order.provider_order_id ?? "",
        order.email ?? "",
        order.status,
        order.test ? "yes" : "no",
        order.currency,
        money(order.total_cents, order.currency),
        money(order.refunded_cents, order.currency),
        order.discount_code ?? "",
        money(order.discount_cents, order.currency),
        order.items.map(({ product_id: id, quantity }) => (quantity > 1 ? `${id} x ${quantity}` : id)).join(", "),
      ]),
    "\r\n",
  );

/** Downloads all orders, with refunds and discounts. */
export const OrdersCsv = () => (
  <CsvButton
    name="orders"
    read={async () => ordersCsv(await loadAll<Line>(await browserClient(), ordersTable, { columns }))}
  />
);
