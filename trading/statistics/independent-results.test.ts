import { expect, it } from "vitest";
import type { TradeColumns } from "../backtest/trade-log.ts";
import { reasonCode } from "../engine/ledger.ts";
import {
  independentOutcomes,
  independentResults,
  independentTrades,
  wonPercentOfTrades,
} from "./independent-results.ts";

/** Trades from bar to bar that a signal closed. */
function trades(...spans: readonly (readonly [from: number, to: number])[]): TradeColumns {
  const length = spans.length;
  const of = (value: (span: readonly [number, number]) => number) => Float64Array.from(spans, value);
  const zero = new Float64Array(length);
  return {
    ...{ length, position: zero, side: zero, lots: zero, entry: zero, exit: zero, profit: zero, commission: zero },
    ...{ swap: zero, net: zero, risk: zero, reason: of(() => reasonCode("signal")) },
    ...{ entryBar: of(([from]) => from), exitBar: of(([, to]) => to) },
  } as unknown as TradeColumns;
}

it("counts trades one after another each", () => {
  expect(independentResults(trades([0, 5], [5, 9], [20, 30]))).toBe(3);
  expect(independentResults(trades())).toBe(0);
  expect(independentResults(trades([3, 3]))).toBe(1);
});

it("counts a basket about once, and twenty positions opened at once as one", () => {
  expect(independentResults(trades(...Array.from({ length: 20 }, () => [0, 50] as const)))).toBe(1);
  // One more at each bar, all closed together: in the mean they were open for half of the time.
  expect(independentResults(trades(...Array.from({ length: 20 }, (_, i) => [i, 20] as const)))).toBe(1);
});

it("counts a chain that overlaps for years by what fits into its time", () => {
  expect(independentResults(trades(...Array.from({ length: 500 }, (_, i) => [i * 10, i * 10 + 20] as const)))).toBe(
    250,
  );
});

it("counts baskets once also where long trades that stood alone raise the mean time", () => {
  const alone = (k: number) => [k * 2000 + 500, k * 2000 + 1000] as const;
  const beside = (to: number) =>
    Array.from({ length: 10 }, (_, k) => [
      ...Array.from({ length: 20 }, () => [k * 2000, k * 2000 + to] as const),
      alone(k),
    ]).flat();
  expect(independentResults(trades(...beside(1)))).toBe(20);
  // Ladders that one bar filled and closed.
  expect(independentResults(trades(...beside(0)))).toBe(20);
});

const hour = 3_600_000;
const basket = (symbol: string, day: number, positions: number) =>
  Array.from({ length: positions }, (_, i) => ({
    ...{ symbol, net: i === 0 ? -40 : 10 },
    openTime: (day * 24 + i) * hour,
    closeTime: (day * 24 + 20) * hour,
  }));

it("counts the baskets of one market, and markets that do not move with it by themselves", () => {
  const twelve = Array.from({ length: 12 }, (_, day) => basket("EURUSD", day, 20)).flat();
  expect(independentTrades(twelve)).toBe(12);
  expect(independentTrades([...twelve, ...basket("AUDNZD", 3, 1)])).toBe(13);
  // A second that closes one position and opens the next one does not join them.
  const next = { symbol: "EURUSD", net: 1, openTime: 20 * hour, closeTime: 21 * hour };
  expect(independentTrades([...basket("EURUSD", 0, 5), next])).toBe(2);
});

it("counts what was bought in several pairs of one currency at the same moment as one result", () => {
  const view = (symbols: readonly string[]) =>
    Array.from({ length: 10 }, (_, day) => symbols.flatMap((symbol) => basket(symbol, day, 1))).flat();
  expect(independentTrades(view(["EURUSD", "GBPUSD.pro", "AUD/USD", "usdjpy", "XAUUSD"]))).toBe(10);
  // Over a third: both share a currency with the last one.
  expect(independentTrades(view(["EURGBP", "AUDNZD"]))).toBe(20);
  expect(independentTrades(view(["EURGBP", "AUDNZD", "EURAUD"]))).toBe(10);
  expect(independentTrades(view(["US500", "GER40", "BTCUSD"]))).toBe(10);
  expect(independentTrades(view(["US500", "EURUSD"]))).toBe(20);
});

it("counts a basket that closes at a gain as one win, though some of its positions lost", () => {
  // Four of five baskets of three positions gain: in each, one loses.
  const nets = (basket: number) => (basket % 5 === 0 ? [-30, -20, -10] : [-1, 2, 5]);
  const list = Array.from({ length: 50 }, (_, basket) =>
    nets(basket).map((net, k) => ({ symbol: "EURUSD", net, openTime: basket * 10 + k, closeTime: basket * 10 + 9 })),
  ).flat();
  expect(independentTrades(list)).toBe(50);
  expect(wonPercentOfTrades(list)).toBe(80);
  expect(wonPercentOfTrades([...list, { symbol: "BTCUSD", net: 5, openTime: 0, closeTime: 9 }])).toBeCloseTo(
    (100 * 41) / 51,
    10,
  );
  expect(wonPercentOfTrades([])).toBeNaN();
});

it("takes the share of trades that won in a chain which overlaps for years", () => {
  const chain = trades(...Array.from({ length: 500 }, (_, i) => [i * 10, i * 10 + 20] as const));
  expect(
    independentOutcomes({ ...chain, net: Float64Array.from({ length: 500 }, (_, i) => (i % 4 === 0 ? -1 : 1)) })
      .wonPercent,
  ).toBe(75);
});
