import { candlePattern } from "./candle-pattern.ts";
import type { CandleWindow } from "./candle-window.ts";

const hasLowerTail = (c: CandleWindow) =>
  c.body() < c.averageBody() && c.lowerShadow() > c.body() && c.upperShadow() < c.tenthOfRange();
const hasUpperTail = (c: CandleWindow) =>
  c.body() < c.averageBody() && c.upperShadow() > c.body() && c.lowerShadow() < c.tenthOfRange();

export const hammer = candlePattern({
  id: "hammer",
  name: "Hammer",
  talib: "CDLHAMMER",
  lookback: 11,
  summary:
    "A small body at the top of a long lower shadow, low in the market: a fall within the bar that was bought back.",
  formula: [
    "short body, lower shadow longer than the body, very short upper shadow",
    "lower end of the body near or below the low of the candle before → 100",
  ],
  reading:
    "After a fall it is read as buyers at this price. The usual entry is above its high, the stop below its low.",
  failure:
    "The rule looks back only one candle, so hammers also turn up where no fall came before. In a strong down-trend one hammer can follow another.",
  detect: (c) => (hasLowerTail(c) && c.bottom() <= c.low(1) + c.near(1) ? 1 : 0),
});

export const hangingMan = candlePattern({
  id: "hanging-man",
  name: "Hanging man",
  talib: "CDLHANGINGMAN",
  lookback: 11,
  summary:
    "The hammer's shape high in the market: a bar in which, after a rise, the price fell deep before it recovered.",
  formula: [
    "short body, lower shadow longer than the body, very short upper shadow",
    "lower end of the body near or above the high of the candle before → −100",
  ],
  reading:
    "In a rise it is read as a warning that selling has begun, once a lower close follows. On its own it says little.",
  failure:
    "The bar itself closed near its high, which can as well be read as strength. In an up-trend new highs may simply follow.",
  detect: (c) => (hasLowerTail(c) && c.bottom() >= c.high(1) - c.near(1) ? -1 : 0),
});

export const invertedHammer = candlePattern({
  id: "inverted-hammer",
  name: "Inverted hammer",
  talib: "CDLINVERTEDHAMMER",
  lookback: 11,
  summary:
    "A small body at the bottom of a long upper shadow that opened a gap below the candle before: the first attempt of the buyers after a fall.",
  formula: [
    "short body, upper shadow longer than the body, very short lower shadow",
    "the whole body below the body before → 100",
  ],
  reading: "After a fall it is taken for a turn once the next candle has closed above its body.",
  failure:
    "Bodies seldom gap in currencies except over weekends, so it is rare there. One more failed rally leaves the same shape.",
  detect: (c) => (hasUpperTail(c) && c.gapsDown(0) ? 1 : 0),
});

export const shootingStar = candlePattern({
  id: "shooting-star",
  name: "Shooting star",
  talib: "CDLSHOOTINGSTAR",
  lookback: 11,
  summary:
    "A small body at the bottom of a long upper shadow that opened a gap above the candle before: a rise within the bar that was sold.",
  formula: [
    "short body, upper shadow longer than the body, very short lower shadow",
    "the whole body above the body before → −100",
  ],
  reading:
    "After a rise it is read as sellers at this price. The usual entry is below its low, the stop above its high.",
  failure:
    "The gap of bodies makes it rare in currencies. In a strong trend it can be just a pause, with its high broken a few bars later.",
  detect: (c) => (hasUpperTail(c) && c.gapsUp(0) ? -1 : 0),
});
