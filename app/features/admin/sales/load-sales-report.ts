import type { SupabaseClient } from "@supabase/supabase-js";
import { browserClient } from "#app/data/client.ts";
import { everyRow, rows } from "#app/data/rows.ts";
import { isoDay } from "#lib/date-text.ts";
import { callDatabase } from "../content/call-database.ts";
import type { Discounted } from "./discounts.tsx";
import { lastDays, type Sale } from "./sales.ts";
import { visitReport } from "./visit-report.ts";

/** One row for each day, product and currency: more than one answer holds in a year of a few products. */
export const loadSales = (client: SupabaseClient, since: string, until: string): Promise<Sale[]> =>
  everyRow<Sale>(() => client.rpc("sales_report", { since, until }).order("day").order("product_id").order("currency"));

/** The days shown, and as many before them to compare with. */
export async function loadSalesReport(days: number) {
  const now = Date.now();
  const shown = lastDays(days, now);
  const [since, until] = [shown[0] ?? isoDay(now), isoDay(now)];
  const before = lastDays(days * 2, now)[0] ?? since;
  const client = await browserClient();
  const [sales, visits, discounts] = await Promise.all([
    loadSales(client, before, until),
    callDatabase("visit_report", { since, until }),
    rows<Discounted>(client.rpc("sales_by_discount", { since })),
  ]);
  return {
    days: shown,
    sales: sales.filter(({ day }) => day >= since),
    earlier: sales.filter(({ day }) => day < since),
    visits: visitReport.parse(visits),
    discounts,
  };
}
