import { candlePattern } from "./candle-pattern.ts";

export const marubozu = candlePattern({
  id: "marubozu",
  name: "Marubozu",
  talib: "CDLMARUBOZU",
  lookback: 10,
  summary: "A long body with hardly any shadow: one side pushed from the first trade to the last.",
  formula: ["long body, both shadows very short → 100 if white, −100 if black"],
  reading:
    "Read as strength in its own direction. Early in a move traders follow it; after a long move they take it for the last burst.",
  failure: "An entry after it is far from any sensible stop, because the bar itself was the move.",
  detect: (c) =>
    c.body() > c.averageBody() && c.upperShadow() < c.tenthOfRange() && c.lowerShadow() < c.tenthOfRange()
      ? c.color()
      : 0,
});

export const spinningTop = candlePattern({
  id: "spinning-top",
  name: "Spinning top",
  talib: "CDLSPINNINGTOP",
  lookback: 10,
  summary: "A short body between two longer shadows: both sides tried and neither got anywhere.",
  formula: ["short body, both shadows longer than the body → 100 if white, −100 if black"],
  reading: "Read as indecision: after a run of long candles the pace has slowed. Its color matters little.",
  failure: "One of the most frequent candles there is. Alone it predicts nothing.",
  detect: (c) =>
    c.body() < c.averageBody() && c.upperShadow() > c.body() && c.lowerShadow() > c.body() ? c.color() : 0,
});
