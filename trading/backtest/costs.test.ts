import { describe, expect, test } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { symbolOf } from "../market/symbol-of.ts";
import type { StrategyCosts, StrategyDocument } from "../strategy/document.ts";
import { costsOf, spreadFromData } from "./costs.ts";
import { runBacktest } from "./run.ts";
import { hasSpread, spreadUsed, spreadUsedWords } from "./spread-used.ts";

const market = createSimulatedMarket();
const from = Date.UTC(2025, 0, 6);
const simulated = market.bars("GBPUSD", "H1", from, from + 60 * 86_400_000);
const symbol = symbolOf("GBPUSD", 5);
const bare = { ...simulated, spread: undefined };
const zeros = { ...simulated, spread: new Int32Array(simulated.length) };

/** Buys at every close and sells a bar later. */
const always = (costs?: StrategyCosts): StrategyDocument => ({
  version: 1,
  name: "Always",
  symbol: "GBPUSD",
  timeframe: "H1",
  entries: {
    long: { when: { kind: "above", left: { kind: "price", field: "close" }, right: { kind: "constant", value: 0 } } },
  },
  risk: { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 1 },
  ...(costs ? { costs } : {}),
});

describe("the spread of a document", () => {
  test("is the data's where the bars have one, and the typical one where they have none or only zeros", () => {
    expect(costsOf(undefined, symbol, simulated).spreadPoints).toBe(spreadFromData);
    expect(costsOf({ commissionPerLot: 3 }, symbol, simulated).spreadPoints).toBe(spreadFromData);
    expect(costsOf(undefined, symbol, bare).spreadPoints).toBe(15);
    expect(costsOf(undefined, symbol, zeros).spreadPoints).toBe(15);
    expect(costsOf(undefined, symbol, testBars(10, 1)).spreadPoints).toBe(15);
  });

  test("is fixed where that is chosen, whatever the data has", () => {
    expect(costsOf({ spread: { kind: "typical" } }, symbol, simulated).spreadPoints).toBe(15);
    expect(costsOf({ spread: { kind: "pips", value: 0.4 } }, symbol, simulated).spreadPoints).toBe(4);
    expect(costsOf({ spread: { kind: "data" } }, symbol, bare).spreadPoints).toBe(spreadFromData);
  });

  test("is what each fill pays and what the result names", () => {
    const result = runBacktest(always(), simulated);
    const { entry, entryBar, length } = result.trades;
    expect(length).toBeGreaterThan(100);
    for (let i = 0; i < length; i++) {
      const bar = entryBar[i] as number;
      expect(entry[i]).toBe((simulated.open[bar] as number) + (simulated.spread?.[bar] as number));
    }
    const widest = Math.max(...(simulated.spread ?? []));
    expect(result.spread).toMatchObject({ from: "data", widestPoints: widest });
    expect(runBacktest(always({ spread: { kind: "pips", value: 2 } }), simulated).spread).toEqual({
      from: "fixed",
      points: 20,
    });
    expect(runBacktest(always(), bare).spread).toEqual({ from: "fixed", points: 15 });
  });

  test("is applied as stated where it is a fraction of the data's points", () => {
    const four = symbolOf("GBPUSD", 4);
    const costsIn = (costs: StrategyCosts) => costsOf(costs, four, bare);
    expect(four.typicalSpreadPoints).toBe(1.5);
    expect(costsIn({}).spreadPoints).toBe(1.5);
    expect(costsIn({ spread: { kind: "pips", value: 0.4 }, slippagePips: 0.3 })).toMatchObject({
      spreadPoints: 0.4,
      slippagePoints: 0.3,
    });
    // Whole points stay whole, whatever doubles make of the product.
    expect(costsOf({ spread: { kind: "pips", value: 1.1 } }, symbol, bare).spreadPoints).toBe(11);
  });

  test("costs the same on prices of four digits as on the same prices of five", () => {
    const scaled = (factor: number, digits: number) => {
      const column = (points: Int32Array) => points.map((value) => Math.floor(value / 10) * factor);
      const { open, high, low, close } = bare;
      return { ...bare, digits, open: column(open), high: column(high), low: column(low), close: column(close) };
    };
    for (const spread of [undefined, { kind: "pips", value: 1.4 }, { kind: "pips", value: 0.4 }] as const) {
      const document = always({ ...(spread ? { spread } : {}), slippagePips: 0.3 });
      const pips = (value: number) => ({ kind: "pips", value }) as const;
      const guarded = {
        ...document,
        risk: { ...document.risk, stopLoss: pips(15), takeProfit: pips(20), timeExitBars: 9 },
      };
      const [four, five] = [runBacktest(guarded, scaled(1, 4)), runBacktest(guarded, scaled(10, 5))];
      expect(four.trades.length).toBeGreaterThan(50);
      expect([...four.trades.net]).toEqual([...five.trades.net]);
      expect(spreadUsedWords(four.spread, four.symbol.pipPoints)).toBe(
        spreadUsedWords(five.spread, five.symbol.pipPoints),
      );
    }
  });

  test("is fixed for shorter bars too where it is fixed", () => {
    const lower = market.bars("GBPUSD", "M15", from, from + 60 * 86_400_000);
    const result = runBacktest(always({ spread: { kind: "pips", value: 2 } }), simulated, { lower });
    const { entry, entryBar } = result.trades;
    expect(entry[0]).toBe((simulated.open[entryBar[0] as number] as number) + 20);
  });
});

