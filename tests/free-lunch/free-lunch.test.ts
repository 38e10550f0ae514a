import { describe, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import { resample } from "#trading/market/resample.ts";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { clockCells, releaseCells } from "./clock-cells.ts";
import { tryClocks, tryDrifts } from "./clock-rules.ts";
import { withDealersClock } from "./dealers-clock.ts";
import { tryIndicators } from "./indicator-rules.ts";
import { createFamily, type Family, luckiest } from "./luck.ts";
import { basket, type PricedBars, priced } from "./priced-bars.ts";
import { tryWaitingOrders } from "./waiting-orders.ts";

const market = createSimulatedMarket();
const end = weekOpen(weekOf(Date.UTC(2026, 0, 1)));
const week = 7 * 86_400_000;

/** `FREE_LUNCH=4` looks at four times as much: minutes instead of one. */
const depth = Number(process.env.FREE_LUNCH ?? 1);

/** How many weeks are looked at, and which longer bars are made of them: every time frame of the market. */
const histories = [
  { made: ["M1"], weeks: 16 },
  { made: ["M5", "M15", "M30"], weeks: 52 },
  { made: ["H1", "H4"], weeks: 156 },
  { made: ["D1", "W1", "MN1"], weeks: 416 },
] as const satisfies readonly { made: readonly Timeframe[]; weeks: number }[];

/** An advantage is certain where luck would show as much once in a thousand searches. */
const chance = 0.001;
const families = { clock: createFamily(), release: createFamily(), waiting: createFamily(), indicator: createFamily() };
const drift = createFamily();
/** Releases and hours are inside these. */
const longBars: ReadonlySet<Timeframe> = new Set(["D1", "W1", "MN1"]);
const lastBars = (bars: Bars, count: number): Bars =>
  sliceOf(bars, { from: Math.max(0, bars.length - count), to: bars.length });

/** What needs no more than opens: a basket has no highs and lows of its own. */
function searchClocks(bars: PricedBars, cells = clockCells(bars.bars)): void {
  tryClocks(families.clock, bars, cells);
  tryDrifts(drift, bars, cells);
}

function search(bars: PricedBars): void {
  const cells = clockCells(bars.bars);
  searchClocks(bars, cells);
  if (longBars.has(bars.bars.timeframe)) return;
  tryClocks(families.release, bars, releaseCells(bars.bars));
  tryWaitingOrders(families.waiting, bars, cells);
}

function report(name: string, { tries, best, name: rule }: Family): string {
  return `${name}: best of ${tries.toLocaleString("en-US")} scores ${best.toFixed(2)}, luck reaches ${luckiest(tries, chance).toFixed(2)} (${rule})`;
}

function expectLuck(name: string, family: Family): void {
  console.info(report(name, family));
  expect(family.tries).toBeGreaterThan(1000);
  expect(family.best, report(name, family)).toBeLessThan(luckiest(family.tries, chance));
}

describe("no rule earns on the simulated market", () => {
  for (const { made, weeks } of histories) {
    test(`${weeks} weeks of ${made.join(", ")} of every symbol are searched`, () => {
      const all = simulatedSymbols.map((symbol) => market.bars(symbol, made[0], end - weeks * depth * week, end));
      for (const timeframe of made) {
        const series = all.map((bars) => priced(timeframe === made[0] ? bars : resample(bars, timeframe)));
        for (const own of series) {
          search(own);
          tryIndicators(families.indicator, priced(lastBars(own.bars, 5000 * depth)));
        }
        searchClocks(basket(series));
      }
      expect(families.clock.tries).toBeGreaterThan(0);
    }, 900_000);
  }

  test("by the clock", () => expectLuck("clock", families.clock));
  test("around releases", () => expectLuck("release", families.release));
  test("by orders that wait inside bars", () => expectLuck("waiting", families.waiting));
  test("by the simplest rules of the indicators", () => expectLuck("indicator", families.indicator));
  test("and at no time of the day or week do bids drift, before any cost", () => expectLuck("drift", drift));
});

const threeYears = (symbol: string, timeframe: Timeframe) => market.bars(symbol, timeframe, end - 156 * week, end);

describe("the search", () => {
  test.each(["H1", "M30"] as const)(
    "finds what bids that fall with the spread pay at a fixed spread, at %s",
    (timeframe) => {
      const dipped = withDealersClock(threeYears("GBPUSD", timeframe));
      const found = createFamily();
      tryClocks(found, priced(dipped, { spread: { kind: "typical" } }), clockCells(dipped));
      expect(found.best).toBeGreaterThan(2 * luckiest(found.tries, chance));
      expect(found.name).toMatch(/(sell|buy) GBPUSD .*1[67]:\d\d New York/);
      const fair = createFamily();
      tryClocks(fair, priced(dipped), clockCells(dipped));
      expect(fair.best).toBeLessThan(luckiest(fair.tries, chance));
    },
  );

  test("pays what a run pays, to the point", () => {
    const bars = threeYears("GBPUSD", "H1");
    const { swapLong, swapShort, nights, spread, open } = priced(bars);
    const evening = { kind: "time-between", from: "14:00", to: "18:00", zone: "new-york" } as const;
    const result = runBacktest(
      {
        version: 1,
        name: "Evenings",
        symbol: "GBPUSD",
        timeframe: "H1",
        entries: {
          long: { when: { kind: "all", of: [evening, { kind: "weekday-in", days: [1, 3, 5], zone: "new-york" }] } },
          short: { when: { kind: "all", of: [evening, { kind: "weekday-in", days: [2, 4], zone: "new-york" }] } },
        },
        risk: { sizing: { kind: "lots", value: 1 }, timeExitBars: 3, opposite: "ignore" },
      },
      bars,
      { account: { deposit: 1e6 } },
    );
    const { side, entryBar, exitBar, profit, swap, length, reason } = result.trades;
    expect(length).toBeGreaterThan(500);
    expect(reason.length).toBe(length);
    for (let i = 0; i + 1 < length; i++) {
      const [from, to] = [entryBar[i] as number, exitBar[i] as number];
      const move = (open[to] as number) - (open[from] as number);
      const held = (nights[to] as number) - (nights[from] as number);
      const long = side[i] === 1;
      expect(profit[i]).toBeCloseTo(long ? move - (spread[from] as number) : -move - (spread[to] as number), 6);
      expect(swap[i]).toBeCloseTo(held * (long ? swapLong : swapShort), 6);
    }
  });
});

test.each([
  ["by default", undefined],
  ["at a fixed typical spread", { spread: { kind: "typical" } }],
  ["at a raw spread of 0.2 pips and 3.5 a side", { spread: { kind: "pips", value: 0.2 }, commissionPerLot: 3.5 }],
] as const)("selling GBP/USD at 16:00 New York for an hour loses %s", (_, costs) => {
  const close = { kind: "price", field: "close" } as const;
  const at = { kind: "time-between", from: "15:00", to: "16:00", zone: "new-york" } as const;
  const sell: StrategyDocument = {
    version: 1,
    name: "Before the roll-over",
    symbol: "GBPUSD",
    timeframe: "H1",
    entries: {
      short: { when: { kind: "all", of: [at, { kind: "above", left: close, right: { kind: "constant", value: 0 } }] } },
    },
    risk: { sizing: { kind: "lots", value: 0.1 }, timeExitBars: 1 },
    ...(costs ? { costs } : {}),
  };
  const { trades, equity } = runBacktest(sell, threeYears("GBPUSD", "H1"));
  expect(trades.length).toBeGreaterThan(600);
  expect(equity.at(-1)).toBeLessThan(9700);
});

test("no swap pays for holding a position over Wednesday's roll-over alone", () => {
  for (const name of simulatedSymbols) {
    const { swapLongPoints, swapShortPoints, typicalSpreadPoints } = findSymbol(name) as SymbolSpec;
    expect(3 * Math.max(swapLongPoints, swapShortPoints), name).toBeLessThanOrEqual(typicalSpreadPoints);
  }
});
