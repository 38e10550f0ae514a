import { minutesPerWeek } from "../../calendar/trading-week.ts";
import { newsOfWeek } from "./scheduled-news.ts";
import { cumulativeVariance } from "./seasonality.ts";
import { type Nodes, nodesOf } from "./split-nodes.ts";

/**
 * The nodes of a week's tree, level by level, the places being minutes: a node's ends are known before it is split, and the nodes
 * of one level do not wait for each other, which is what a processor likes best.
 */
function treeOfWeek(): Nodes {
  const count = minutesPerWeek - 1;
  const nodes = nodesOf(count);
  const { low, middle, high } = nodes;
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
  return nodes;
}
export const weekTree = treeOfWeek();

/** The cumulative share of variance at every minute of a week: the ordinary one, then every surprise before, one by one. */
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

let filledWeek = Number.NaN;
const filledShares = new Float64Array(minutesPerWeek - 1);

/** The ordinary part of the variance in each node's left half. The last week is cached: all factors ask for the same one. */
export function sharesOfWeek(week: number): Float64Array {
  if (week === filledWeek) return filledShares;
  const cumulative = cumulativeWithNews(week);
  const { low, middle, high } = weekTree;
  for (let node = 0; node < filledShares.length; node++) {
    const from = cumulative[low[node] as number] as number;
    const to = cumulative[high[node] as number] as number;
    filledShares[node] = ((cumulative[middle[node] as number] as number) - from) / (to - from);
  }
  filledWeek = week;
  return filledShares;
}

/** Cumulative share at one minute alone, added up in the same order. Not normalized: only ratios are used. */
function cumulativeAt(ordinary: Float64Array, week: number, minute: number): number {
  let sum = ordinary[minute] as number;
  for (const news of newsOfWeek(week)) {
    if (news.minute >= minute) break;
    sum += news.share;
  }
  return sum;
}

const deepest = 14;

/** The way down a week's tree to one minute: at which minutes its nodes are split, the ordinary parts, and how many there are. */
export const wayDown = { middles: new Uint16Array(deepest), shares: new Float64Array(deepest), length: 0 };
let wayWeek = Number.NaN;
let wayMinute = Number.NaN;

/** Fills `wayDown`. The last minute is cached: all factors of a pair ask for the same one. */
export function findWayDown(week: number, minute: number): void {
  if (week === wayWeek && minute === wayMinute) return;
  const ordinary = cumulativeVariance(week);
  let low = 0;
  let high = minutesPerWeek;
  let from = 0;
  let to = cumulativeAt(ordinary, week, high);
  let step = 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const at = cumulativeAt(ordinary, week, middle);
    wayDown.middles[step] = middle;
    wayDown.shares[step++] = (at - from) / (to - from);
    if (minute < middle) {
      high = middle;
      to = at;
    } else {
      low = middle;
      from = at;
    }
  }
  wayDown.length = step;
  wayWeek = week;
  wayMinute = minute;
}
