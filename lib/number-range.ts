/** Numbers from one to another in steps, both ends included where the steps reach the last one. */
export const numberRange = (from: number, to: number, step = 1): number[] =>
  // A tenth added ten times over is a hair less than one.
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, i) => from + i * step);
