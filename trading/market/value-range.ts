/** The lowest and the highest value of a column of numbers that are not negative; [0, 0] for an empty one. */
export function valueRange(column: ArrayLike<number>): readonly [lowest: number, highest: number] {
  let lowest = column.length > 0 ? (column[0] as number) : 0;
  let highest = lowest;
  for (let i = 1; i < column.length; i++) {
    lowest = Math.min(lowest, column[i] as number);
    highest = Math.max(highest, column[i] as number);
  }
  return [lowest, highest];
}
