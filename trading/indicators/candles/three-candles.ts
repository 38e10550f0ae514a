import { candlePattern } from "./candle-pattern.ts";
import type { CandleWindow } from "./candle-window.ts";

export const morningStar = candlePattern({
  id: "morning-star",
  name: "Morning star",
  talib: "CDLMORNINGSTAR",
  lookback: 12,
  summary:
    "A long black candle, a short body that gaps below it, and a white candle that recovers a good part of the first: a fall that stops and turns.",
  formula: [
    "long black body, then a short body below it (gap between the bodies)",
    "then a white body that is not short and closes at least 30% into the first body → 100",
  ],
  reading: "After a fall it is taken for a reversal, the more so at a known support; the stop goes below the star.",
  failure:
    "Bodies rarely gap in currencies, so it is seldom seen in its strict form; a looser one is another pattern. By the third candle part of the move is over.",
  detect: (c) => {
    const bodies = c.body(2) > c.averageBody(2) && c.body(1) <= c.averageBody(1) && c.body() > c.averageBody();
    const colors = c.color(2) === -1 && c.color() === 1;
    return bodies && colors && c.gapsDown(1) && c.close() > c.close(2) + c.body(2) * 0.3 ? 1 : 0;
  },
});

export const eveningStar = candlePattern({
  id: "evening-star",
  name: "Evening star",
  talib: "CDLEVENINGSTAR",
  lookback: 12,
  summary:
    "A long white candle, a short body that gaps above it, and a black candle that takes back a good part of the first: a rise that stops and turns.",
  formula: [
    "long white body, then a short body above it (gap between the bodies)",
    "then a black body that is not short and closes at least 30% into the first body → −100",
  ],
  reading: "The morning star upside down: taken for a reversal after a rise, with the stop above the star.",
  failure:
    "Rare in currencies, because gaps are missing there. In a strong up-trend only a shallow correction may follow.",
  detect: (c) => {
    const bodies = c.body(2) > c.averageBody(2) && c.body(1) <= c.averageBody(1) && c.body() > c.averageBody();
    const colors = c.color(2) === 1 && c.color() === -1;
    return bodies && colors && c.gapsUp(1) && c.close() < c.close(2) - c.body(2) * 0.3 ? -1 : 0;
  },
});

export const threeWhiteSoldiers = candlePattern({
  id: "three-white-soldiers",
  name: "Three white soldiers",
  talib: "CDL3WHITESOLDIERS",
  lookback: 12,
  summary:
    "Three white candles of similar size, each opening inside the last body and closing higher near its own high: a steady advance.",
  formula: [
    "three white candles with rising closes and very short upper shadows",
    "each opens above the open before, at or near the body before, and is not far shorter than it",
    "the third body is not short → 100",
  ],
  reading: "After a fall or a range it is read as lasting demand. Traders enter on a pullback rather than at its end.",
  failure: "Three strong bars are also how a move exhausts itself: bought at their close, the stop is far away.",
  detect: (c) => (isAdvance(c) ? 1 : 0),
});

function isAdvance(c: CandleWindow): boolean {
  for (const ago of [2, 1, 0]) if (c.color(ago) === -1 || c.upperShadow(ago) >= c.tenthOfRange(ago)) return false;
  for (const ago of [1, 0]) {
    const before = ago + 1;
    if (c.close(ago) <= c.close(before)) return false;
    if (c.open(ago) <= c.open(before) || c.open(ago) > c.close(before) + c.near(before)) return false;
    if (c.body(ago) <= c.body(before) - c.far(before)) return false;
  }
  return c.body() > c.averageBody();
}

export const threeBlackCrows = candlePattern({
  id: "three-black-crows",
  name: "Three black crows",
  talib: "CDL3BLACKCROWS",
  lookback: 13,
  summary:
    "After a white candle three black ones, each opening inside the last body and closing lower near its own low: a steady decline.",
  formula: [
    "white, then three black candles with falling closes and very short lower shadows",
    "each black one opens inside the black body before; the first closes below the white candle's high → −100",
  ],
  reading: "After a rise it is read as lasting supply. Traders sell a rally after it rather than its end.",
  failure:
    "It is complete only after three falling bars: sold there, the stop is far away. In ranges it is simply the way down.",
  detect: (c) => (isDecline(c) ? -1 : 0),
});

function isDecline(c: CandleWindow): boolean {
  if (c.color(3) !== 1 || c.high(3) <= c.close(2)) return false;
  for (const ago of [2, 1, 0]) if (c.color(ago) === 1 || c.lowerShadow(ago) >= c.tenthOfRange(ago)) return false;
  for (const ago of [1, 0]) {
    if (c.open(ago) >= c.open(ago + 1) || c.open(ago) <= c.close(ago + 1)) return false;
    if (c.close(ago) >= c.close(ago + 1)) return false;
  }
  return true;
}
