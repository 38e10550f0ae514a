import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { BalanceLog } from "../backtest/balance-changes.ts";
import { type BacktestResult, runBacktest } from "../backtest/run.ts";
import { TradeLog } from "../backtest/trade-log.ts";
import { type CloseReason, reasonCode } from "../engine/ledger.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { backtestTrades } from "./backtest-trades.ts";
import { summarize } from "./summary.ts";

type Trade = {
  readonly side: 1 | -1;
  readonly bars: readonly [entry: number, exit: number];
  readonly prices: readonly [entry: number, exit: number];
  readonly money: readonly [profit: number, commission: number, swap: number];
  readonly risk?: number;
  readonly reason?: CloseReason;
};

const bars = testBars(10, 1);
const model = runBacktest(presetById("donchian-breakout")?.document as StrategyDocument, bars);

/** A result of given trades, as a run on ten bars with 1,000 of deposit leaves it. */
function resultOf(trades: readonly Trade[]): BacktestResult {
  const log = new TradeLog();
  const balances = new BalanceLog(1000);
  const equity = new Float64Array(bars.length).fill(1000);
  let balance = 1000;
  trades.forEach(({ side, bars: [entry, exit], prices, money, risk = Number.NaN, reason = "signal" }, id) => {
    log.write(id, side, 1, entry, exit, ...prices, ...money, risk, reasonCode(reason));
    balance += money[0] - money[1] + money[2];
    balances.set(exit, balance);
    equity.fill(balance, exit);
  });
  const excursions = {
    adverse: Float64Array.from(trades, (_, i) => 10 * (i + 1)),
    favorable: Float64Array.from(trades, (_, i) => 30 * (i + 1)),
  };
  const settings = { ...model.settings, deposit: 1000 };
  // A stop that a gap filled leaves nothing to close: nobody refused that.
  const rejected = { ...model.rejected, expired: 2, "not-enough-margin": 3, "no-position": 4 };
  return { ...model, trades: log.finish(), excursions, equity, balance: balances.finish(), settings, rejected };
}
const figuresOf = (trades: readonly Trade[]) =>
  Object.fromEntries(summarize(bars, resultOf(trades)).statistics.map(({ id, value }) => [id, value]));

const oneAfterAnother: readonly Trade[] = [
  { side: 1, bars: [1, 3], prices: [10_000, 10_030], money: [30, 2, -1], risk: 20 },
  { side: -1, bars: [3, 4], prices: [10_040, 10_030], money: [10, 2, 0] },
  { side: 1, bars: [5, 6], prices: [10_030, 10_010], money: [-20, 2, 0], risk: 10, reason: "stop-loss" },
  { side: -1, bars: [6, 8], prices: [10_000, 10_050], money: [-50, 2, -2], risk: 100, reason: "stop-out" },
];

