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
  equal,
  type Formula,
  high,
  known,
  log,
  low,
  minus,
  open,
  outputsOf,
  over,
  plus,
  type Scalar,
  scalar,
  sign,
  times,
  typical,
  unknown,
  volume,
} from "./formula.ts";
import { averageTrueRange, change, type Inputs, type Recipe, together, trueRangeFromFirst } from "./recipe.ts";

const around = (middle: Formula, reach: Formula): readonly Formula[] => [
  plus(middle, reach),
  middle,
  minus(middle, reach),
];

const bands = (p: Inputs): readonly Formula[] =>
  around(
    call("sma", p.price, p.number("length")),
    times(p.number("deviations"), call("deviation", p.price, p.number("length"))),
  );

const keltner: Recipe = (p) => {
  const range = averageTrueRange(p.number("atr"), p.text("convention"));
  return together(...around(call("ema", p.price, p.number("length")), times(p.number("multiplier"), range)));
};

const donchian: Recipe = (p) => {
  const [top, bottom] = [call("highest", high, p.number("length")), call("lowest", low, p.number("length"))];
  return [top, over(plus(top, bottom), 2), bottom];
};

const envelopes: Recipe = (p) => {
  const middle = call(p.text("average") === "ema" ? "ema" : "sma", p.price, p.number("length"));
  const part = scalar("over", p.number("percent"), 100);
  return [times(middle, scalar("plus", 1, part)), middle, times(middle, scalar("minus", 1, part))];
};

const choppiness: Recipe = (p) => {
  const length = p.number("length");
  const ground = minus(call("highest", high, length), call("lowest", low, length));
  const path = over(call("total", trueRangeFromFirst, length), ground);
  return [choose(equal(ground, 0), 100, times(scalar("over", 100, scalar("log", length)), log(path)))];
};

const historicalVolatility: Recipe = (p) => {
  const length = p.number("length");
  const deviation = call("deviation", change(choose(above(p.price, 0), log(p.price), unknown), 1), length);
  const sample = scalar("sqrt", scalar("over", length, scalar("minus", length, 1)));
  const correction: Scalar = p.text("deviation") === "sample" ? sample : 1;
  return [times(scalar("times", scalar("times", 100, correction), scalar("sqrt", p.number("year"))), deviation)];
};

export const volatilityRecipes: Readonly<Record<string, Recipe>> = {
  atr: (p) => [averageTrueRange(p.number("length"), p.text("convention"))],
  bollinger: bands,
  "bollinger-percent-b": (p) => {
    const [upper = unknown, , lower = unknown] = bands(p);
    return [choose(equal(upper, lower), 0.5, over(minus(p.price, lower), minus(upper, lower)))];
  },
  "bollinger-width": (p) => {
    const [upper = unknown, middle = unknown, lower = unknown] = bands(p);
    return [choose(equal(middle, 0), 0, over(minus(upper, lower), middle))];
  },
  keltner,
  donchian,
  "standard-deviation": (p) => [call("deviation", p.price, p.number("length"))],
  envelopes,
  choppiness,
  "historical-volatility": historicalVolatility,
};

const flow: Formula = choose(
  equal(high, low),
  0,
  times(over(minus(minus(close, low), minus(high, close)), minus(high, low)), volume),
);

const perVolume = (part: Formula, length: Scalar): Formula => {
  const total = call("total", volume, length);
  return choose(above(total, 0), over(call("total", part, length), total), unknown);
};

const mfi: Recipe = (p) => {
  // Three times the typical price, whole points as in the lab.
  const sum = plus(plus(high, low), close);
  const moved = times(times(sign(change(sum, 1)), sum), volume);
  const all = call("total", abs(moved), p.number("length"));
  const net = call("total", moved, p.number("length"));
  return [choose(above(all, 0), plus(50, over(times(50, net), all)), choose(known(all), 0, unknown))];
};

const periods: Readonly<Record<string, number>> = { day: 0, week: 1, month: 2 };
const anchor = (p: Inputs): readonly Scalar[] => [periods[p.text("period")] ?? 0, p.number("dayStart")];

