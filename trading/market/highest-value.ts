/** The highest value of a column of numbers that are not negative; 0 for an empty one. */
export function highestValue(column: ArrayLike<number>): number {
  let highest = 0;
  for (let i = 0; i < column.length; i++) highest = Math.max(highest, column[i] as number);
  return highest;
}
