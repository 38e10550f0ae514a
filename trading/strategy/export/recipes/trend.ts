import {
  above,
  abs,
  ago,
  and,
  call,
  choose,
  close,
  equal,
  type Formula,
  high,
  known,
  log,
  low,
  median,
  minus,
  outputsOf,
  over,
  plus,
  type Scalar,
  scalar,
  times,
  unknown,
  volume,
} from "./formula.ts";
import { averageTrueRange, type Inputs, type Recipe, together, trueRange } from "./recipe.ts";

const average =
  (name: "sma" | "ema" | "wma" | "wilder"): Recipe =>
  (p) => [call(name, p.price, p.number("length"))];

const macd: Recipe = (p) => {
  const [fast, slow, signal] = [p.number("fast"), p.number("slow"), p.number("signal")];
  const convention = p.text("convention");
  const mean = convention === "mt5" ? "emaFromFirst" : "ema";
  // TA-Lib starts both averages on the same bar.
  const start = (of: Scalar, other: Scalar): Formula =>
    convention === "talib" ? call("skip", p.price, scalar("max", scalar("minus", other, of), 0)) : p.price;
  const line = minus(call(mean, start(fast, slow), fast), call(mean, start(slow, fast), slow));
  const first = scalar("minus", scalar("max", fast, slow), 1);
  const trigger = call(convention === "mt5" ? "sma" : "ema", call("skip", line, first), signal);
  return together(line, trigger, minus(line, trigger));
};

/** In percent of `whole`, 0 where that is 0. */
const share = (part: Formula, whole: Formula): Formula => choose(equal(whole, 0), 0, over(times(100, part), whole));
const spread = (up: Formula, down: Formula): Formula => share(abs(minus(up, down)), plus(up, down));

const adx: Recipe = (p) => {
  const length = p.number("length");
  const rise = minus(high, ago(high, 1));
  const fall = minus(ago(low, 1), low);
  const moved = (mine: Formula, other: Formula) =>
    choose(known(ago(close, 1)), choose(and(above(mine, other), above(mine, 0)), mine, 0), unknown);
  const convention = p.text("convention");
  if (convention === "mt5") {
    const smooth = (of: Formula) => call("emaFromFirst", choose(known(of), of, 0), length);
    const up = smooth(share(moved(rise, fall), trueRange));
    const down = smooth(share(moved(fall, rise), trueRange));
    const first = scalar("minus", scalar("times", 2, length), 1);
    return [call("emaFromFirst", spread(up, down), length), up, down].map((of) => call("skip", of, first));
  }
  const smooth = (of: Formula) => call(convention === "talib" ? "wilderSum" : "wilder", of, length);
  const range = smooth(trueRange);
  const up = share(smooth(moved(rise, fall)), range);
  const down = share(smooth(moved(fall, rise)), range);
  // TA-Lib's sums begin a bar before the directions are read.
  const first = call("skip", spread(up, down), length);
  return together(call("wilder", first, length), up, down);
};

const dema = (price: Formula, length: Scalar): Formula => {
  const once = call("ema", price, length);
  return minus(times(2, once), call("ema", once, length));
};
const tema = (price: Formula, length: Scalar): Formula => {
  const once = call("ema", price, length);
  const twice = call("ema", once, length);
  return plus(minus(times(3, once), times(3, twice)), call("ema", twice, length));
};

const hma: Recipe = (p) => {
  const length = p.number("length");
  const half = call("wma", p.price, scalar("floor", scalar("over", length, 2)));
  const raw = minus(times(2, half), call("wma", p.price, length));
  return [call("wma", raw, scalar("floor", scalar("sqrt", length)))];
};

const aroon: Recipe = (p) => {
  const length = p.number("length");
  const window = scalar("plus", length, 1);
  const [sinceHigh, sinceLow] = [call("highestAge", high, window), call("lowestAge", low, window)];
  const line = (bars: Formula) => over(times(100, bars), length);
  return [line(minus(length, sinceHigh)), line(minus(length, sinceLow)), line(minus(sinceLow, sinceHigh))];
};

const middle = (length: Scalar): Formula => over(plus(call("highest", high, length), call("lowest", low, length)), 2);

const ichimoku: Recipe = (p) => {
  const [conversion, base] = [middle(p.number("conversion")), middle(p.number("base"))];
  const later = (of: Formula) => ago(of, p.number("displacement"));
  return together(conversion, base, later(over(plus(conversion, base), 2)), later(middle(p.number("span"))), close);
};

const alligator: Recipe = (p) => {
  const line = (id: string) => ago(call("wilder", median, p.number(id)), p.number(`${id}Shift`));
  return together(line("jaw"), line("teeth"), line("lips"));
};

const vortex: Recipe = (p) => {
  const length = p.number("length");
  const range = call("total", trueRange, length);
  const line = (from: Formula, to: Formula) => {
    const path = call("total", abs(minus(from, ago(to, 1))), length);
    return choose(equal(range, 0), 0, over(path, range));
  };
  return [line(high, low), line(low, high)];
};

const trix: Recipe = (p) => {
  const length = p.number("length");
  const logarithmic = p.text("convention") === "tradingview";
  const source = logarithmic ? choose(above(p.price, 0), log(p.price), unknown) : p.price;
  const thrice = call("ema", call("ema", call("ema", source, length), length), length);
  const before = ago(thrice, 1);
  if (logarithmic) return [times(10_000, minus(thrice, before))];
  return [choose(equal(before, 0), 0, times(100, minus(over(thrice, before), 1)))];
};

const vwma = (p: Inputs): Formula => {
  const total = call("total", volume, p.number("length"));
  return choose(above(total, 0), over(call("total", times(p.price, volume), p.number("length")), total), unknown);
};

export const trendRecipes: Readonly<Record<string, Recipe>> = {
  sma: average("sma"),
  ema: (p) => {
    const length = p.number("length");
    if (p.text("convention") !== "mt5") return [call("ema", p.price, length)];
    return [call("skip", call("emaFromFirst", p.price, length), scalar("minus", length, 1))];
  },
  wma: average("wma"),
  rma: average("wilder"),
  hma,
  dema: (p) => [dema(p.price, p.number("length"))],
  tema: (p) => [tema(p.price, p.number("length"))],
  kama: (p) => [call("kama", p.price, p.number("length"), p.number("fast"), p.number("slow"))],
  alma: (p) => [call("alma", p.price, p.number("length"), p.number("offset"), p.number("sigma"))],
  vwma: (p) => [vwma(p)],
  lsma: (p) => {
    const length = p.number("length");
    return [minus(times(3, call("wma", p.price, length)), times(2, call("sma", p.price, length)))];
  },
  macd,
  adx,
  aroon,
  "parabolic-sar": (p) => outputsOf("parabolicSar", [high, low], [p.number("step"), p.number("maximum")]),
  supertrend: (p) => {
    const reach = times(p.number("factor"), averageTrueRange(p.number("length"), p.text("convention")));
    return together(...outputsOf("supertrend", [high, low, close, reach], []));
  },
  ichimoku,
  alligator,
  vortex,
  trix,
  zigzag: (p) => outputsOf("zigzag", [high, low, close], [p.number("percent")]),
};
