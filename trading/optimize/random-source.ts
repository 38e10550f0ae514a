import { mix, normalQuantile } from "../market/simulated/random.ts";

/** A seeded stream of numbers: the same seed gives the same search and the same resampling on every machine. */
export type RandomSource = {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number from 0 to `count` − 1. */
  below(count: number): number;
  normal(): number;
};

/** A Weyl sequence through the market's avalanche; its period is 2^32. */
export function randomSource(seed: number): RandomSource {
  let state = mix((seed ^ 0x6a09e667) | 0);
  const bits = () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) >>> 0;
  };
  return {
    next: () => bits() / 4_294_967_296,
    below: (count) => Math.floor((bits() / 4_294_967_296) * count),
    normal: () => normalQuantile((bits() + 0.5) / 4_294_967_296),
  };
}
