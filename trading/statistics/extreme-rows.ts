/** The rows of values[from, to) with the lowest and the highest value, the earlier one first; of equal ones the first. At least one row. */
export function extremeRows(values: ArrayLike<number>, from: number, to: number): readonly [number, number] {
  let [low, high] = [from, from];
  for (let row = from + 1; row < to; row++) {
    if ((values[row] as number) < (values[low] as number)) low = row;
    if ((values[row] as number) > (values[high] as number)) high = row;
  }
  return low < high ? [low, high] : [high, low];
}