describe("a swap in points", () => {
  const swap = { kind: "points", long: -6.5, short: 2.1 } as const;
  const nightly = (name: string, digits: number) => costsOf({ swap }, symbolOf(name, digits), bare);

  test("is in points of the listed contract, however many digits the prices print", () => {
    expect(nightly("GBPUSD", 5)).toMatchObject({ swapLongPoints: -6.5, swapShortPoints: 2.1 });
    expect(nightly("GBPUSD", 6)).toMatchObject({ swapLongPoints: -65, swapShortPoints: 21 });
    expect(nightly("GBPUSD", 4)).toMatchObject({ swapLongPoints: -0.65, swapShortPoints: 0.21 });
    expect(nightly("GBPJPY", 6)).toMatchObject({ swapLongPoints: -6500, swapShortPoints: 2100 });
  });

  test("is in points of the prices where no contract is listed", () => {
    expect(nightly("USDTRY", 6)).toMatchObject({ swapLongPoints: -6.5, swapShortPoints: 2.1 });
  });

  test("that is the typical one costs what the typical one does", () => {
    for (const digits of [4, 5, 6]) {
      const listed = symbolOf("GBPUSD", digits);
      const typical = costsOf({ swap: { kind: "points", long: -3.2, short: -1.4 } }, listed, bare);
      expect(typical.swapLongPoints).toBeCloseTo(listed.swapLongPoints, 9);
      expect(typical.swapShortPoints).toBeCloseTo(listed.swapShortPoints, 9);
    }
  });
});

describe("the words beside a result", () => {
  test("name the median and the widest, or the fixed figure", () => {
    const spread = Int32Array.from([13, 40, 12, 13, 5000]);
    expect(hasSpread({ spread })).toBe(true);
    expect(spreadUsed(-1, { spread })).toEqual({ from: "data", medianPoints: 13, widestPoints: 5000 });
    expect(spreadUsed(-1, { spread: Int32Array.from([13, 40, 12, 14, 0]) })).toMatchObject({ medianPoints: 13 });
    expect(spreadUsedWords({ from: "data", medianPoints: 13, widestPoints: 98 }, 10)).toBe(
      "from the data: median 1.3 pips, widest 9.8 pips",
    );
    expect(spreadUsedWords({ from: "fixed", points: 15 }, 10)).toBe("fixed at 1.5 pips");
  });
});
