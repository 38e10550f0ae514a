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

/**
 * The nodes of a week's tree, level by level: a node's own ends stand before it is split, and the nodes of one level do not
 * wait for each other, which is what a processor likes best.
 */
function treeOfWeek(): { low: Uint16Array; middle: Uint16Array; high: Uint16Array } {
  const count = minutesPerWeek - 1;
  const low = new Uint16Array(count);
  const middle = new Uint16Array(count);
  const high = new Uint16Array(count);
  high[0] = minutesPerWeek;
  for (let node = 0, next = 1; node < count; node++) {
    const from = low[node] as number;
    const to = high[node] as number;
    const at = (from + to) >> 1;
    middle[node] = at;
    if (at - from > 1) {
      low[next] = from;
      high[next++] = at;
    }
    if (to - at > 1) {
      low[next] = at;
      high[next++] = to;
    }
  }
  return { low, middle, high };
}
const tree = treeOfWeek();

let heldWeek = Number.NaN;
const heldShares = new Float64Array(minutesPerWeek - 1);

/** The cumulative share at every minute of a week, each as `cumulativeAt` adds it up. */
function cumulativeWithNews(week: number): Float64Array {
  const cumulative = cumulativeVariance(week).slice();
  const news = newsOfWeek(week);
  const shares = Float64Array.from(news, ({ share }) => share);
  for (let count = 1; count <= news.length; count++) {
    const from = (news[count - 1] as { minute: number }).minute + 1;
    const until = news[count]?.minute ?? minutesPerWeek;
    for (let minute = from; minute <= until; minute++) {
      let sum = cumulative[minute] as number;
      for (let k = 0; k < count; k++) sum += shares[k] as number;
      cumulative[minute] = sum;
    }
  }
  return cumulative;
}

/** The ordinary part of the variance in each node's left half. The last week asked for is kept: all factors ask for the same. */
function sharesOfWeek(week: number): Float64Array {
  if (week === heldWeek) return heldShares;
  const cumulative = cumulativeWithNews(week);
  const { low, middle, high } = tree;
  for (let node = 0; node < heldShares.length; node++) {
    const from = cumulative[low[node] as number] as number;
    const to = cumulative[high[node] as number] as number;
    heldShares[node] = ((cumulative[middle[node] as number] as number) - from) / (to - from);
  }
  heldWeek = week;
  return heldShares;
}

export function createFactorPath(stream: number): FactorPath {
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
    week(week, values, variances) {
      descendToWeek(stream, week);
      const shares = sharesOfWeek(week);
      const own = hash3(stream, week, 1);
      values[0] = nodeValues[0] as number;
      values[minutesPerWeek] = nodeValues[2] as number;
      variances[0] = nodeVariances[0] as number;
      const { low, middle, high } = tree;
      for (let node = 0; node < shares.length; node++) {
        const at = middle[node] as number;
        const hash = hash2(own, at);
        const weight = fastCascade[cellOf(hash)] as number;
        const share = shares[node] as number;
        split(values, variances, low[node] as number, at, high[node] as number, normalOf(hash), share, weight);
      }
    },
  };
}
