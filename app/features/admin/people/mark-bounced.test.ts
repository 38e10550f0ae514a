import { expect, test } from "vitest";
import { markBounced } from "./mark-bounced.ts";

test("marks every address of a long list, as many in a call as the database takes", async () => {
  const addresses = Array.from({ length: 12_001 }, (_, at) => `reader-${at}@example.com`);
  const calls: (readonly string[])[] = [];
  const marked = await markBounced(addresses, async (some) => {
    calls.push(some);
    return some.length - 1;
  });
  expect(calls.map(({ length }) => length)).toEqual([5000, 5000, 2001]);
  expect(calls.flat()).toEqual(addresses);
  expect(marked).toBe(11_998);
});
