import { residueLimit } from "../../../indicators/steps/without-residue.ts";
import {
  abs,
  ago,
  call,
  choose,
  close,
  equal,
  type Formula,
  high,
  larger,
  low,
  median,
  minus,
  open,
  outputsOf,
  over,
  plus,
  type Scalar,
  smaller,
  times,
  typical,
} from "./formula.ts";
import { change, type Inputs, type Recipe, together, trueRange } from "./recipe.ts";

/** As the indicators round percentages, so that sums of them are exact in every language. */
const withoutResidue = (of: Formula): Formula => minus(plus(of, residueLimit), residueLimit);

/** In percent, 0 where the whole is 0. */
const percentOf = (part: Formula, whole: Formula): Formula => choose(equal(whole, 0), 0, over(times(100, part), whole));

function strength(price: Formula, length: Scalar): Formula {
  const moved = change(price, 1);
  const path = call("wilder", abs(moved), length);
  return choose(equal(path, 0), 0, plus(50, over(times(50, call("wilder", moved, length)), path)));
}

/** %K and its average %D. */
const smoothed = (k: Formula, signal: Scalar): readonly Formula[] =>
  together(withoutResidue(k), call("sma", withoutResidue(k), signal));

const stochastic: Recipe = (p) => {
  const low1 = call("lowest", low, p.number("length"));
  const range = minus(call("highest", high, p.number("length")), low1);
  const raised = minus(close, low1);
  const slowing = p.number("slowing");
  const total = call("total", range, slowing);
  const k =
    p.text("convention") === "mt5"
      ? choose(equal(total, 0), 100, over(times(100, call("total", raised, slowing)), total))
      : call("sma", withoutResidue(percentOf(raised, range)), slowing);
  return smoothed(k, p.number("signal"));
};

const stochasticRsi: Recipe = (p) => {
  const value = strength(p.price, p.number("rsi"));
  const bottom = call("lowest", value, p.number("length"));
  const range = minus(call("highest", value, p.number("length")), bottom);
  const k = call("sma", withoutResidue(percentOf(minus(value, bottom), range)), p.number("smoothing"));
  return smoothed(k, p.number("signal"));
};

const rate = (price: Formula, bars: Scalar): Formula => {
  const before = ago(price, bars);
  return choose(equal(before, 0), 0, times(100, minus(over(price, before), 1)));
};

const awesome = (p: Inputs): Formula =>
  minus(call("sma", median, p.number("fast")), call("sma", median, p.number("slow")));

const accelerator: Recipe = (p) => {
  const value = awesome(p);
  return [minus(value, call("sma", value, p.number("signal")))];
};

const ultimate: Recipe = (p) => {
  const bought = minus(close, smaller(low, ago(close, 1)));
  const part = (weight: number, id: string) => {
    const path = call("total", trueRange, p.number(id));
    return choose(equal(path, 0), 0, over(times(weight, call("total", bought, p.number(id))), path));
  };
  return [over(times(100, plus(plus(part(4, "short"), part(2, "middle")), part(1, "long"))), 7)];
};

const demarker: Recipe = (p) => {
  const up = call("total", larger(minus(high, ago(high, 1)), 0), p.number("length"));
  const down = call("total", larger(minus(ago(low, 1), low), 0), p.number("length"));
  return [choose(equal(plus(up, down), 0), 0, over(up, plus(up, down)))];
};

const tsi: Recipe = (p) => {
  const twice = (of: Formula) => call("ema", call("ema", of, p.number("long")), p.number("short"));
  const moved = change(p.price, 1);
  const value = percentOf(twice(moved), twice(abs(moved)));
  return together(value, call("ema", value, p.number("signal")));
};

const ppo: Recipe = (p) => {
  const far = call("ema", p.price, p.number("slow"));
  const value = percentOf(minus(call("ema", p.price, p.number("fast")), far), far);
  const trigger = call("ema", value, p.number("signal"));
  return together(value, trigger, minus(value, trigger));
};

const cmo: Recipe = (p) => {
  const smooth = p.text("convention") === "talib" ? "wilder" : "total";
  const moved = change(p.price, 1);
  const share = percentOf(call(smooth, moved, p.number("length")), call(smooth, abs(moved), p.number("length")));
  return [withoutResidue(share)];
};

/** Weights 1, 2, 2, 1 over four bars. */
const bell = (of: Formula): Formula =>
  over(plus(plus(of, times(2, ago(of, 1))), plus(times(2, ago(of, 2)), ago(of, 3))), 6);

const rvi: Recipe = (p) => {
  const path = call("total", bell(minus(high, low)), p.number("length"));
  const net = call("total", bell(minus(close, open)), p.number("length"));
  const value = choose(equal(path, 0), 0, over(net, path));
  return together(value, bell(value));
};

const kst: Recipe = (p) => {
  const part = (k: number) => times(k, call("sma", rate(p.price, p.number(`roc${k}`)), p.number(`sma${k}`)));
  const value = plus(plus(plus(part(1), part(2)), part(3)), part(4));
  return together(value, call("sma", value, p.number("signal")));
};

const cci: Recipe = (p) => {
  const spread = call("meanDeviation", typical, p.number("length"));
  return [
    choose(equal(spread, 0), 0, over(minus(typical, call("sma", typical, p.number("length"))), times(0.015, spread))),
  ];
};

const williams: Recipe = (p) => {
  const top = call("highest", high, p.number("length"));
  const range = minus(top, call("lowest", low, p.number("length")));
  return [choose(equal(range, 0), 0, over(times(-100, minus(top, close)), range))];
};

export const momentumRecipes: Readonly<Record<string, Recipe>> = {
  rsi: (p) => [withoutResidue(strength(p.price, p.number("length")))],
  stochastic,
  "stochastic-rsi": stochasticRsi,
  cci,
  "williams-r": williams,
  momentum: (p) => [change(p.price, p.number("length"))],
  roc: (p) => [rate(p.price, p.number("length"))],
  "awesome-oscillator": (p) => [awesome(p)],
  "accelerator-oscillator": accelerator,
  "ultimate-oscillator": ultimate,
  "bulls-power": (p) => [minus(high, call("ema", close, p.number("length")))],
  "bears-power": (p) => [minus(low, call("ema", close, p.number("length")))],
  demarker,
  tsi,
  ppo,
  cmo,
  fisher: (p) => together(...outputsOf("fisher", [median], [p.number("length")])),
  rvi,
  coppock: (p) => [
    call("wma", plus(rate(p.price, p.number("long")), rate(p.price, p.number("short"))), p.number("length")),
  ],
  kst,
};
