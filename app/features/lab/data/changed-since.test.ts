import { expect, test } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { sortedText } from "#trading/sorted-text.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { firstAccount, runOptions } from "../core/run-settings.ts";
import { changedSince } from "./changed-since.ts";

const { document } = presetById("sma-cross")!;
const bars = { symbol: "EURUSD" } as Bars;
const settings = runOptions({ account: firstAccount });
const open = { document, settings, bars };
const made = { document, bars, settings: { ...settings, rate: 1.1 } };
const withValue = (id: string, value: number) => ({
  ...document,
  parameters: document.parameters!.map((parameter) => (parameter.id === id ? { ...parameter, value } : parameter)),
});

test("nothing has changed while what is open says the same, and while other prices are being loaded", () => {
  expect(changedSince(made, open)).toBeNull();
  expect(changedSince(made, { ...structuredClone(open), bars })).toBeNull();
  expect(changedSince(made, { ...open, document: JSON.parse(sortedText(document)) })).toBeNull();
  expect(changedSince(made, { ...open, bars: null })).toBeNull();
  expect(changedSince(made, { ...open, document: { ...document, name: "Called otherwise" } })).toBeNull();
});

test("costs, account and prices are told of, each by itself and all together", () => {
  const costly = { ...document, costs: { spread: { kind: "pips" as const, value: 5 } } };
  const other = runOptions({ account: { ...firstAccount, leverage: 30 } });
  expect(changedSince(made, { ...open, document: costly })).toBe("The strategy or its costs changed");
  expect(changedSince(made, { ...open, settings: other })).toBe("The account changed");
  expect(changedSince(made, { ...open, bars: { ...bars } })).toBe("The prices changed");
  expect(changedSince(made, { document: costly, settings: other, bars: { ...bars } })).toBe(
    "The strategy or its costs and the account and the prices changed",
  );
});

test("a value that the search itself tried is no change, any other is", () => {
  const found = withValue("fast", 7);
  expect(changedSince(made, { ...open, document: found })).not.toBeNull();
  expect(changedSince(made, { ...open, document: found }, ["fast"])).toBeNull();
  expect(changedSince(made, { ...open, document: withValue("slow", 90) }, ["fast"])).not.toBeNull();
  expect(changedSince(made, { ...open, document: { ...found, symbol: "GBPUSD" } }, ["fast"])).not.toBeNull();
});
