import * as technical from "technicalindicators";
import * as signals from "trading-signals";
import type { IndicatorInput, ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import { indicatorById, indicators } from "#trading/indicators/registry.ts";
import { barAt, generatedBars, prefixOf } from "../tests/support/generated-bars.ts";
import * as loops from "./indicators/hand-written-loops.ts";

/**
 * Nanoseconds a bar for eight indicators on 1M bars: ours, a hand-written loop, and two libraries on the first 50,000 of
 * the same bars (a longer series makes them no faster). Within a round ours and the loop take turns and the best of three
 * counts, because a busy machine can only make a run slower. Figures and ratios are medians over the rounds.
 */
const bars = 1_000_000;
const libraryBars = 50_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const turns = 3;

const input = generatedBars(bars, 3);
const candles = Array.from({ length: libraryBars }, (_, i) => barAt(input, i));
const closes = candles.map((candle) => candle.close);
const columns = {
  close: closes,
  high: candles.map((candle) => candle.high),
  low: candles.map((candle) => candle.low),
};

type Streaming = { add(value: never): unknown };
/** A contender that was set up wrongly computes nothing, and fast: it must end with a value. */
const feed = (indicator: unknown, values: readonly unknown[]) => {
  let last: unknown = null;
  for (const value of values) last = (indicator as Streaming).add(value as never);
  if (last === null) throw new Error("trading-signals gave no value");
};

type Contest = {
  id: string;
  parameters?: ParameterValues;
  loop(input: IndicatorInput): unknown;
  tradingSignals(): unknown;
  technicalIndicators(): unknown;
};

const contests: readonly Contest[] = [
  {
    id: "sma",
    loop: (bar) => loops.sma(bar.close, 20),
    tradingSignals: () => feed(new signals.SMA(20), closes),
    technicalIndicators: () => technical.SMA.calculate({ period: 20, values: closes }),
  },
  {
    id: "ema",
    loop: (bar) => loops.ema(bar.close, 20),
    tradingSignals: () => feed(new signals.EMA(20), closes),
    technicalIndicators: () => technical.EMA.calculate({ period: 20, values: closes }),
  },
  {
    id: "rsi",
    loop: (bar) => loops.rsi(bar.close, 14),
    tradingSignals: () => feed(new signals.RSI(14), closes),
    technicalIndicators: () => technical.RSI.calculate({ period: 14, values: closes }),
  },
  {
    id: "macd",
    loop: (bar) => loops.macd(bar.close, 12, 26, 9),
    tradingSignals: () => feed(new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9)), closes),
    technicalIndicators: () =>
      technical.MACD.calculate({
        values: closes,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
  },
  {
    id: "bollinger",
    loop: (bar) => loops.bollinger(bar.close, 20, 2),
    tradingSignals: () => feed(new signals.BollingerBands(20, 2), closes),
    technicalIndicators: () => technical.BollingerBands.calculate({ period: 20, stdDev: 2, values: closes }),
  },
  {
    id: "atr",
    loop: (bar) => loops.atr(bar.high, bar.low, bar.close, 14),
    tradingSignals: () => feed(new signals.ATR(14), candles),
    technicalIndicators: () => technical.ATR.calculate({ period: 14, ...columns }),
  },
  {
    id: "stochastic",
    loop: (bar) => loops.stochastic(bar.high, bar.low, bar.close, 14, 3, 3),
    tradingSignals: () =>
      feed(new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }), candles),
    technicalIndicators: () => technical.Stochastic.calculate({ period: 14, signalPeriod: 3, ...columns }),
  },
  {
    id: "adx",
    loop: (bar) => loops.adx(bar.high, bar.low, bar.close, 14),
    tradingSignals: () => feed(new signals.ADX(14), candles),
    technicalIndicators: () => technical.ADX.calculate({ period: 14, ...columns }),
  },
];

function nanoseconds(count: number, run: () => unknown): number {
  // `npm run bench` exposes it: the last contender's garbage is not this one's time.
  (globalThis as { gc?: () => void }).gc?.();
  const start = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - start) / count;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

function contest({ id, parameters = {}, loop, tradingSignals, technicalIndicators }: Contest) {
  const definition = indicatorById(id);
  const ours: number[] = [];
  const theirs = { loop: [] as number[], tradingSignals: [] as number[], technicalIndicators: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    let own = Number.POSITIVE_INFINITY;
    let hand = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < turns; turn++) {
      own = Math.min(
        own,
        nanoseconds(bars, () => definition.compute(input, parameters)),
      );
      hand = Math.min(
        hand,
        nanoseconds(bars, () => loop(input)),
      );
    }
    const first = nanoseconds(libraryBars, tradingSignals);
    const second = nanoseconds(libraryBars, technicalIndicators);
    // The first round only warms up the compiler.
    if (round < 0) continue;
    ours.push(own);
    theirs.loop.push(hand);
    theirs.tradingSignals.push(first);
    theirs.technicalIndicators.push(second);
  }
  const ratio = (numerator: readonly number[], denominator: readonly number[]) =>
    median(numerator.map((value, i) => value / denominator[i]!));
  return {
    indicator: id,
    "ours ns/bar": median(ours).toFixed(2),
    "loop ns/bar": median(theirs.loop).toFixed(2),
    "ours ÷ loop": ratio(ours, theirs.loop).toFixed(2),
    "trading-signals ÷ ours": ratio(theirs.tradingSignals, ours).toFixed(0),
    "technicalindicators ÷ ours": ratio(theirs.technicalIndicators, ours).toFixed(0),
  };
}

console.log(`Indicators on ${bars.toLocaleString("en")} bars, median of ${rounds} rounds`);
console.log("targets: ours ÷ loop ≤ 1.5, trading-signals ÷ ours ≥ 10, technicalindicators ÷ ours ≥ 20");
console.table(contests.map(contest));

console.log("Every indicator with its default parameters, ns a bar (best of 5 runs on 100,000 bars)");
const part = prefixOf(input, 100_000);
const all = indicators.map((definition) => {
  const times = Array.from({ length: 5 }, () => nanoseconds(part.length, () => definition.compute(part, {})));
  return `${definition.id} ${Math.min(...times).toFixed(1)}`;
});
console.log(all.join(", "));
