import {
  above,
  ago,
  all,
  below,
  close,
  constant,
  crossesAbove,
  crossesBelow,
  indicator,
  measuredRisk,
  type Preset,
  parameter,
  runningRisk,
} from "./preset.ts";

const averages = (fast: number, slow: number) => [
  { id: "fast", name: "Fast average", value: fast, min: 2, max: 200, step: 1 },
  { id: "slow", name: "Slow average", value: slow, min: 5, max: 400, step: 1 },
];
const fastSma = indicator("sma", { length: parameter("fast") });
const slowSma = indicator("sma", { length: parameter("slow") });
const fastEma = indicator("ema", { length: parameter("fast") });
const slowEma = indicator("ema", { length: parameter("slow") });
const upper = {
  kind: "indicator",
  indicator: "donchian",
  parameters: { length: parameter("entry") },
  output: "upper",
} as const;
const lower = { ...upper, output: "lower" } as const;
const exitUpper = { ...upper, parameters: { length: parameter("exit") } } as const;
const exitLower = { ...exitUpper, output: "lower" } as const;

/** Strategies that follow what already moves. */
export const trendPresets: readonly Preset[] = [
  {
    id: "sma-cross",
    idea: "A fast average above a slow one says that recent prices are higher than older ones. It buys that and sells the opposite, always in the market.",
    failure: "In a range the averages cross back and forth and every cross costs a spread and a small loss.",
    document: {
      version: 1,
      name: "Moving average cross",
      symbol: "EURUSD",
      timeframe: "H4",
      parameters: averages(10, 20),
      entries: { long: { when: crossesAbove(fastSma, slowSma) }, short: { when: crossesBelow(fastSma, slowSma) } },
      risk: { sizing: { kind: "lots", value: 0.1 } },
    },
  },
  {
    id: "golden-cross",
    idea: "The 50-day average crossing above the 200-day one is read as the start of a long up-trend. It buys that and exits when it crosses back.",
    failure: "It is months late on both ends, and trades so seldom that a test over ten years says little.",
    document: {
      version: 1,
      name: "Golden cross",
      symbol: "US500",
      timeframe: "D1",
      parameters: averages(50, 200),
      entries: { long: { when: crossesAbove(fastSma, slowSma) } },
      exits: { long: crossesBelow(fastSma, slowSma) },
      risk: { sizing: { kind: "equity", fraction: 1 } },
    },
  },
  {
    id: "ema-pullback",
    idea: "In an up-trend (fast EMA above slow) it waits for the price to fall back under the fast EMA and buys when it returns above.",
    failure: "The first pull-back of a new down-trend looks the same; the stop is what it costs to find out.",
    document: {
      version: 1,
      name: "EMA pull-back",
      symbol: "GBPUSD",
      timeframe: "H1",
      parameters: averages(20, 50),
      entries: {
        long: { when: all(above(fastEma, slowEma), crossesAbove(close, fastEma)) },
        short: { when: all(below(fastEma, slowEma), crossesBelow(close, fastEma)) },
      },
      risk: { ...measuredRisk, opposite: "ignore" },
    },
  },
  {
    id: "macd-cross",
    idea: "The MACD line crossing its signal line below zero marks a down-move that loses strength; above zero the mirror image.",
    failure: "In a strong trend it calls the end many times before it comes.",
    document: {
      version: 1,
      name: "MACD cross",
      symbol: "EURUSD",
      timeframe: "H4",
      entries: {
        long: {
          when: all(
            crossesAbove(indicator("macd", {}, "macd"), indicator("macd", {}, "signal")),
            below(indicator("macd", {}, "macd"), constant(0)),
          ),
        },
        short: {
          when: all(
            crossesBelow(indicator("macd", {}, "macd"), indicator("macd", {}, "signal")),
            above(indicator("macd", {}, "macd"), constant(0)),
          ),
        },
      },
      risk: measuredRisk,
    },
  },
  {
    id: "donchian-breakout",
    idea: "The turtle traders' rule: buy a new 20-bar high, sell a new 20-bar low, exit at the 10-bar extreme the other way, with a stop of two average true ranges and 2% of the balance at risk.",
    failure: "Many break-outs fail. It lives from the few that run far, so it loses more often than it wins.",
    document: {
      version: 1,
      name: "Donchian break-out",
      symbol: "XAUUSD",
      timeframe: "D1",
      parameters: [
        { id: "entry", name: "Entry channel", value: 20, min: 5, max: 200, step: 1 },
        { id: "exit", name: "Exit channel", value: 10, min: 2, max: 100, step: 1 },
      ],
      entries: { long: { when: above(close, ago(upper, 1)) }, short: { when: below(close, ago(lower, 1)) } },
      exits: { long: below(close, ago(exitLower, 1)), short: above(close, ago(exitUpper, 1)) },
      // The turtles' own: 1% per average range, two of them to the stop. Half of that buys less than the smallest lot of gold.
      risk: { sizing: { kind: "risk", percent: 2 }, stopLoss: { kind: "atr", multiple: 2, period: 20 } },
    },
  },
  {
    id: "adx-trend",
    idea: "It trades in the direction of the stronger directional line, but only while ADX says that there is a trend at all.",
    failure: "ADX is an average of an average: it confirms late and keeps saying trend after the turn.",
    document: {
      version: 1,
      name: "ADX trend",
      symbol: "USDJPY",
      timeframe: "H4",
      parameters: [{ id: "level", name: "ADX above", value: 25, min: 10, max: 50, step: 1 }],
      entries: {
        long: {
          when: all(
            crossesAbove(indicator("adx", {}, "plus"), indicator("adx", {}, "minus")),
            above(indicator("adx", {}, "adx"), { kind: "constant", value: parameter("level") }),
          ),
        },
        short: {
          when: all(
            crossesBelow(indicator("adx", {}, "plus"), indicator("adx", {}, "minus")),
            above(indicator("adx", {}, "adx"), { kind: "constant", value: parameter("level") }),
          ),
        },
      },
      risk: { ...runningRisk, trailing: { distance: { kind: "atr", multiple: 3, period: 14 } } },
    },
  },
  {
    id: "supertrend",
    idea: "SuperTrend is a stop that trails by a multiple of the average true range; it is long while the price is above it, short below.",
    failure: "It gives back the whole trailing distance at each turn, twice in a row in a range.",
    document: {
      version: 1,
      name: "SuperTrend",
      symbol: "BTCUSD",
      timeframe: "H4",
      entries: {
        long: { when: crossesAbove(close, indicator("supertrend", {}, "line")) },
        short: { when: crossesBelow(close, indicator("supertrend", {}, "line")) },
      },
      risk: runningRisk,
    },
  },
];