export const volumeRecipes: Readonly<Record<string, Recipe>> = {
  obv: () => [call("running", choose(known(ago(close, 1)), times(sign(change(close, 1)), volume), volume))],
  mfi,
  "accumulation-distribution": () => [call("running", flow)],
  "chaikin-money-flow": (p) => [perVolume(flow, p.number("length"))],
  vwap: (p) => {
    const since = (of: Formula) => call("sincePeriodStart", of, ...anchor(p));
    return [choose(above(since(volume), 0), over(since(times(typical, volume)), since(volume)), unknown)];
  },
  "force-index": (p) => [call("ema", times(change(close, 1), volume), p.number("length"))],
};

type Candle = { readonly [K in "open" | "high" | "low" | "close" | "range"]: Formula };
const pivots =
  (levels: (before: Candle) => readonly Formula[]): Recipe =>
  (p) => {
    const [o = unknown, h = unknown, l = unknown, c = unknown] = outputsOf(
      "previousPeriod",
      [open, high, low, close],
      anchor(p),
    );
    return levels({ open: o, high: h, low: l, close: c, range: minus(h, l) });
  };
const third = (c: Candle) => over(plus(plus(c.high, c.low), c.close), 3);
const firstLevels = (p: Formula, c: Candle): readonly Formula[] => [
  p,
  minus(times(2, p), c.low),
  minus(times(2, p), c.high),
  plus(p, c.range),
  minus(p, c.range),
];
const pairsAround = (of: Formula, steps: readonly Formula[]) =>
  steps.flatMap((step) => [plus(of, step), minus(of, step)]);

const demark = (c: Candle): readonly Formula[] => {
  const last = choose(above(c.close, c.open), c.high, choose(below(c.close, c.open), c.low, c.close));
  const x = plus(plus(plus(c.high, c.low), c.close), last);
  return [over(x, 4), minus(over(x, 2), c.low), minus(over(x, 2), c.high)];
};

const fractals: Recipe = (p) => {
  const side = p.number("side");
  const back = scalar("plus", side, 1);
  const top = ago(high, side);
  const bottom = ago(low, side);
  const highest = call("highest", high, side);
  const lowest = call("lowest", low, side);
  const isTop = and(above(top, highest), atLeast(top, call("highest", ago(high, back), side)));
  const isBottom = and(below(bottom, lowest), atMost(bottom, call("lowest", ago(low, back), side)));
  const first = scalar("times", 2, side);
  return [
    call("skip", choose(isTop, 100, 0), first),
    call("skip", choose(isBottom, -100, 0), first),
    call("hold", choose(isTop, top, unknown)),
    call("hold", choose(isBottom, bottom, unknown)),
  ];
};

const heikinAshi: Recipe = () => {
  const mean = over(plus(plus(open, high), plus(low, close)), 4);
  const [start = unknown] = outputsOf("heikinAshi", [open, high, low, close], []);
  const top: Formula = { op: "max", left: high, right: { op: "max", left: start, right: mean } };
  const bottom: Formula = { op: "min", left: low, right: { op: "min", left: start, right: mean } };
  return [start, top, bottom, mean];
};

export const levelRecipes: Readonly<Record<string, Recipe>> = {
  "pivots-classic": pivots((c) => {
    const p = third(c);
    return [...firstLevels(p, c), plus(c.high, times(2, minus(p, c.low))), minus(c.low, times(2, minus(c.high, p)))];
  }),
  "pivots-woodie": pivots((c) => firstLevels(over(plus(plus(c.high, c.low), times(2, c.close)), 4), c)),
  "pivots-camarilla": pivots((c) => {
    const part = times(1.1, c.range);
    return [
      third(c),
      ...pairsAround(
        c.close,
        [12, 6, 4, 2].map((divisor) => over(part, divisor)),
      ),
    ];
  }),
  "pivots-demark": pivots(demark),
  "pivots-fibonacci": pivots((c) => [
    third(c),
    ...pairsAround(
      third(c),
      [0.382, 0.618, 1].map((ratio) => times(ratio, c.range)),
    ),
  ]),
  fractals,
  "heikin-ashi": heikinAshi,
};
