import { minutesPerWeek } from "../../calendar/trading-week.ts";
import { cellMask, hash2, hash3, hashEach, logNormalCells, normalCells } from "./random.ts";
import { cascadeCell, leftOf, leftsOf, nodesOf, splitNodes } from "./split-nodes.ts";
import { findWayDown, sharesOfWeek, wayDown, weekTree } from "./week-tree.ts";

/**
 * One driving factor of the market, with a variance of one a year: a binary tree over trading time. Each node knows the path's
 * values at its ends and the variance between them; its middle is the Brownian bridge's mean plus one random number, and
 * a log-normal cascade splits the variance. So every moment is reached from the root in about 25 steps, volatility clusters at all
 * scales, and returns have fat tails – with nothing stored.
 */
export type FactorPath = {
  /** Value at the start of a minute of a week, and at its end, and the variance between. Writes into `out` as [start, end, variance]. */
  minute(week: number, minute: number, out: Float64Array): void;
  /** Writes the values at a week's ends and, as its first, the whole week's variance; answers the hash of what lies between. */
  ends(week: number, values: Float64Array, variances: Float64Array): number;
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
const normalOf = (hash: number): number => normalCells[hash & cellMask] as number;

/** A descent: node after node in which one end moves to the middle. Place 0 and 1 are the root's ends, 2 … the middles. */
const nodes = nodesOf(32);
const lefts = new Float64Array(32);
const hashes = new Int32Array(32);
const values = new Float64Array(34);
const variances = new Float64Array(34);
let depth = 0;
let lowPlace = 0;
let highPlace = 1;

function addNode(hash: number, left: number, intoLeft: boolean): void {
  const middle = depth + 2;
  nodes.low[depth] = lowPlace;
  nodes.middle[depth] = middle;
  nodes.high[depth] = highPlace;
  hashes[depth] = hash;
  lefts[depth++] = left;
  if (intoLeft) highPlace = middle;
  else lowPlace = middle;
}

function weightBetweenWeeks(hash: number, middle: number, width: number): number {
  if (width > longestSwing) return calmCascade[cascadeCell(hash)] as number;
  const shared = cascadeCell(hash3(sharedStream, middle, betweenWeeks));
  return (slowCascade[cascadeCell(hash)] as number) * (sharedCascade[shared] as number);
}

/** Begins a descent with the nodes from the root to a week. */
function addWeeks(stream: number, week: number): void {
  const block = Math.floor(week / blockWeeks);
  values[0] = knotDeviation * normalOf(hash3(stream, block, -1));
  values[1] = knotDeviation * normalOf(hash3(stream, block + 1, -1));
  variances[0] = blockVariance;
  depth = 0;
  lowPlace = 0;
  highPlace = 1;
  let low = block * blockWeeks;
  let high = low + blockWeeks;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    const hash = hash3(stream, middle, betweenWeeks);
    const intoLeft = week < middle;
    addNode(hash, leftOf(0.5, weightBetweenWeeks(hash, middle, high - low)), intoLeft);
    if (intoLeft) high = middle;
    else low = middle;
  }
}

/** Goes on with the nodes inside the week. */
function addMinutes(stream: number, week: number, minute: number): void {
  findWayDown(week, minute);
  const { middles, shares, length } = wayDown;
  for (let step = 0; step < length; step++) {
    const middle = middles[step] as number;
    const hash = hash2(stream, middle);
    addNode(hash, leftOf(shares[step] as number, fastCascade[cascadeCell(hash)] as number), minute < middle);
  }
}

/** Hash and left part of each node of a whole week's tree; overwritten by the next one. */
const weekHashes = new Int32Array(minutesPerWeek - 1);
const weekLefts = new Float64Array(minutesPerWeek - 1);

export function createFactorPath(stream: number): FactorPath {
  function ends(week: number, ofWeek: Float64Array, variancesOfWeek: Float64Array): number {
    addWeeks(stream, week);
    splitNodes(values, variances, nodes, lefts, hashes, depth);
    ofWeek[0] = values[lowPlace] as number;
    ofWeek[minutesPerWeek] = values[highPlace] as number;
    variancesOfWeek[0] = variances[lowPlace] as number;
    return hash3(stream, week, 1);
  }

  return {
    minute(week, minute, out) {
      addWeeks(stream, week);
      addMinutes(hash3(stream, week, 1), week, minute);
      splitNodes(values, variances, nodes, lefts, hashes, depth);
      out[0] = values[lowPlace] as number;
      out[1] = values[highPlace] as number;
      out[2] = variances[lowPlace] as number;
    },
    ends,
    week(week, ofWeek, variancesOfWeek) {
      hashEach(ends(week, ofWeek, variancesOfWeek), weekTree.middle, weekHashes);
      leftsOf(sharesOfWeek(week), weekHashes, fastCascade, weekLefts);
      splitNodes(ofWeek, variancesOfWeek, weekTree, weekLefts, weekHashes, minutesPerWeek - 1);
    },
  };
}
