import { describe, expect, test } from "vitest";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createTries, ideaOf, rulesOf, triesKey } from "./tries.ts";

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
