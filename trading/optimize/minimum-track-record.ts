import { normalQuantile } from "../market/simulated/random.ts";
import type { Moments } from "../statistics/moments.ts";
import { sharpeUncertainty } from "./deflated-sharpe.ts";

/**
 * How many periods it takes until a measured Sharpe ratio is above `benchmark` with this confidence, both per period:
 * 1 + (1 − γ₃ SR + (γ₄ − 1)/4 SR²) · (Z_α ÷ (SR − SR*))². Bailey & López de Prado, "The Sharpe Ratio Efficient Frontier",
 * 2012, equation 13. Infinity when the ratio is not above the benchmark.
 */
export function minimumTrackRecord(
  moments: Pick<Moments, "sharpe" | "skewness" | "kurtosis">,
  benchmark = 0,
  confidence = 0.95,
): number {
  const above = moments.sharpe - benchmark;
  if (!(above > 0)) return Number.POSITIVE_INFINITY;
  const ratio = normalQuantile(confidence) / above;
  return 1 + Math.max(0, sharpeUncertainty(moments)) * ratio * ratio;
}
