import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { pageSize } from "../content/load-page.ts";
import { type KeyedTable, keyedAddress, loadKeyed } from "./keyed-rows.ts";

const table: KeyedTable = {
  room: "support_tickets",
  columns: "number,email",
  searched: ["email"],
  key: "number",
  order: ["number", "down"],
  sortable: ["email"],
};

/** A client that answers every question with the same rows. */
function clientWith(rows: readonly object[]): SupabaseClient {
  const query: object = new Proxy(Promise.resolve({ data: rows, error: null, status: 200 }), {
    get(target, name) {
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : () => query;
    },
  });
  return { from: () => query } as unknown as SupabaseClient;
}

test.each([
  ["the longest address", `${"a".repeat(308)}@example.com`],
  ["a title full of quotation marks", '"'.repeat(300)],
])("a page that ends with %s is followed by the next one, not by the first", async (_, email) => {
  const rows = Array.from({ length: pageSize + 1 }, (_row, at) => ({ number: 1_000_000 + at, email }));
  const view = keyedAddress.read("?sort=email");
  const { next } = await loadKeyed(clientWith(rows), table, view);
  const following = keyedAddress.read(keyedAddress.write({ ...view, after: next ?? "" }));
  expect(JSON.parse(following.after)).toEqual([email, 1_000_000 + pageSize - 1]);
});
