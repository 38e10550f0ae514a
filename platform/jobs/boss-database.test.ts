import { expect, test } from "vitest";
import { withoutTransaction } from "./boss-database.ts";

test("a statement loses the transaction that it brings along, and nothing else", () => {
  expect(withoutTransaction("\n  BEGIN;\n  SET LOCAL lock_timeout = 1;\n  select 1;\n  COMMIT;\n")).toBe(
    "\n  SET LOCAL lock_timeout = 1;\n  select 1;",
  );
  const block = "do $$ begin perform 1; end $$; select 'begin; commit;'";
  expect(withoutTransaction(block)).toBe(block);
});