describe("the summary of a run", () => {
  it("counts sides, wins, bars and reasons", () => {
    expect(figuresOf(oneAfterAnother)).toMatchObject({
      trades: 4,
      longTrades: 2,
      shortTrades: 2,
      winPercent: 50,
      longWinPercent: 50,
      shortWinPercent: 50,
      averageBars: 6 / 4,
      stopOuts: 1,
      rejectedOrders: 5,
    });
    expect(figuresOf(oneAfterAnother.slice(0, 3))).toMatchObject({ longWinPercent: 50, shortWinPercent: 100 });
  });
  it("adds up money, costs and results in units of risk", () => {
    const figures = figuresOf(oneAfterAnother);
    expect(figures).toMatchObject({ netProfit: -41, finalBalance: 959, finalEquity: 959, commission: 8, swap: -3 });
    expect(figures.returnPercent).toBeCloseTo(-4.1, 9);
    expect(figures.gainPercent).toBeCloseTo(-4.1, 9);
    // +30 of 20, −20 of 10 and −50 of 100 points, a point being 1, less 3, 2 and 4 of costs; one trade had no stop.
    expect(figures.averageR).toBeCloseTo((27 / 20 - 22 / 10 - 54 / 100) / 3, 9);
    expect(figures.recoveryFactor).toBeCloseTo(-41 / 76, 9);
    // Two runs of two: Z = −2 ÷ √(32 ÷ 3).
    expect(figures.zConfidencePercent).toBeCloseTo(45.97, 2);
    expect(figures.averageAdverse).toBeCloseTo(25 / model.symbol.pipPoints, 9);
    expect(figures.averageFavorable).toBeCloseTo(75 / model.symbol.pipPoints, 9);
    const [first, last] = [bars.close[Math.min(model.warmUp, 9)] as number, bars.close[9] as number];
    expect(figures.buyAndHoldPercent).toBeCloseTo((last / first - 1) * 100, 9);
  });
  it("counts results of less than a unit of money, and risks of one point", () => {
    const small: readonly Trade[] = [
      { side: 1, bars: [1, 2], prices: [10_000, 10_002], money: [0.5, 0, 0], risk: 1 },
      { side: 1, bars: [3, 4], prices: [10_002, 10_001], money: [-0.25, 0, 0], risk: 1 },
    ];
    expect(figuresOf(small)).toMatchObject({ longWinPercent: 50, averageR: 0.5, balanceDrawdownMaximal: 0.25 });
  });
  it("takes a point's worth in costs from each trade, and from all where a trade ended where it began", () => {
    const worth: readonly Trade[] = [
      { side: 1, bars: [1, 2], prices: [10_000, 10_010], money: [20, 4, 0], risk: 10 },
      { side: 1, bars: [3, 4], prices: [10_000, 10_010], money: [10, 4, 0], risk: 10 },
      { side: 1, bars: [5, 6], prices: [10_000, 10_000], money: [0, 3, 0], risk: 10 },
    ];
    // 2, 1 and, on the mean, 1.5 for a point.
    expect(figuresOf(worth).averageR).toBeCloseTo((0.8 + 0.6 - 0.2) / 3, 9);
  });
  it("calls the gain of a lost account −100%, whatever came after", () => {
    const lost = { ...(oneAfterAnother[0] as Trade), money: [-1000, 0, 0] as const };
    expect(figuresOf([lost, ...oneAfterAnother.slice(1)]).gainPercent).toBe(-100);
  });
  it.each([
    [
      "one after another",
      [
        [1, 3],
        [3, 4],
        [5, 6],
        [6, 8],
      ],
      80,
    ],
    [
      "with a pause",
      [
        [0, 0],
        [9, 9],
      ],
      20,
    ],
    [
      "one inside another",
      [
        [1, 6],
        [2, 3],
        [7, 7],
      ],
      70,
    ],
    [
      "open side by side",
      [
        [1, 3],
        [2, 5],
      ],
      50,
    ],
    [
      "listed by their close, opened before the one above",
      [
        [4, 5],
        [1, 6],
      ],
      60,
    ],
    [
      "apart, listed against their order",
      [
        [7, 8],
        [1, 2],
      ],
      40,
    ],
  ] as const)("counts every bar with an open trade once: %s", (_, spans, percent) => {
    const trades = spans.map((span) => ({ ...(oneAfterAnother[0] as Trade), bars: span }));
    expect(figuresOf(trades).exposurePercent).toBe(percent);
  });
});

it("a run's trades read as those of a statement, with the stop where the risk began", () => {
  const scale = 10 ** model.symbol.digits;
  const rows = backtestTrades(bars, resultOf(oneAfterAnother));
  expect(rows[0]).toEqual({
    row: 1,
    openTime: bars.time[1],
    closeTime: bars.time[3],
    symbol: model.symbol.name,
    side: 1,
    lots: 1,
    open: 10_000 / scale,
    close: 10_030 / scale,
    stop: 10_000 / scale - 20 / scale,
    net: 27,
  });
  expect([rows[1]?.stop, rows[3]?.side]).toEqual([null, -1]);
  expect(rows[3]?.stop).toBeCloseTo(10_100 / scale, 9);
});
