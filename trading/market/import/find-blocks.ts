import { leastShare, type SpikeReach } from "./find-spikes.ts";
import type { Columns } from "./price-columns.ts";
import type { SuspiciousBlock } from "./report.ts";

const mostNamed = 100;
/** Jumps that wait for their return; more of them are a market that jumps often. */
const mostOpen = 32;

type Jump = { readonly at: number; readonly before: number; readonly after: number };

/** A return ends nearer to the price before the jump than to the one after it, by ratio. */
const returnsTo = ({ before, after }: Jump, price: number): boolean =>
  Math.abs(Math.log(price / before)) < Math.abs(Math.log(after / before)) / 2;

const blockOf = ({ time, close, line }: Columns, { at, before }: Jump, end: number, back: number): SuspiciousBlock => ({
  from: time[at] as number,
  to: time[end] as number,
  line: Math.min(line[at] as number, line[end] as number),
  lastLine: Math.max(line[at] as number, line[end] as number),
  rows: end - at + 1,
  points: close[(at + end) >> 1] as number,
  near: Math.round((before + back) / 2),
});

/**
 * Rows in a row at a level of their own: the price jumps from one bar to the next and later jumps back, as where rows are of
 * another scale or of another symbol. A single such row is a spike. Columns must be sorted, without equal times.
 */
export function findBlocks(columns: Columns, { ranges }: SpikeReach): SuspiciousBlock[] {
  const { time, open, close } = columns;
  const blocks: SuspiciousBlock[] = [];
  let waiting: Jump[] = [];
  for (let i = 1; i < time.length && blocks.length < mostNamed; i++) {
    const before = close[i - 1] as number;
    const after = open[i] as number;
    if (Math.abs(after - before) <= Math.max(ranges, leastShare * Math.min(before, after))) continue;
    const at = waiting.findLastIndex((jump) => jump.after > jump.before === before > after && returnsTo(jump, after));
    const jump = waiting[at];
    if (!jump) {
      waiting = [...waiting.slice(1 - mostOpen), { at: i, before, after }];
      continue;
    }
    waiting = waiting.slice(0, at);
    const rows = i - jump.at;
    // Of two levels the one with fewer rows is the doubtful one.
    if (rows >= 2 && rows * 2 <= time.length) blocks.push(blockOf(columns, jump, i - 1, after));
  }
  return blocks;
}
