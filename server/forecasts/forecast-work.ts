import type { Resolution } from "#trading/forecast/resolve.ts";
import type { OpenForecast, PublishedForecast } from "#workers/forecast/forecast-jobs.ts";

/** Computes forecasts and results away from this thread. */
export type ForecastWork = {
  make(closeAt: number): Promise<readonly PublishedForecast[]>;
  resolve(forecasts: readonly OpenForecast[], asOf: number): Promise<readonly Resolution[]>;
};
