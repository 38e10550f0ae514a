import { describe, expect, test } from "vitest";
import { readJoin } from "./join-payload.ts";
import { realtimeLimits } from "./limits.ts";

const follow = { event: "*", schema: "public", table: "orders" };
const read = (changes: unknown) => readJoin({ config: { postgres_changes: changes } }, realtimeLimits);

/** A list that counts how often one of its entries is looked at. */
function watched<Entry>(entries: Entry[]) {
  let looks = 0;
  const list = new Proxy(entries, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, looks: () => looks };
}

describe("what a join follows", () => {
  test("may have as many entries as the limit says, empty ones not counted", () => {
    const entries = Array(realtimeLimits.changeRequests).fill(follow);
    expect(read([null, ...entries, null]).changes).toHaveLength(realtimeLimits.changeRequests);
    expect(() => read([...entries, follow])).toThrow(/config\.postgres_changes has 50 entries at most/);
  });

  // Each wrong entry of a list that zod reads costs a message of its own: 32,000 fit into a frame and held the process for a third of a second.
  test("is not looked at entry by entry where there are too many", () => {
    const { list, looks } = watched(Array(32_000).fill(1));
    expect(() => read(list)).toThrow(/config\.postgres_changes has 50 entries at most/);
    expect(looks()).toBeLessThanOrEqual(32_000);
  });

  test("is told again as it was sent, with a few fields of the client's own", () => {
    const entry = { ...follow, filter: "id=eq.1", note: { mine: true } };
    expect(read([entry]).changes[0]?.echo).toEqual(entry);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 1]));
    expect(() => read([null, follow, { ...follow, ...many }])).toThrow(
      /config\.postgres_changes\.2 has 20 fields at most/,
    );
  });

  test("selects columns by names, of which the first that is none is told", () => {
    expect(read([{ ...follow, select: ["id", "email"] }]).changes[0]?.request.select).toEqual(["id", "email"]);
    expect(read([{ ...follow, select: null }]).changes[0]?.request.select).toBeUndefined();
    for (const select of [[1], ["a".repeat(64)], Array(1_601).fill("a"), "id"])
      expect(() => read([{ ...follow, select }])).toThrow(/config\.postgres_changes\.0\.select: .*1600 names/);
  });

  test("has its columns looked at as far as the first that is no name", () => {
    const { list, looks } = watched(Array(1_600).fill(1));
    expect(() => read([{ ...follow, select: list }])).toThrow(/config\.postgres_changes\.0\.select/);
    expect(looks()).toBeLessThan(10);
  });
});
