import { candlePattern } from "./candle-pattern.ts";
import type { CandleWindow } from "./candle-window.ts";

const isDoji = (c: CandleWindow) => c.body() <= c.tenthOfRange();

export const doji = candlePattern({
  id: "doji",
  name: "Doji",
  talib: "CDLDOJI",
  lookback: 10,
  summary: "A candle that closes where it opened: after a whole bar of trading neither side has won anything.",
  formula: ["body ≤ a tenth of the average range → 100 (no direction)"],
  reading:
    "After a long move it is read as a pause, and traders wait for the next candle. Inside a range it means nothing, because every bar there is undecided.",
  failure: "Very common on low timeframes and in quiet hours. Alone it is no signal: the trend can simply go on.",
  detect: (c) => (isDoji(c) ? 1 : 0),
});

export const dragonflyDoji = candlePattern({
  id: "dragonfly-doji",
  name: "Dragonfly doji",
  talib: "CDLDRAGONFLYDOJI",
  lookback: 10,
  summary: "A doji with a lower shadow only: sellers pushed the price down and buyers brought all of it back.",
  formula: ["body ≤ a tenth of the average range", "upper shadow very short, lower shadow not → 100"],
  reading:
    "At the end of a fall it is read as a bullish sign, more so when the shadow reached a support. It wants a white candle after it.",
  failure:
    "In a rise the same shape only shows that sellers have woken up. A spike through a stop level leaves one too, without any meaning for the trend.",
  detect: (c) => (isDoji(c) && c.upperShadow() < c.tenthOfRange() && c.lowerShadow() > c.tenthOfRange() ? 1 : 0),
});

export const gravestoneDoji = candlePattern({
  id: "gravestone-doji",
  name: "Gravestone doji",
  talib: "CDLGRAVESTONEDOJI",
  lookback: 10,
  summary: "A doji with an upper shadow only: buyers pushed the price up and sellers took all of it back.",
  formula: [
    "body ≤ a tenth of the average range",
    "lower shadow very short, upper shadow not → 100 (as TA-Lib marks it)",
  ],
  reading:
    "At the end of a rise it is read as a bearish sign although the mark is +100, which here only says that the pattern is there.",
  failure:
    "After a fall it may as well be the first attempt to rise. On news bars the shadow is an accident of seconds.",
  detect: (c) => (isDoji(c) && c.lowerShadow() < c.tenthOfRange() && c.upperShadow() > c.tenthOfRange() ? 1 : 0),
});

export const longLeggedDoji = candlePattern({
  id: "long-legged-doji",
  name: "Long-legged doji",
  talib: "CDLLONGLEGGEDDOJI",
  lookback: 10,
  summary: "A doji with at least one shadow longer than its body: a lively bar that ended where it began.",
  formula: ["body ≤ a tenth of the average range", "upper or lower shadow longer than the body → 100 (no direction)"],
  reading: "High activity without result. After a long trend traders wait for the break of its high or low.",
  failure: "As the body is tiny, nearly every doji counts as long-legged under TA-Lib's rule.",
  detect: (c) => (isDoji(c) && (c.lowerShadow() > c.body() || c.upperShadow() > c.body()) ? 1 : 0),
});
