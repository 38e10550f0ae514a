import type { IndicatorInput, ParameterValues } from "../indicators/definition/indicator-definition.ts";
import { indicatorById } from "../indicators/registry.ts";

/** +1 buy, 0 neutral, −1 sell; NaN where there are too few bars for the indicator. */
export type Vote = { readonly id: string; readonly name: string; readonly vote: number };

export type RatingWord = "strong buy" | "buy" | "neutral" | "sell" | "strong sell";

/** Means of the votes that could be cast, from −1 to 1; NaN when none could. */
export type TechnicalRating = {
  readonly averages: number;
  readonly oscillators: number;
  /** (averages + oscillators) ÷ 2: not a mean over all votes, or fifteen averages would outvote eleven oscillators. */
  readonly all: number;
  readonly word: RatingWord;
  readonly averageVotes: readonly Vote[];
  readonly oscillatorVotes: readonly Vote[];
};

export function ratingWord(value: number): RatingWord {
  if (value > 0.5) return "strong buy";
  if (value > 0.1) return "buy";
  if (value < -0.5) return "strong sell";
  return value < -0.1 ? "sell" : "neutral";
}

/** Reads indicators at one bar; each is computed once. */
function createReader(input: IndicatorInput, at: number) {
  const known = new Map<string, readonly Float64Array[]>();
  const columns = (id: string, parameters: ParameterValues = {}) => {
    const key = id + JSON.stringify(parameters);
    const found = known.get(key) ?? indicatorById(id).compute(input, parameters);
    known.set(key, found);
    return found;
  };
  const last = (column: Float64Array | undefined, ago = 0): number => column?.[at - ago] ?? Number.NaN;
  const one = (id: string, parameters: ParameterValues = {}) => {
    const [column] = columns(id, parameters);
    return { now: last(column), before: last(column, 1), earlier: last(column, 2) };
  };
  const two = (id: string, parameters: ParameterValues = {}): readonly [number, number] => {
    const [first, second] = columns(id, parameters);
    return [last(first), last(second)];
  };
  return { columns, last, one, two, close: input.close[at] as number, closeBefore: last(input.close, 1) };
}
type Reader = ReturnType<typeof createReader>;

const votes = (buy: boolean, sell: boolean, ...known: readonly number[]): number =>
  known.some(Number.isNaN) ? Number.NaN : buy ? 1 : sell ? -1 : 0;

const averageSteps = [10, 20, 30, 50, 100, 200] as const;

function averageVotes(read: Reader): Vote[] {
  const { close, closeBefore } = read;
  const above = (id: string, name: string, length: number): Vote => {
    const { now } = read.one(id, { length });
    return { id: `${id}-${length}`, name, vote: votes(close > now, close < now, now) };
  };
  // Ichimoku's lines are middles of ranges; the leading ones are asked for as they are now, not as drawn.
  const middle = (length: number) => read.last(read.columns("donchian", { length })[1]);
  const [conversion, base, leadB] = [middle(9), middle(26), middle(52)];
  const leadA = (conversion + base) / 2;
  const ichimoku = votes(
    leadA > leadB && close > leadA && close < base && closeBefore < conversion && close > conversion,
    leadB > leadA && close < leadB && close > base && closeBefore > conversion && close < conversion,
    leadA,
    leadB,
    closeBefore,
  );
  return [
    ...averageSteps.map((length) => above("sma", `SMA ${length}`, length)),
    ...averageSteps.map((length) => above("ema", `EMA ${length}`, length)),
    above("hma", "HMA 9", 9),
    above("vwma", "VWMA 20", 20),
    { id: "ichimoku", name: "Ichimoku 9, 26, 52", vote: ichimoku },
  ];
}

type Oscillator = readonly [id: string, name: string, vote: (read: Reader) => number];

/** A line that turns back from an extreme: below `low` and rising, above `high` and falling. */
const fromExtreme =
  (id: string, low: number, high: number, parameters: ParameterValues = {}) =>
  (read: Reader) => {
    const { now, before } = read.one(id, parameters);
    return votes(now < low && now > before, now > high && now < before, now, before);
  };

