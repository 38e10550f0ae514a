import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StrategyDocument } from "../strategy/document.ts";
import { defaultCompatibleCosts } from "./broker.ts";
import { pandasRollingDeviation } from "./rolling-deviation.ts";
import { pandasRollingMean } from "./rolling-mean.ts";
import { runCompatible } from "./run.ts";

// Reference values: pandas 1.5.3 (Debian 12), Series.rolling(n).std(ddof=0) and .mean(), printed by Python's repr.
const prices = Float64Array.from([
  100, 103.3, 101.7, 102.1, 102.1, 102.1, 102.1, 102.1, 102.1, 99.3, 101.17, 103.9, 103.9, 103.9, 103.9, 0.1, 0.2, 0.3,
  0.3, 0.3, 1e9, 0.1, 0.7, 0.7, 0.7,
]);
const deviations: Readonly<Record<number, readonly number[]>> = {
  2: [
    1.649999999999995, 0.7999999999999787, 0.19999999999991863, 0, 0, 0, 0, 0, 1.399999999999983, 0.9349999999999788,
    1.3650000000000062, 0, 0, 0, 51.9, 0.04999999999545252, 0.04999999999545249, 0, 0, 499999999.85, 499999999.95, 0, 0,
    0,
  ],
  3: [
    1.3474255287605117, 0.6798692684790272, 0.18856180831636596, 0, 0, 0, 0, 1.3199326582148687, 1.1643691663538214,
    1.8888503264037493, 1.2869343417595516, 0, 0, 48.93178925810907, 48.908236070784135, 0.08164965804103924,
    0.04714045198955868, 0, 471404520.64961034, 471404520.6967508, 471404520.60246986, 6.5335033988734095, 0,
  ],
};
const means3 = [
  101.66666666666667, 102.36666666666667, 101.96666666666665, 102.1, 102.1, 102.1, 102.1, 101.16666666666667,
  100.85666666666667, 101.45666666666666, 102.99000000000001, 103.9, 103.9, 69.3, 34.733333333333334,
  0.19999999999999998, 0.26666666666666666, 0.3, 333333333.53333336, 333333333.4666667, 333333333.59999996, 0.5, 0.7,
];

/** The walk that the reference program made too: tenths, standing still two times in five. */
function walk(length: number): Float64Array {
  let seed = 12_345;
  let price = 1021;
  const random = () => {
    seed = Number((BigInt(seed) * 1_103_515_245n + 12_345n) % 2_147_483_648n);
    return seed / 2_147_483_648;
  };
  return Float64Array.from({ length }, () => {
    if (random() < 0.6) price += Math.floor(random() * 19) - 9;
    return price / 10;
  });
}
const digest = (column: Float64Array): string =>
  createHash("sha256").update(new Uint8Array(column.slice().buffer)).digest("hex").slice(0, 16);

describe("a rolling deviation", () => {
  it.each([2, 3])("over %i values is pandas' to the last bit", (window) => {
    expect(Array.from(pandasRollingDeviation(prices, window).subarray(window - 1))).toEqual(deviations[window]);
  });
  it("has pandas' mean beside it", () => {
    expect(Array.from(pandasRollingMean(prices, 3).subarray(2))).toEqual(means3);
  });
  it.each([
    [2, "48e42ebe65e12fd1", "233a15fada0a63c7"],
    [3, "d726e47f07cc5aa4", "2df0ecc1c46c7dc3"],
    [20, "cba200a35b216eb7", "d7ba3f6009da80aa"],
    [200, "8667d7ae49e0cfb4", "8fa9be1abe2023b5"],
  ] as const)("over %i values of a long walk has every bit of pandas', as has the mean", (window, deviation, mean) => {
    const values = walk(4000);
    expect(digest(pandasRollingDeviation(values, window).subarray(window - 1))).toBe(deviation);
    expect(digest(pandasRollingMean(values, window).subarray(window - 1))).toBe(mean);
  });
});

describe("a Bollinger band on decimal prices", () => {
  const closes = [100, 103.3, 101.7, 102.1, 102.1, 102.1, 102.1, 102.1, 102.1];
  const column = Float64Array.from(closes);
  const table = {
    length: closes.length,
    time: Float64Array.from(closes, (_, i) => Date.UTC(2024, 0, 1 + i)),
    open: column,
    high: column,
    low: column,
    close: column,
    volume: new Float64Array(closes.length),
  };
  const shortAbove = (indicator: string, output: string, parameters: Record<string, number>): StrategyDocument => ({
    version: 1,
    name: "Short above the band",
    symbol: "X",
    timeframe: "D1",
    risk: { sizing: { kind: "units", value: 1 } },
    entries: {
      short: {
        when: {
          kind: "above",
          left: { kind: "price", field: "close" },
          right: { kind: "indicator", indicator, output, parameters },
        },
      },
    },
  });
  const trades = (document: StrategyDocument) =>
    runCompatible(document, table, { ...defaultCompatibleCosts, finalize: true }, 0.01).trades.length;

  it("is not broken by a price that stands still", () => {
    expect(trades(shortAbove("bollinger", "upper", { length: 3, deviations: 2.5 }))).toBe(0);
  });
  it.each(["sma", "wma", "lsma", "alma", "hma"])("nor is the line of %s", (id) => {
    const run = runCompatible(shortAbove(id, id, { length: 3 }), table, defaultCompatibleCosts, 0.01);
    expect(run.indicators[0]?.outputs[0]?.at(-1)).toBe(102.1);
  });
});
