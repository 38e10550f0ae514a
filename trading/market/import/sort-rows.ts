export type RowOrder = {
  /** Row numbers in order of time, rows of one time in the order of the file; undefined when they are sorted already. */
  readonly order: Uint32Array | undefined;
  readonly outOfOrder: number;
  readonly reversed: boolean;
};

/** How rows have to be rearranged so that times rise. */
export function orderOf(time: Float64Array): RowOrder {
  let latest = Number.NEGATIVE_INFINITY;
  let outOfOrder = 0;
  let rises = 0;
  for (let i = 0; i < time.length; i++) {
    const at = time[i] as number;
    if (at < latest) outOfOrder += 1;
    else latest = at;
    if (i > 0 && at > (time[i - 1] as number)) rises += 1;
  }
  if (outOfOrder === 0) return { order: undefined, outOfOrder, reversed: false };
  const reversed = rises === 0;
  return { order: mergeRuns(time), outOfOrder: reversed ? 0 : outOfOrder, reversed };
}

/** Ends of the runs of rows in which times do not fall. */
function runsOf(time: Float64Array): number[] {
  const ends: number[] = [];
  for (let i = 1; i < time.length; i++) if ((time[i] as number) < (time[i - 1] as number)) ends.push(i);
  ends.push(time.length);
  return ends;
}

/** Stable natural merge sort: a file with one hour out of place costs one pass, a shuffled one the usual n log n. */
function mergeRuns(time: Float64Array): Uint32Array {
  let ends = runsOf(time);
  let order = Uint32Array.from(time, (_, i) => i);
  let spare = new Uint32Array(time.length);
  while (ends.length > 1) {
    const merged: number[] = [];
    for (let k = 0; k < ends.length; k += 2) {
      const from = k === 0 ? 0 : (ends[k - 1] as number);
      const middle = ends[k] as number;
      const end = ends[k + 1] ?? middle;
      mergeTwo(time, order, spare, from, middle, end);
      merged.push(end);
    }
    [order, spare] = [spare, order];
    ends = merged;
  }
  return order;
}

function mergeTwo(
  time: Float64Array,
  order: Uint32Array,
  into: Uint32Array,
  from: number,
  middle: number,
  end: number,
): void {
  let left = from;
  let right = middle;
  for (let at = from; at < end; at++) {
    const takeLeft =
      right >= end ||
      (left < middle && (time[order[left] as number] as number) <= (time[order[right] as number] as number));
    into[at] = order[takeLeft ? left++ : right++] as number;
  }
}

export function arrange<Column extends Float64Array | Int32Array>(
  column: Column,
  order: Uint32Array | undefined,
): Column {
  if (!order) return column;
  const sorted = column.slice() as Column;
  for (let i = 0; i < order.length; i++) sorted[i] = column[order[i] as number] as number;
  return sorted;
}
