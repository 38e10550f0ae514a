import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import type { Bars } from "../market/bars.ts";
import type { Condition, Operand, Risk, StrategyDocument } from "../strategy/document.ts";
import type { ConversionRates } from "./conversion-rates.ts";
import { spreadFromData } from "./costs.ts";
import { type BacktestOptions, runBacktest } from "./run.ts";

const average = (length: number): Operand => ({ kind: "indicator", indicator: "sma", parameters: { length } });
const strength: Operand = { kind: "indicator", indicator: "rsi", parameters: { length: 5 } };
const limit = (value: number): Operand => ({ kind: "constant", value });
const conditions = fc.constantFrom<Condition>(
  { kind: "crosses-above", left: average(4), right: average(11) },
  { kind: "crosses-below", left: average(4), right: average(11) },
  { kind: "below", left: strength, right: limit(35) },
  { kind: "above", left: strength, right: limit(60) },
  { kind: "not", of: { kind: "rising", operand: { kind: "price", field: "close" }, bars: 1 } },
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const risks: fc.Arbitrary<Risk> = fc.record({
  sizing: fc.constantFrom<Risk["sizing"]>(
    { kind: "lots", value: 0.1 },
    { kind: "lots", value: 0.5 },
    { kind: "units", value: 1500 },
    { kind: "equity", fraction: 4 },
    { kind: "equity", fraction: 25 },
    { kind: "risk", percent: 1 },
    { kind: "money", amount: 900 },
  ),
  stopLoss: fc.constantFrom<Risk["stopLoss"]>(
    { kind: "pips", value: 12 },
    { kind: "atr", multiple: 2, period: 14 },
    { kind: "indicator", operand: average(30) },
    { kind: "percent", value: 0.15 },
    undefined,
  ),
  measuredFrom: fc.constantFrom<Risk["measuredFrom"]>("fill", "signal", undefined),
  takeProfit: maybe(
    fc.constantFrom<NonNullable<Risk["takeProfit"]>>(
      { kind: "pips", value: 20 },
      { kind: "risk-multiple", multiple: 1.5 },
    ),
  ),
  timeExitBars: maybe(fc.integer({ min: 1, max: 9 })),
  opposite: fc.constantFrom<Risk["opposite"]>("reverse", "ignore", "hedge"),
  maxPositions: fc.constantFrom(1, 1, 3),
});

const documents: fc.Arbitrary<StrategyDocument> = fc
  .record({
    risk: risks,
    long: conditions,
    short: maybe(conditions),
    leave: maybe(conditions),
    other: maybe(conditions),
  })
  .map(({ risk, long, short, leave, other }) => ({
    version: 1,
    name: "Quiet bars",
    symbol: "EURUSD",
    timeframe: "H1",
    entries: { long: { when: long }, ...(short && { short: { when: short } }) },
    exits: { ...(leave && { long: leave }), ...(other && { short: other }) },
    risk,
  }));

const settings: fc.Arbitrary<BacktestOptions> = fc.record({
  account: fc.record({
    currency: fc.constantFrom("USD", "EUR", "GBP"),
    deposit: fc.constantFrom(300, 12_345.678, 1e6),
    mode: fc.constantFrom("hedging", "netting"),
    negativeBalanceProtection: fc.boolean(),
  }),
  costs: fc.record({
    commissionPerLot: fc.constantFrom(0, 3.5),
    slippagePoints: fc.constantFrom(0, 2),
    spreadPoints: fc.constantFrom(0, 13, spreadFromData),
  }),
  leverage: fc.constantFrom(1, 30, 500),
  closeAtEnd: fc.boolean(),
});

/** A market with a jump now and then, bars without a range, and a spread that widens. */
function unquiet(seed: number): Bars {
  const bars = testBars(500, seed);
  const random = seededRandom(seed);
  for (let i = 40; i < bars.length; i += 40 + (seed % 50)) {
    bars.high[i] = (bars.open[i] as number) + 20_000;
    bars.open[i + 3] = bars.low[i + 3] as number;
    bars.close[i + 3] = bars.low[i + 3] as number;
    bars.high[i + 3] = bars.low[i + 3] as number;
  }
  const spread = Int32Array.from({ length: bars.length }, () => (random() < 0.1 ? 60 : 8) + Math.floor(random() * 9));
  return { ...bars, spread };
}

/** A rate that wanders so far that it alone can bring about a margin call. */
function wanderingRate(length: number, seed: number): ConversionRates {
  const random = seededRandom(seed + 7);
  let rate = 0.8;
  const rates = Float64Array.from({ length }, () => {
    rate = Math.min(1.6, Math.max(0.3, rate + (random() - 0.5) * 0.2));
    return rate;
  });
  return { path: "1 ÷ GBPUSD", rates };
}

const everyBar = vi.hoisted(() => ({ isMatched: false }));
vi.mock("../engine/watch.ts", async (original) => {
  const watch = await original<typeof import("../engine/watch.ts")>();
  const watchAccount: typeof watch.watchAccount = (...of) => {
    watch.watchAccount(...of);
    if (everyBar.isMatched) of[0].always = true;
  };
  return { ...watch, watchAccount };
});

function matchedOnEveryBar(document: StrategyDocument, bars: Bars, options: BacktestOptions) {
  everyBar.isMatched = true;
  try {
    return runBacktest(document, bars, options);
  } finally {
    everyBar.isMatched = false;
  }
}

/** Shrunk from what a random run found: the rate alone brings the margin level to a call between two days, at a spread that stays. */
const calledByRate: [StrategyDocument, BacktestOptions, number, boolean, boolean] = [
  {
    version: 1,
    name: "Quiet bars",
    symbol: "EURUSD",
    timeframe: "H1",
    entries: { long: { when: { kind: "crosses-above", left: average(4), right: average(11) } } },
    exits: {},
    risk: { sizing: { kind: "equity", fraction: 4 }, stopLoss: { kind: "pips", value: 12 }, measuredFrom: "fill" },
  },
  {
    account: { currency: "GBP", deposit: 1_000_000, mode: "hedging", negativeBalanceProtection: false },
    costs: { commissionPerLot: 0, slippagePoints: 0, spreadPoints: 0 },
    leverage: 1,
    closeAtEnd: false,
  },
  1,
  true,
  false,
];

describe("a backtest", () => {
  it("books to the last bit what it would book if it matched every bar", () => {
    fc.assert(
      fc.property(
        documents,
        settings,
        fc.integer({ min: 1, max: 9999 }),
        fc.boolean(),
        fc.boolean(),
        (document, chosen, seed, moves, inside) => {
          const bars = unquiet(seed);
          const rate = moves ? { rate: wanderingRate(bars.length, seed) } : {};
          const options = { ...chosen, ...rate, ...(inside ? { lower: bars } : {}) };
          expect(runBacktest(document, bars, options)).toEqual(matchedOnEveryBar(document, bars, options));
        },
      ),
      { numRuns: 400, examples: [calledByRate] },
    );
  });

  it("reports progress after every 65,536 bars", () => {
    const bars = testBars(140_000, 3, "M5");
    const seen: number[] = [];
    const document = fc.sample(documents, { numRuns: 1, seed: 5 })[0] as StrategyDocument;
    runBacktest(document, bars, { onProgress: (bar) => seen.push(bar) });
    expect(seen).toEqual([65_536, 131_072]);
  });
});
