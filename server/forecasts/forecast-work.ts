import type { Forecast } from "#trading/forecast/forecast.ts";
import type { Outlook } from "#trading/forecast/levels.ts";
import type { Resolution } from "#trading/forecast/resolve.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { OpenForecast } from "#workers/forecast/forecast-jobs.ts";

/** What a worker says at one close; times in UTC milliseconds. */
export type MadeForecast = {
  readonly symbol: string;
  readonly horizon: string;
  readonly closeAt: number;
  readonly expiresAt: number;
  readonly rule: number;
  readonly digits: number;
  readonly data: MarketData;
  readonly outlook: Outlook;
  readonly forecast: Forecast | null;
  readonly inputHash: string;
  readonly resultHash: string;
};

/** Computes forecasts and results away from this thread. */
export type ForecastWork = {
  make(closeAt: number): Promise<readonly MadeForecast[]>;
  resolve(forecasts: readonly OpenForecast[], asOf: number): Promise<readonly Resolution[]>;
};