const trendOf = (read: Reader): number => read.close - read.one("ema", { length: 50 }).now;

function awesome(read: Reader): number {
  const { now, before, earlier } = read.one("awesome-oscillator");
  // Crossing zero, or a saucer: three bars on one side of which the middle one turns.
  const buy = (now > 0 && before <= 0) || (now > 0 && before > 0 && now > before && earlier > before);
  const sell = (now < 0 && before >= 0) || (now < 0 && before < 0 && now < before && earlier < before);
  return votes(buy, sell, now, before, earlier);
}

function bullBear(read: Reader): number {
  const [bulls, bears] = [read.one("bulls-power"), read.one("bears-power")];
  const trend = trendOf(read);
  return votes(
    trend > 0 && bears.now < 0 && bears.now > bears.before,
    trend < 0 && bulls.now > 0 && bulls.now < bulls.before,
    trend,
    bulls.before,
    bears.before,
  );
}

const oscillators: readonly Oscillator[] = [
  ["rsi", "RSI 14", fromExtreme("rsi", 30, 70)],
  [
    "stochastic",
    "Stochastic 14, 3, 3",
    (read) => {
      const [k, d] = read.two("stochastic");
      return votes(k < 20 && d < 20 && k > d, k > 80 && d > 80 && k < d, k, d);
    },
  ],
  ["cci", "CCI 20", fromExtreme("cci", -100, 100)],
  [
    "adx",
    "ADX 14",
    (read) => {
      const { now, before } = read.one("adx");
      const [, plus, minus] = read.columns("adx").map((column) => read.last(column));
      const trending = now > 20 && now > before;
      const direction = (plus ?? Number.NaN) - (minus ?? Number.NaN);
      return votes(trending && direction > 0, trending && direction < 0, now, before, direction);
    },
  ],
  ["awesome-oscillator", "Awesome oscillator", awesome],
  [
    "momentum",
    "Momentum 10",
    (read) => {
      const { now, before } = read.one("momentum");
      return votes(now > before, now < before, now, before);
    },
  ],
  [
    "macd",
    "MACD 12, 26, 9",
    (read) => {
      const [line, signal] = read.two("macd");
      return votes(line > signal, line < signal, line, signal);
    },
  ],
  [
    "stochastic-rsi",
    "Stochastic RSI 14, 14, 3, 3",
    (read) => {
      const [k, d] = read.two("stochastic-rsi");
      const trend = trendOf(read);
      return votes(trend < 0 && k < 20 && d < 20 && k > d, trend > 0 && k > 80 && d > 80 && k < d, k, d, trend);
    },
  ],
  ["williams-r", "Williams %R 14", fromExtreme("williams-r", -80, -20)],
  ["bull-bear-power", "Bull and bear power 13", bullBear],
  [
    "ultimate-oscillator",
    "Ultimate oscillator 7, 14, 28",
    (read) => {
      const { now } = read.one("ultimate-oscillator");
      return votes(now > 70, now < 30, now);
    },
  ],
];

function meanVote(list: readonly Vote[]): number {
  const cast = list.filter(({ vote }) => !Number.isNaN(vote));
  return cast.reduce((sum, { vote }) => sum + vote, 0) / cast.length;
}

/**
 * Fifteen averages and eleven oscillators vote at one bar (the last by default), by the rules of TradingView's "Technical
 * Ratings". 300 bars let every vote be cast. A description of the past: it has no known power to predict.
 */
export function technicalRating(input: IndicatorInput, at = input.length - 1): TechnicalRating {
  const read = createReader(input, at);
  const ofAverages = averageVotes(read);
  const ofOscillators = oscillators.map(([id, name, vote]): Vote => ({ id, name, vote: vote(read) }));
  const averages = meanVote(ofAverages);
  const oscillating = meanVote(ofOscillators);
  const all = (averages + oscillating) / 2;
  return {
    averages,
    oscillators: oscillating,
    all,
    word: ratingWord(all),
    averageVotes: ofAverages,
    oscillatorVotes: ofOscillators,
  };
}
