import {
  above,
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
} from "./preset.ts";

const rsi = indicator("rsi", { length: parameter("length") });
const band = (output: "upper" | "middle" | "lower") => indicator("bollinger", {}, output);
const trend = indicator("sma", { length: 200 });

/** Strategies that bet on a return. */
export const reversalPresets: readonly Preset[] = [
  {
    id: "rsi-reversal",
    idea: "RSI below 30 says that falls have outweighed rises by far; it buys when RSI comes back above 30 and sells the mirror image at 70.",
    failure: "In a strong trend RSI stays extreme for weeks and each return is a pause, not a turn.",
    document: {
      version: 1,
      name: "RSI reversal",
      symbol: "EURUSD",
      timeframe: "H1",
      parameters: [
        { id: "length", name: "RSI length", value: 14, min: 2, max: 50, step: 1 },
        { id: "low", name: "Oversold", value: 30, min: 5, max: 50, step: 1 },
        { id: "high", name: "Overbought", value: 70, min: 50, max: 95, step: 1 },
      ],
      entries: {
        long: { when: crossesAbove(rsi, { kind: "constant", value: parameter("low") }) },
        short: { when: crossesBelow(rsi, { kind: "constant", value: parameter("high") }) },
      },
      risk: measuredRisk,
    },
  },
  {
    id: "rsi-two",
    idea: "A very short RSI below 10 inside a long-term up-trend is a sharp dip. It expects that dip to be bought back within days, and exits when the price is above its 5-bar average.",
    failure: "It has no target in a crash: the stop is wide and the dip keeps dipping.",
    document: {
      version: 1,
      name: "RSI(2) dip",
      symbol: "US500",
      timeframe: "D1",
      entries: { long: { when: all(above(close, trend), below(indicator("rsi", { length: 2 }), constant(10))) } },
      exits: { long: above(close, indicator("sma", { length: 5 })) },
      risk: {
        sizing: { kind: "risk", percent: 1 },
        stopLoss: { kind: "atr", multiple: 3, period: 14 },
        timeExitBars: 10,
      },
    },
  },
  {
    id: "bollinger-return",
    idea: "A close outside the band is two standard deviations from the mean. It bets on the way back and exits at the middle line.",
    failure: "A break-out closes outside the band, too, and does not come back.",
    document: {
      version: 1,
      name: "Bollinger return",
      symbol: "EURGBP",
      timeframe: "H1",
      entries: {
        long: { when: crossesAbove(close, band("lower")) },
        short: { when: crossesBelow(close, band("upper")) },
      },
      exits: { long: above(close, band("middle")), short: below(close, band("middle")) },
      risk: {
        sizing: { kind: "risk", percent: 1 },
        stopLoss: { kind: "atr", multiple: 2, period: 14 },
        opposite: "ignore",
      },
    },
  },
  {
    id: "stochastic-trend",
    idea: "It takes stochastic crosses out of the oversold zone, but only on the side of the 200-bar average.",
    failure: "When the long trend itself turns, the filter still points the old way.",
    document: {
      version: 1,
      name: "Stochastic with the trend",
      symbol: "AUDUSD",
      timeframe: "H4",
      entries: {
        long: {
          when: all(
            above(close, trend),
            crossesAbove(indicator("stochastic", {}, "k"), indicator("stochastic", {}, "d")),
            below(indicator("stochastic", {}, "k"), constant(20)),
          ),
        },
        short: {
          when: all(
            below(close, trend),
            crossesBelow(indicator("stochastic", {}, "k"), indicator("stochastic", {}, "d")),
            above(indicator("stochastic", {}, "k"), constant(80)),
          ),
        },
      },
      risk: measuredRisk,
    },
  },
  {
    id: "cci-extreme",
    idea: "CCI below −100 is a price far under its typical mean; the way back above −100 is bought, the mirror image sold.",
    failure: "Like every oscillator it fades strength, and strength sometimes lasts.",
    document: {
      version: 1,
      name: "CCI extreme",
      symbol: "USDCAD",
      timeframe: "H1",
      entries: {
        long: { when: crossesAbove(indicator("cci"), constant(-100)) },
        short: { when: crossesBelow(indicator("cci"), constant(100)) },
      },
      risk: { ...measuredRisk, timeExitBars: 48 },
    },
  },
];
