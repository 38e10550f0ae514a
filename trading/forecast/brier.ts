import { square } from "../deterministic-math.ts";
/** A chance that was given, the chance without any skill, and what happened. */
export type ScoredForecast = { readonly probability: number; readonly naive: number; readonly hit: boolean };

export type CalibrationBin<Case = ScoredForecast> = {
  readonly from: number;
  readonly to: number;
  readonly cases: readonly Case[];
  /** Mean chance given, and the share that came true; NaN for an empty bin. */
  readonly given: number;
  readonly came: number;
};

export type ForecastRecord<Case = ScoredForecast> = {
  readonly count: number;
  /** Mean squared error of the chances: 0 is perfect, 0.25 is a coin. */
  readonly brier: number;
  readonly naiveBrier: number;
  /** 1 − brier ÷ naive: above 0 it beat the market without direction. */
  readonly skill: number;
  readonly bins: readonly CalibrationBin<Case>[];
};

/**
 * Chance that a price without drift reaches the target before the invalidation: distance to the invalidation ÷ both distances
 * (the gambler's ruin, symmetric walk).
 */
export function naiveProbability(price: number, target: number, invalidation: number): number {
  const [toTarget, toInvalidation] = [Math.abs(target - price), Math.abs(invalidation - price)];
  return toInvalidation / (toTarget + toInvalidation);
}

/** Squared distance between a stated chance and what happened: 0 is perfect, 0.25 is what "50%" always earns. */
export const squaredMiss = (probability: number, hit: boolean): number => square(probability - (hit ? 1 : 0));

/** Brier, "Verification of forecasts expressed in terms of probability", 1950, for two outcomes: mean (p − o)². */
export function brierScore(forecasts: readonly { readonly probability: number; readonly hit: boolean }[]): number {
  let sum = 0;
  for (const { probability, hit } of forecasts) sum += squaredMiss(probability, hit);
  return sum / forecasts.length;
}

/** The record of resolved forecasts; expired ones count as not hit. NaN figures without any. */
export function forecastRecord<Case extends ScoredForecast>(
  forecasts: readonly Case[],
  bins = 10,
): ForecastRecord<Case> {
  const count = forecasts.length;
  const brier = brierScore(forecasts);
  const naiveBrier = brierScore(forecasts.map(({ naive, hit }) => ({ probability: naive, hit })));
  return {
    count,
    brier,
    naiveBrier,
    skill: 1 - brier / naiveBrier,
    bins: Array.from({ length: bins }, (_, bin) => {
      const inside = forecasts.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin);
      return {
        from: bin / bins,
        to: (bin + 1) / bins,
        cases: inside,
        given: inside.reduce((sum, { probability }) => sum + probability, 0) / inside.length,
        came: inside.filter(({ hit }) => hit).length / inside.length,
      };
    }),
  };
}
