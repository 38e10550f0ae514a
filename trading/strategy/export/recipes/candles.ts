import {
  above,
  abs,
  ago,
  and,
  atLeast,
  atMost,
  below,
  call,
  choose,
  close,
  type Formula,
  high,
  larger,
  low,
  minus,
  open,
  or,
  plus,
  smaller,
  times,
} from "./formula.ts";
import type { Recipe } from "./recipe.ts";

// The words of `indicators/candles/candle-window.ts`, each `back` bars ago.
const o = (back = 0) => ago(open, back);
const h = (back = 0) => ago(high, back);
const l = (back = 0) => ago(low, back);
const c = (back = 0) => ago(close, back);
const bodyNow = abs(minus(close, open));
const rangeNow = minus(high, low);
const body = (back = 0) => ago(bodyNow, back);
const top = (back = 0) => larger(o(back), c(back));
const bottom = (back = 0) => smaller(o(back), c(back));
const upperShadow = (back = 0) => minus(h(back), top(back));
const lowerShadow = (back = 0) => minus(bottom(back), l(back));
const white = (back = 0) => atLeast(c(back), o(back));
const black = (back = 0) => below(c(back), o(back));
/** The average of the bars before the candle in question. */
const before = (of: Formula, bars: number, back: number) => call("sma", ago(of, back + 1), bars);
const averageBody = (back = 0) => before(bodyNow, 10, back);
const tenthOfRange = (back = 0) => times(0.1, before(rangeNow, 10, back));
const near = (back: number) => times(0.2, before(rangeNow, 5, back));
const far = (back: number) => times(0.6, before(rangeNow, 5, back));
const nearlyEqual = (back: number) => times(0.05, before(rangeNow, 5, back));
const gapsUp = (back: number) => above(bottom(back), top(back + 1));
const gapsDown = (back: number) => below(top(back), bottom(back + 1));
const isLong = (back = 0) => above(body(back), averageBody(back));
const isShort = (back = 0) => atMost(body(back), averageBody(back));
const isDoji = atMost(body(), tenthOfRange());

type Signal = { readonly bullish?: Formula; readonly bearish?: Formula; readonly lookback: number };
const pattern = ({ bullish, bearish, lookback }: Signal): Recipe => {
  const down: Formula | 0 = bearish ? choose(bearish, -100, 0) : 0;
  const signal = bullish ? choose(bullish, 100, down) : choose(bearish as Formula, -100, 0);
  return () => [call("skip", signal, lookback)];
};
const bull = (lookback: number, ...of: readonly [Formula, ...Formula[]]): Recipe =>
  pattern({ bullish: and(...of), lookback });
const bear = (lookback: number, ...of: readonly [Formula, ...Formula[]]): Recipe =>
  pattern({ bearish: and(...of), lookback });
/** The candle's own color gives the side. */
const byColor = (lookback: number, when: Formula): Recipe =>
  pattern({ bullish: and(when, white()), bearish: and(when, black()), lookback });

const shortUpper = below(upperShadow(), tenthOfRange());
const shortLower = below(lowerShadow(), tenthOfRange());
const hasLowerTail = and(below(body(), averageBody()), above(lowerShadow(), body()), shortUpper);
const hasUpperTail = and(below(body(), averageBody()), above(upperShadow(), body()), shortLower);
const differs = or(and(white(), black(1)), and(black(), white(1)));
const covers = and(
  atLeast(top(), top(1)),
  atMost(bottom(), bottom(1)),
  or(above(top(), top(1)), below(bottom(), bottom(1))),
);
const inside = and(atMost(top(), top(1)), atLeast(bottom(), bottom(1)));
const starBodies = and(isLong(2), isShort(1), isLong());

const advances = (back: number) =>
  and(
    above(c(back), c(back + 1)),
    above(o(back), o(back + 1)),
    atMost(o(back), plus(c(back + 1), near(back + 1))),
    above(body(back), minus(body(back + 1), far(back + 1))),
  );
const strongWhite = (back: number) => and(white(back), below(upperShadow(back), tenthOfRange(back)));
const strongBlack = (back: number) => and(black(back), below(lowerShadow(back), tenthOfRange(back)));
const declines = (back: number) =>
  and(below(o(back), o(back + 1)), above(o(back), c(back + 1)), below(c(back), c(back + 1)));

export const candleRecipes: Readonly<Record<string, Recipe>> = {
  doji: bull(10, isDoji),
  "dragonfly-doji": bull(10, isDoji, shortUpper, above(lowerShadow(), tenthOfRange())),
  "gravestone-doji": bull(10, isDoji, shortLower, above(upperShadow(), tenthOfRange())),
  "long-legged-doji": bull(10, isDoji, or(above(lowerShadow(), body()), above(upperShadow(), body()))),
  hammer: bull(11, hasLowerTail, atMost(bottom(), plus(l(1), near(1)))),
  "hanging-man": bear(11, hasLowerTail, atLeast(bottom(), minus(h(1), near(1)))),
  "inverted-hammer": bull(11, hasUpperTail, gapsDown(0)),
  "shooting-star": bear(11, hasUpperTail, gapsUp(0)),
  marubozu: byColor(10, and(isLong(), shortUpper, shortLower)),
  "spinning-top": byColor(
    10,
    and(below(body(), averageBody()), above(upperShadow(), body()), above(lowerShadow(), body())),
  ),
  engulfing: byColor(2, and(differs, covers)),
  harami: pattern({
    bullish: and(isLong(1), isShort(), inside, black(1)),
    bearish: and(isLong(1), isShort(), inside, white(1)),
    lookback: 11,
  }),
  "harami-cross": pattern({
    bullish: and(isLong(1), isDoji, inside, black(1)),
    bearish: and(isLong(1), isDoji, inside, white(1)),
    lookback: 11,
  }),
  piercing: bull(
    11,
    black(1),
    isLong(1),
    white(),
    isLong(),
    below(o(), l(1)),
    below(c(), o(1)),
    above(c(), plus(c(1), times(body(1), 0.5))),
  ),
  "dark-cloud-cover": bear(
    11,
    white(1),
    isLong(1),
    black(),
    above(o(), h(1)),
    above(c(), o(1)),
    below(c(), minus(c(1), times(body(1), 0.5))),
  ),
  tweezers: pattern({
    bullish: and(differs, isLong(1), black(1), atMost(abs(minus(low, l(1))), nearlyEqual(1))),
    bearish: and(differs, isLong(1), white(1), atMost(abs(minus(high, h(1))), nearlyEqual(1))),
    lookback: 11,
  }),
  "inside-bar": bull(1, below(high, h(1)), above(low, l(1))),
  "morning-star": bull(12, starBodies, black(2), white(), gapsDown(1), above(c(), plus(c(2), times(body(2), 0.3)))),
  "evening-star": bear(12, starBodies, white(2), black(), gapsUp(1), below(c(), minus(c(2), times(body(2), 0.3)))),
  "three-white-soldiers": bull(12, strongWhite(2), strongWhite(1), strongWhite(0), advances(1), advances(0), isLong()),
  "three-black-crows": bear(
    13,
    white(3),
    above(h(3), c(2)),
    strongBlack(2),
    strongBlack(1),
    strongBlack(0),
    declines(1),
    declines(0),
  ),
};
