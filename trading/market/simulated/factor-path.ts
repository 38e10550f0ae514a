import { cellMask, hash2, hash3, logNormalCells, normalCells } from "./random.ts";
import { newsOfWeek } from "./scheduled-news.ts";
import { cumulativeVariance } from "./seasonality.ts";
import { minutesPerWeek } from "./trading-week.ts";

/**
 * One driving factor of the market, with a variance of one a year: a binary tree over trading time. Each node knows the path's
 * values at its ends and the variance between them; its middle is the Brownian bridge's mean plus one random number, and
 * a log-normal cascade splits the variance. So every moment is reached from the root in about 25 steps, volatility clusters at all
 * scales, and returns have fat tails – with nothing stored.
 */
export type FactorPath = {
  /** Value at the start of a minute of a week, and at its end, and the variance between. Writes into `out` as [start, end, variance]. */
  minute(week: number, minute: number, out: Float64Array): void;
  /** Fills values[0…7200] at minute bounds and variances[0…7199]. */
  week(week: number, values: Float64Array, variances: Float64Array): void;
};

const weeksPerYear = 365.25 / 7;
/** A block of weeks is the root of a tree; its ends are independent numbers, so the path never leaves its band. */
const blockWeeks = 4096;
const blockVariance = blockWeeks / weeksPerYear;
const knotDeviation = Math.sqrt(blockVariance / 2);
/**
 * Widths of the cascade. Above two years hardly any, so that a decade has its ordinary volatility; between weeks one part that
 * all factors share (markets are lively together) and one of the factor's own; inside the week the factor's own.
 */
const calmCascade = logNormalCells(0.08);
const longestSwing = 128;
const sharedCascade = logNormalCells(0.53);
const slowCascade = logNormalCells(0.4);
const fastCascade = logNormalCells(0.37);
const betweenWeeks = 0x51ed270b;
const sharedStream = 0x3c6ef372;
const cellOf = (hash: number): number => (hash >>> 14) & cellMask;

/**
 * Splits the node [low, high] at `middle`. A node's ends are values[low] and values[high], its variance is variances[low]; the two
 * halves are left in the same columns. Typed columns instead of arguments and results: this is hot and must not allocate.
 * @param share Ordinary part of the variance in the left half; `weight` is the cascade's word.
 */
function split(
  values: Float64Array,
  variances: Float64Array,
  low: number,
  middle: number,
  high: number,
  normal: number,
  share: number,
  weight: number,
): void {
  const ratio = share * weight;
  const left = ratio / (ratio + 1 - share);
  const total = variances[low] as number;
  const start = values[low] as number;
  const leftVariance = total * left;
  values[middle] = start + ((values[high] as number) - start) * left + Math.sqrt(leftVariance * (1 - left)) * normal;
  variances[low] = leftVariance;
  variances[middle] = total - leftVariance;
}

/** One node at a time, for descents: [start, middle, end] and [left variance, right variance]. */
const nodeValues = new Float64Array(3);
const nodeVariances = new Float64Array(2);

function descend(normal: number, share: number, weight: number, intoLeft: boolean): void {
  split(nodeValues, nodeVariances, 0, 1, 2, normal, share, weight);
  if (intoLeft) nodeValues[2] = nodeValues[1] as number;
  else {
    nodeValues[0] = nodeValues[1] as number;
    nodeVariances[0] = nodeVariances[1] as number;
  }
}

const normalOf = (hash: number): number => normalCells[hash & cellMask] as number;

function weightBetweenWeeks(hash: number, middle: number, width: number): number {
  if (width > longestSwing) return calmCascade[cellOf(hash)] as number;
  const shared = cellOf(hash3(sharedStream, middle, betweenWeeks));
  return (slowCascade[cellOf(hash)] as number) * (sharedCascade[shared] as number);
}

