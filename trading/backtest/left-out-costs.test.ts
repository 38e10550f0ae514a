import { expect, test } from "vitest";
import { symbolOf } from "../market/symbol-of.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { leftOutCosts } from "./left-out-costs.ts";
import type { BacktestResult } from "./run.ts";

const day = 86_400_000;
/** Noon in New York, day after day. */
const time = Float64Array.from({ length: 1_000 }, (_, i) => Date.UTC(2022, 0, 3, 17) + i * day);

type Trade = readonly [entryBar: number, exitBar: number, net?: number, swap?: number];
const run = (symbol: SymbolSpec, trades: readonly Trade[], more: object = {}) =>
  ({
    symbol,
    settings: { currency: "USD" },
    costs: { commissionPerLot: 0 },
    spread: { from: "fixed", points: 10 },
    trades: {
      length: trades.length,
      entryBar: trades.map(([bar]) => bar),
      exitBar: trades.map(([, bar]) => bar),
      net: trades.map(([, , net = 1]) => net),
      swap: trades.map(([, , , swap = 0]) => swap),
    },
    ...more,
  }) as unknown as BacktestResult;
const ids = (result: BacktestResult, costs = {}) => leftOutCosts(result, { costs }, { time }).map(({ id }) => id);

test("swap that nobody knows is named where trades are open over night, unless it was stated", () => {
  const lira = symbolOf("USDTRY", 5);
  expect(leftOutCosts(run(lira, [[0, 3]]), {}, { time })[0]?.text).toContain("none is known of USDTRY: 1 of 1 trades");
  expect(ids(run(lira, [[0, 0]]))).toEqual([]);
  expect(ids(run(lira, [[0, 3]]), { swap: { kind: "points", long: -9, short: 0 } })).toEqual([]);
  expect(ids(run(symbolOf("EURUSD", 5), [[0, 3]]))).toEqual([]);
});

test("a spread of an account with a commission is named where none is charged", () => {
  const euro = symbolOf("EURUSD", 5);
  const spread = (medianPoints: number) => ({ spread: { from: "data", medianPoints, widestPoints: 90 } });
  expect(ids(run(euro, [[0, 0]], spread(3)))).toEqual(["raw-spread"]);
  expect(ids(run(euro, [[0, 0]], { ...spread(3), costs: { commissionPerLot: 3.5 } }))).toEqual([]);
  expect(ids(run(euro, [[0, 0]], spread(euro.typicalSpreadPoints)))).toEqual([]);
});

test("a profit of swap over years is called so", () => {
  const yen = symbolOf("USDJPY", 3);
  expect(leftOutCosts(run(yen, [[0, 900, 450, 400]]), {}, { time })[0]?.text).toMatch(/^89% of the profit is swap/);
  expect(leftOutCosts(run(yen, [[0, 900, 34, 167]]), {}, { time })[0]?.text).toMatch(
    /^More than all of the profit is swap, at one rate .*: without it, the trades lost money\./,
  );
  expect(ids(run(yen, [[0, 900, 450, 40]]))).toEqual([]);
  expect(ids(run(yen, [[0, 900, -450, 40]]))).toEqual([]);
});
