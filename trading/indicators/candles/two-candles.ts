import { candlePattern } from "./candle-pattern.ts";
import type { CandleWindow } from "./candle-window.ts";

export const engulfing = candlePattern({
  id: "engulfing",
  name: "Engulfing",
  talib: "CDLENGULFING",
  lookback: 2,
  summary:
    "A body that covers the whole body of the candle before, in the other color: the day's work of one side undone by the other.",
  formula: [
    "white after black: close ≥ the open before and open ≤ the close before, one of them beyond → 100",
    "black after white: mirrored → −100",
  ],
  reading:
    "After a move in the other direction it is read as a reversal, the more so the longer the second body. The stop goes beyond its far end.",
  failure:
    "The rule does not look at the trend before nor at the size: in a quiet hour two tiny candles qualify. In ranges it appears at both ends and in the middle.",
  detect: (c) => {
    if (c.color() === c.color(1)) return 0;
    const covers = c.top() >= c.top(1) && c.bottom() <= c.bottom(1);
    return covers && (c.top() > c.top(1) || c.bottom() < c.bottom(1)) ? c.color() : 0;
  },
});

const isInside = (c: CandleWindow) => c.top() <= c.top(1) && c.bottom() >= c.bottom(1);

export const harami = candlePattern({
  id: "harami",
  name: "Harami",
  talib: "CDLHARAMI",
  lookback: 11,
  summary:
    "A short body inside the long body of the candle before: a strong bar followed by one in which nothing happened.",
  formula: ["long body, then a short body inside it → 100 if the long one was black, −100 if it was white"],
  reading: "Read as a move that has lost its force: a reason to tighten a stop rather than to turn round.",
  failure:
    "It can be no more than a rest before the old direction goes on. Traders wait for the next candle to confirm.",
  detect: (c) => {
    const fits = c.body(1) > c.averageBody(1) && c.body() <= c.averageBody() && isInside(c);
    return fits ? opposite(c.color(1)) : 0;
  },
});

export const haramiCross = candlePattern({
  id: "harami-cross",
  name: "Harami cross",
  talib: "CDLHARAMICROSS",
  lookback: 11,
  summary: "A harami whose second candle is a doji: a strong bar, then complete balance.",
  formula: ["long body, then a doji inside it → 100 if the long body was black, −100 if it was white"],
  reading:
    "Read as a stronger harami. Traders act on it at a support or resistance known before, once the next candle confirms.",
  failure: "Rare on high timeframes and trivial on low ones, where dojis are everywhere.",
  detect: (c) => {
    const fits = c.body(1) > c.averageBody(1) && c.body() <= c.tenthOfRange() && isInside(c);
    return fits ? opposite(c.color(1)) : 0;
  },
});

export const piercing = candlePattern({
  id: "piercing",
  name: "Piercing pattern",
  talib: "CDLPIERCING",
  lookback: 11,
  summary:
    "A long white candle that opens below the low before it and closes in the upper half of the long black body.",
  formula: [
    "long black body, then a long white one",
    "open below the low before; close above the middle of the body before but below its open → 100",
  ],
  reading:
    "Sellers opened in force and lost half of their last gain within one bar. Traders give more weight to a deeper one.",
  failure: "It needs an opening gap below the low, so in currencies it is almost confined to Monday's first bar.",
  detect: (c) => {
    const bodies = c.color(1) === -1 && c.body(1) > c.averageBody(1) && c.color() === 1 && c.body() > c.averageBody();
    const pierces = c.close() < c.open(1) && c.close() > c.close(1) + c.body(1) * 0.5;
    return bodies && c.open() < c.low(1) && pierces ? 1 : 0;
  },
});

export const darkCloudCover = candlePattern({
  id: "dark-cloud-cover",
  name: "Dark cloud cover",
  talib: "CDLDARKCLOUDCOVER",
  lookback: 11,
  summary: "A black candle that opens above the high before it and closes in the lower half of the long white body.",
  formula: [
    "long white body, then a black candle that opens above the high before",
    "close below the middle of the white body but above its open → −100",
  ],
  reading:
    "Buyers opened at a new high and lost half of their last gain. After a long rise it is taken as the start of a correction.",
  failure:
    "Like the piercing pattern it needs a gap and is rare in currencies. In a strong up-trend the cloud can pass.",
  detect: (c) => {
    const bodies = c.color(1) === 1 && c.body(1) > c.averageBody(1) && c.color() === -1;
    const covers = c.close() > c.open(1) && c.close() < c.close(1) - c.body(1) * 0.5;
    return bodies && c.open() > c.high(1) && covers ? -1 : 0;
  },
});

export const tweezers = candlePattern({
  id: "tweezers",
  name: "Tweezers",
  lookback: 11,
  summary:
    "Two candles of different color whose lows (or highs) are equal: the price was turned away twice at the same spot.",
  formula: [
    "a long body, then the other color; equal means within 5% of the average range of five bars",
    "equal lows after a black candle → 100; equal highs after a white candle → −100",
  ],
  reading:
    "Tweezer bottoms are read as a price where buyers were waiting, tweezer tops as one where sellers were. They are taken together with other signs at that level.",
  failure:
    "On low timeframes equal lows are chance. A level that was touched twice in two bars is also where stops gather, and a short spike can fill them.",
  detect: (c) => {
    if (c.color() === c.color(1) || c.body(1) <= c.averageBody(1)) return 0;
    if (c.color(1) === -1) return Math.abs(c.low() - c.low(1)) <= c.equal(1) ? 1 : 0;
    return Math.abs(c.high() - c.high(1)) <= c.equal(1) ? -1 : 0;
  },
});

export const insideBar = candlePattern({
  id: "inside-bar",
  name: "Inside bar",
  lookback: 1,
  summary:
    "A bar whose high and low both lie within those of the bar before: the market draws breath inside its last range.",
  formula: ["high below the high before and low above the low before → 100 (no direction)"],
  reading:
    "Traders put orders on both sides of the larger bar and follow the break, preferably in the direction of the trend.",
  failure: "The first break can be false, above all in quiet hours, when inside bars are common.",
  detect: (c) => (c.high() < c.high(1) && c.low() > c.low(1) ? 1 : 0),
});

function opposite(color: 1 | -1): 1 | -1 {
  return color === 1 ? -1 : 1;
}
