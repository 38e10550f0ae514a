import { counted, plainNumber } from "#lib/figure-text.ts";
import { weekOf } from "#trading/calendar/trading-week.ts";
import { forecastRecord, type ScoredForecast, squaredMiss } from "#trading/forecast/brier.ts";
import { groupedMeanInterval, groupedShareInterval, type Interval } from "#trading/forecast/intervals.ts";
import { forecastSymbols, type HorizonId, horizonIds, horizons } from "#trading/forecast/plan.ts";

/** A resolved forecast as scores need it; `closeAt` in UTC milliseconds. */
export type Scored = ScoredForecast & { readonly closeAt: number };

export type BinView = {
  readonly label: string;
  readonly count: number;
  /** Shares: the mean chance that was stated, how often it came true, and the interval of that. */
  readonly given: number;
  readonly came: number;
  readonly interval: Interval;
};

export type RecordView = {
  readonly count: number;
  readonly hits: number;
  readonly misses: number;
  readonly hitShare: number;
  readonly hitInterval: Interval;
  /** Share of hits that the driftless chances promise. */
  readonly naiveShare: number;
  /** How many weeks count as one observation of the intervals. */
  readonly weeks: number;
  /** Of the hits beyond what the driftless chances promise, as a share. */
  readonly aboveNaive: Interval | null;
  readonly brier: number;
  readonly naiveBrier: number;
  /** Naive score less ours: above 0 the forecasts were better. */
  readonly better: number;
  readonly betterInterval: Interval | null;
  readonly bins: readonly BinView[];
};

/** The stated chances lie near one another: bins of two points. */
const binCount = 50;

const closesAWeek = 5;

/**
 * Groups as long as a forecast share moves with the groups beside them: their sums have a correlation of a quarter, and the mean has 1 + 2 ÷ 4 times
 * the variance that unrelated groups would give it.
 */
const wideningOfOverlap = Math.sqrt(1.5);

/** Scores of resolved forecasts of one horizon; null without any. */
export function recordView(scores: readonly Scored[], horizon: HorizonId): RecordView | null {
  if (scores.length === 0) return null;
  const { count, brier, naiveBrier, bins } = forecastRecord(scores, binCount);
  const hits = scores.filter(({ hit }) => hit).length;
  const { closes } = horizons[horizon];
  // Forecasts of 20 trading days overlap for four weeks: the same move decides them.
  const weeks = Math.ceil(closes / closesAWeek);
  const widening = closes > 1 ? wideningOfOverlap : 1;
  const inWeeks = (cases: readonly Scored[], value: (one: Scored) => number) =>
    cases.map((one) => ({ group: Math.floor(weekOf(one.closeAt) / weeks), value: value(one) }));
  const byWeeks = (value: (one: Scored) => number) => groupedMeanInterval(inWeeks(scores, value), widening);
  const shareInterval = (cases: readonly Scored[]) =>
    groupedShareInterval(
      inWeeks(cases, ({ hit }) => (hit ? 1 : 0)),
      widening,
    );
  return {
    count,
    hits,
    misses: count - hits,
    hitShare: hits / count,
    hitInterval: shareInterval(scores),
    naiveShare: scores.reduce((sum, { naive }) => sum + naive, 0) / count,
    weeks,
    aboveNaive: byWeeks(({ naive, hit }) => (hit ? 1 : 0) - naive),
    brier,
    naiveBrier,
    better: naiveBrier - brier,
    betterInterval: byWeeks(({ probability, naive, hit }) => squaredMiss(naive, hit) - squaredMiss(probability, hit)),
    bins: bins
      .filter(({ cases }) => cases.length > 0)
      .map(({ from, to, cases, given, came }) => ({
        label: `${Math.round(from * 100)}–${Math.round(to * 100)}%`,
        count: cases.length,
        given,
        came,
        interval: shareInterval(cases),
      })),
  };
}

/** A record for each pair, and one for all of them, at each horizon: whoever looks through so many finds some that chance made good. */
const records = (forecastSymbols.length + 1) * horizonIds.length;

/** What the scores allow one to say. */
export function recordVerdict({ count, better, betterInterval }: RecordView): string {
  if (!betterInterval) return `${count} resolved forecasts over so few weeks are too few to tell skill from luck.`;
  // One in forty by the interval, a little more with few weeks; fewer where the rating knows nothing, because it then costs score.
  if (betterInterval.low > 0)
    return `So far they were better than the baseline. By chance alone up to one record in thirty looks like that, and this page has ${records} of them, one for each choice of pair and horizon.`;
  // The squared error grows by the square of what moves the chance, so a rating without power is found worse in nearly every long record.
  if (betterInterval.high < 0)
    return "So far they were worse than the baseline. Chance seldom explains that: a rating that knows nothing costs score each time it moves the chance, and the longer the record, the clearer it shows.";
  return `So far nothing tells them from the baseline: the difference of ${plainNumber(better, 4)} lies within what chance explains.`;
}

type Made = { readonly made: number; readonly neutral: number; readonly decided: number };

/** What was forecast, and what of it no record scores: rows without a bias, and those that are still open. */
export const madeWords = ({ made, neutral, decided }: Made): string =>
  `${counted(made, "row")} for all pairs and horizons, ${plainNumber(neutral)} of them without a bias and ${plainNumber(made - neutral - decided)} not yet decided`;
