import { above, ago, all, below, close, crossesAbove, crossesBelow, indicator, type Preset } from "./preset.ts";

const high = { kind: "indicator", indicator: "donchian", parameters: { length: 8 }, output: "upper" } as const;
const low = { ...high, output: "lower" } as const;
const daily = (length: number) =>
  ({ kind: "indicator", indicator: "ema", parameters: { length }, timeframe: "D1" }) as const;

/** Strategies in which the clock decides as much as the price. */
export const timePresets: readonly Preset[] = [
  {
    id: "london-breakout",
    idea: "Before London opens the market is quiet. It trades a close outside the last eight hours' range in London's morning, one position at a time, and is out by evening.",
    failure: "On days without news the break is false, and both sides may be stopped within hours.",
    document: {
      version: 1,
      name: "London break-out",
      symbol: "GBPUSD",
      timeframe: "H1",
      entries: { long: { when: above(close, ago(high, 1)) }, short: { when: below(close, ago(low, 1)) } },
      session: { days: [1, 2, 3, 4, 5], from: "08:00", to: "11:00", zone: "london" },
      risk: {
        sizing: { kind: "risk", percent: 1 },
        stopLoss: { kind: "atr", multiple: 1.5, period: 14 },
        takeProfit: { kind: "risk-multiple", multiple: 1.5 },
        timeExitBars: 9,
        opposite: "ignore",
      },
    },
  },
  {
    id: "daily-trend-hourly-entry",
    idea: "The day's trend gives the direction, the hour the entry: it buys hourly crosses only while the closed daily bars point up.",
    failure: "The closed daily bar is up to a day old; on the day of the turn it still says yesterday.",
    document: {
      version: 1,
      name: "Daily trend, hourly entry",
      symbol: "EURUSD",
      timeframe: "H1",
      entries: {
        long: { when: all(above(daily(20), daily(50)), crossesAbove(close, indicator("ema", { length: 20 }))) },
        short: { when: all(below(daily(20), daily(50)), crossesBelow(close, indicator("ema", { length: 20 }))) },
      },
      risk: {
        sizing: { kind: "risk", percent: 1 },
        stopLoss: { kind: "atr", multiple: 2, period: 14 },
        breakEven: { after: { kind: "risk-multiple", multiple: 1 }, lockPips: 1 },
        trailing: { distance: { kind: "atr", multiple: 3, period: 14 } },
      },
    },
  },
  {
    id: "inside-hours-fade",
    idea: "It expects the euro to return to its mean in the quiet Tokyo hours: it fades moves outside the Bollinger bands, with a close stop.",
    failure: "News out of Asia turns the quiet hours into a trend, and every fade into a stop.",
    document: {
      version: 1,
      name: "Tokyo fade",
      symbol: "EURUSD",
      timeframe: "M15",
      entries: {
        long: { when: crossesBelow(close, indicator("bollinger", { length: 20, deviations: 2 }, "lower")) },
        short: { when: crossesAbove(close, indicator("bollinger", { length: 20, deviations: 2 }, "upper")) },
      },
      session: { sessions: ["tokyo"] },
      risk: {
        sizing: { kind: "lots", value: 0.1 },
        stopLoss: { kind: "pips", value: 15 },
        takeProfit: { kind: "pips", value: 10 },
        timeExitBars: 16,
        opposite: "ignore",
      },
    },
  },
];
