import { exactExp } from "../deterministic-math.ts";
/** Error function: its series up to 3, its continued fraction beyond; better than 1e-11 everywhere. */
export function erf(x: number): number {
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  // The Maclaurin series converges everywhere; in doubles it is accurate enough while its largest term stays small.
  if (size < 3) {
    let term = size;
    let sum = size;
    for (let n = 1; n < 200 && Math.abs(term) > 1e-17 * sum; n++) {
      term *= (-size * size) / n;
      sum += term / (2 * n + 1);
    }
    return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI);
  }
  let fraction = 0;
  for (let n = 60; n > 0; n--) fraction = n / 2 / (size + fraction);
  return Math.sign(x) * (1 - exactExp(-size * size) / (Math.sqrt(Math.PI) * (size + fraction)));
}

/** Probability that a standard normal value lies within ±z. */
export const withinNormal = (z: number): number => erf(Math.abs(z) / Math.SQRT2);