/** Leaves the week's node in `nodeValues` and `nodeVariances`. */
function descendToWeek(stream: number, week: number): void {
  const block = Math.floor(week / blockWeeks);
  let low = block * blockWeeks;
  let high = low + blockWeeks;
  nodeValues[0] = knotDeviation * normalOf(hash3(stream, block, -1));
  nodeValues[2] = knotDeviation * normalOf(hash3(stream, block + 1, -1));
  nodeVariances[0] = blockVariance;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    const hash = hash3(stream, middle, betweenWeeks);
    const intoLeft = week < middle;
    descend(normalOf(hash), 0.5, weightBetweenWeeks(hash, middle, high - low), intoLeft);
    if (intoLeft) high = middle;
    else low = middle;
  }
}

/** Cumulative share including news: ordinary[m] plus every surprise before m. Not normalised: only ratios are used. */
function cumulativeAt(ordinary: Float64Array, week: number, minute: number): number {
  let sum = ordinary[minute] as number;
  for (const news of newsOfWeek(week)) {
    if (news.minute >= minute) break;
    sum += news.share;
  }
  return sum;
}

let heldWeek = Number.NaN;
let heldCumulative: Float64Array = new Float64Array(0);

/** The same at every minute of a week; the last one asked for is kept, because all factors ask for the same. */
function cumulativeWithNews(week: number): Float64Array {
  if (week === heldWeek) return heldCumulative;
  const ordinary = cumulativeVariance(week);
  const cumulative = new Float64Array(minutesPerWeek + 1);
  for (let minute = 0; minute <= minutesPerWeek; minute++) cumulative[minute] = ordinary[minute] as number;
  const news = newsOfWeek(week);
  for (let i = news.length - 1; i >= 0; i--) {
    // Added in the same order as cumulativeAt adds, so that both ways give the same bits.
    const from = (news[i] as { minute: number }).minute + 1;
    const until = i + 1 < news.length ? (news[i + 1] as { minute: number }).minute : minutesPerWeek;
    for (let minute = from; minute <= until; minute++) cumulative[minute] = cumulativeAt(ordinary, week, minute);
  }
  heldWeek = week;
  heldCumulative = cumulative;
  return cumulative;
}

export function createFactorPath(stream: number): FactorPath {
  let values: Float64Array;
  let variances: Float64Array;
  let cumulative: Float64Array;
  let own = 0;

  function fill(low: number, high: number): void {
    const middle = (low + high) >> 1;
    const from = cumulative[low] as number;
    const share = ((cumulative[middle] as number) - from) / ((cumulative[high] as number) - from);
    const hash = hash2(own, middle);
    split(values, variances, low, middle, high, normalOf(hash), share, fastCascade[cellOf(hash)] as number);
    if (middle - low > 1) fill(low, middle);
    if (high - middle > 1) fill(middle, high);
  }

  return {
    minute(week, minute, out) {
      descendToWeek(stream, week);
      const ordinary = cumulativeVariance(week);
      const ownOfWeek = hash3(stream, week, 1);
      let low = 0;
      let high = minutesPerWeek;
      let from = 0;
      let to = cumulativeAt(ordinary, week, high);
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        const at = cumulativeAt(ordinary, week, middle);
        const hash = hash2(ownOfWeek, middle);
        const intoLeft = minute < middle;
        descend(normalOf(hash), (at - from) / (to - from), fastCascade[cellOf(hash)] as number, intoLeft);
        if (intoLeft) {
          high = middle;
          to = at;
        } else {
          low = middle;
          from = at;
        }
      }
      out[0] = nodeValues[0] as number;
      out[1] = nodeValues[2] as number;
      out[2] = nodeVariances[0] as number;
    },
    week(week, outValues, outVariances) {
      descendToWeek(stream, week);
      values = outValues;
      variances = outVariances;
      cumulative = cumulativeWithNews(week);
      own = hash3(stream, week, 1);
      values[0] = nodeValues[0] as number;
      values[minutesPerWeek] = nodeValues[2] as number;
      variances[0] = nodeVariances[0] as number;
      fill(0, minutesPerWeek);
    },
  };
}
