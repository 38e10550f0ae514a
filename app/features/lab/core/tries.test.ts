import { describe, expect, test } from "vitest";
import { sortedText } from "#trading/sorted-text.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createTries, ideaOf, rulesOf, triesKey } from "../../../market/tries.ts";
import { createStrategyStore } from "./strategy-store.ts";

describe("tries", () => {
  const document = presetById("sma-cross")!.document;
  test("of one idea add up over searches, values, symbols and reloads", () => {
    const storage = memoryStorage();
    const tries = createTries(storage);
    tries.add(document, [0.5, Number.NaN, -0.25]);
    tries.add(
      {
        ...document,
        symbol: "GBPUSD",
        name: "Renamed",
        parameters: document.parameters!.map((p) => ({ ...p, value: p.min })),
      },
      [1],
    );
    expect(createTries(storage).of(document)).toEqual({ count: 4, sharpes: [0.5, -0.25, 1] });
  });
  test("of another rule are another idea's, and of other numbers in the same rules are not", () => {
    const tries = createTries(memoryStorage());
    tries.add(document, [1]);
    const lots = { ...document, risk: { ...document.risk, sizing: { kind: "lots", value: 0.37 } } } as const;
    const { parameters: _, ...rest } = JSON.parse(
      JSON.stringify(document).replaceAll('{"parameter":"fast"}', "13").replaceAll('{"parameter":"slow"}', "41"),
    ) as typeof document;
    expect(JSON.stringify(rest)).not.toContain('"parameter":');
    for (const same of [{ ...document, risk: lots.risk }, rest])
      expect(ideaOf(same)).toBe(ideaOf({ ...document, risk: lots.risk }));
    expect(tries.of({ ...document, entries: { short: document.entries.long! } }).count).toBe(0);
    expect(rulesOf(lots)).not.toBe(rulesOf(document));
  });
  test("stay with rules that were edited from them, and going back and forth adds none", () => {
    const tries = createTries(memoryStorage());
    tries.add(document, [0.5, 1]);
    const filtered = { ...document, session: { sessions: ["london"] } } as const;
    const store = createStrategyStore(document, { kind: "blank" }, null, { onEdit: tries.inherit });
    store.edit(() => filtered);
    expect(tries.of(filtered)).toEqual({ count: 2, sharpes: [0.5, 1] });
    tries.addOne(filtered, 2);
    store.edit(() => document);
    store.edit(() => filtered);
    expect(tries.of(document).count).toBe(3);
    expect(tries.of(filtered).count).toBe(3);
    const other = presetById("rsi-reversal")!.document;
    store.open(other, { kind: "preset", id: "rsi-reversal" });
    expect(tries.of(other).count).toBe(0);
  });
  test("are not fewer where rules that were tried less are edited to them", () => {
    const tries = createTries(memoryStorage());
    tries.add(document, [0.5, 1]);
    const untried = { ...document, session: { sessions: ["london"] } } as const;
    tries.inherit(untried, document);
    expect(tries.of(document)).toEqual({ count: 2, sharpes: [0.5, 1] });
    tries.addOne(untried, 2);
    tries.inherit(untried, document);
    expect(tries.of(document).count).toBe(2);
  });
  test("pass over rules that have no entry left, and do not wait there for the next strategy from blank", () => {
    const tries = createTries(memoryStorage());
    const { long } = document.entries;
    const other = { ...document, entries: { long: { when: { kind: "not", of: long!.when } } } } as const;
    const empty = { ...document, entries: {} };
    const store = createStrategyStore(document, { kind: "blank" }, null, { onEdit: tries.inherit });
    tries.add(document, [0.5, 1]);
    store.edit(() => empty);
    expect(tries.of(empty).count).toBe(0);
    store.edit((before) => ({ ...before, risk: { ...before.risk, maxPositions: 2 } }));
    store.edit((before) => ({ ...before, entries: other.entries }));
    expect(tries.of(store.getState().document).count).toBe(2);
    store.open({ ...empty }, { kind: "blank" });
    store.edit(() => other);
    store.edit(() => ({ ...empty }));
    store.edit(() => ({ ...other, session: { sessions: ["london"] } }));
    expect(tries.of(store.getState().document).count).toBe(0);
  });
  test("take no more room with each edit of a long search's rules", () => {
    const storage = memoryStorage();
    const tries = createTries(storage);
    tries.add(
      document,
      Array.from({ length: 1000 }, (_, i) => i / 1000),
    );
    let before: typeof document = document;
    for (let i = 0; i < 60; i++) {
      const when = { kind: "all", of: Array.from({ length: i + 1 }, () => document.entries.long!.when) } as const;
      const after = { ...document, entries: { long: { when } } };
      tries.inherit(before, after);
      before = after;
    }
    expect(tries.of(before).count).toBe(1000);
    expect(storage.getItem(triesKey)!.length).toBeLessThan(120_000);
  });
  test("at other hours or on other weekdays are the same idea's", () => {
    const session = { days: [1, 2, 3], from: "08:00", to: "11:00", zone: "london" } as const;
    const hours = { ...document, session };
    expect(ideaOf({ ...document, session: { ...session, days: [1, 2], from: "09:30" } })).toBe(ideaOf(hours));
    expect(ideaOf({ ...document, session: { ...session, zone: "tokyo" } })).not.toBe(ideaOf(hours));
  });
  test("are found again after a reload and from the account, where the fields come in another order", () => {
    const storage = memoryStorage();
    const made = presetById("daily-trend-hourly-entry")!.document;
    createTries(storage).add(made, [0.5, 1]);
    for (const read of [made, JSON.parse(sortedText(made))].map(parseStrategy)) {
      expect(createTries(storage).of(read).count).toBe(2);
      expect(rulesOf(read)).toBe(rulesOf(made));
    }
  });
  test("that were stored under a name of the order of the fields are kept, and move to their new name", () => {
    const storage = memoryStorage();
    storage.setItem(triesKey, JSON.stringify({ "tchsok-br": { count: 2, sharpes: [0.5, 1] } }));
    const tries = createTries(storage);
    expect(tries.of(document)).toEqual({ count: 2, sharpes: [0.5, 1] });
    tries.addOne(document, 2);
    expect(JSON.parse(storage.getItem(triesKey)!)).toEqual({
      [ideaOf(document)]: { count: 3, sharpes: [0.5, 1, 2] },
    });
  });
  test("of two tabs add up", () => {
    const storage = memoryStorage();
    const [one, other] = [createTries(storage), createTries(storage)];
    one.add(document, [0.5, 0.6]);
    other.add(document, [0.7]);
    one.addOne(document, 0.7);
    expect(one.of(document)).toEqual({ count: 3, sharpes: [0.5, 0.6, 0.7] });
  });
  test("of a long search outlive many other ideas, by their count and a sample", () => {
    const tries = createTries(memoryStorage());
    tries.add(
      document,
      Array.from({ length: 2000 }, (_, at) => at),
    );
    for (let at = 0; at < 40; at++)
      tries.addOne({ ...document, risk: { ...document.risk, sizing: { kind: `other ${at}` } as never } }, 1);
    expect(tries.of(document).count).toBe(2000);
    expect(tries.of(document).sharpes).toHaveLength(50);
  });
  test("of a long search outlive any number of edits of other rules", () => {
    const tries = createTries(memoryStorage());
    tries.add(document, [0.5, 1]);
    const numbered = (at: number): typeof document => ({
      ...document,
      risk: { ...document.risk, sizing: { kind: `other ${at}` } as never },
    });
    tries.addOne(numbered(0), 1);
    for (let at = 0; at < 600; at++) tries.inherit(numbered(at), numbered(at + 1));
    expect(tries.of(numbered(600)).count).toBe(1);
    expect(tries.of(document).count).toBe(2);
  });
  test("keep the most that luck was expected to bring in one search, also beside many ideas and in edited rules", () => {
    const storage = memoryStorage();
    const tries = createTries(storage);
    tries.add(document, [0.5, 1.5], 2.25);
    tries.add(document, [1.4, 1.5], 0.75);
    tries.addOne(document, 2);
    for (let at = 0; at < 40; at++)
      tries.addOne({ ...document, risk: { ...document.risk, sizing: { kind: `other ${at}` } as never } }, 1);
    expect(createTries(storage).of(document)).toEqual({ count: 5, sharpes: [0.5, 1.5, 1.4, 1.5, 2], luck: 2.25 });
    const filtered = { ...document, session: { sessions: ["london"] } } as const;
    tries.add(filtered, [1], 3);
    tries.inherit(document, filtered);
    expect(tries.of(filtered)).toMatchObject({ count: 5, luck: 3 });
  });
  test("made by hand count each once, and never for a run without a trade", () => {
    const tries = createTries(memoryStorage());
    for (const ratio of [0.5, 0.9, 0.5, 0.50004, Number.NaN]) tries.addOne(document, ratio);
    expect(tries.of(document)).toEqual({ count: 2, sharpes: [0.5, 0.9] });
  });
  test("are counted in full while only a sample of ratios is kept", () => {
    const tries = createTries(memoryStorage());
    tries.add(
      document,
      Array.from({ length: 9000 }, (_, at) => at),
    );
    expect(tries.of(document).count).toBe(9000);
    expect(tries.of(document).sharpes.length).toBeLessThanOrEqual(2000);
  });
  test("survive what is not theirs, and a full device", () => {
    const storage = memoryStorage();
    for (const text of ["{", "5", "null", JSON.stringify({ [ideaOf(document)]: { count: "x" } })]) {
      storage.setItem(triesKey, text);
      expect(createTries(storage).of(document).count).toBe(0);
    }
    const full = createTries({
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    full.add(document, [1]);
    expect(full.of(document).count).toBe(1);
  });
});
