import type { Forecast } from "#trading/forecast/forecast.ts";
import type { Outlook } from "#trading/forecast/levels.ts";
import type { HorizonId } from "#trading/forecast/plan.ts";
import type { Resolution } from "#trading/forecast/resolve.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { ForecastSource } from "./forecast-source.ts";

/** One forecast as it is published, with the hashes by which anyone can check it. */
export type PublishedForecast = {
  readonly symbol: string;
  readonly horizon: HorizonId;
  /** The New York close at which it was made, UTC milliseconds. */
  readonly closeAt: number;
  readonly expiresAt: number;
  readonly digits: number;
  readonly rule: number;
  readonly data: MarketData;
  readonly outlook: Outlook;
  /** Null where the rating gave no bias. */
  readonly forecast: Forecast | null;
  /** Over every bar it was made from. */
  readonly inputHash: string;
  /** Over everything that was said. */
  readonly resultHash: string;
};

export type ForecastCase = {
  readonly symbol: string;
  readonly horizon: HorizonId;
  /** The data that a published forecast names; absent for the data that counts now. */
  readonly data?: MarketData;
};

/** Stored bars that a server hands over; a page's worker loads them itself. */
export type HandedBars = ForecastCase & { readonly source: ForecastSource };
/** What is known of a forecast that is to be resolved. */
export type OpenForecast = { readonly forecast: Forecast; readonly data: MarketData };

export type ForecastJobs = {
  /** What the rule says at one New York close; all pairs and horizons unless some are named. */
  "make-forecasts": {
    request: {
      readonly closeAt: number;
      readonly only?: readonly ForecastCase[];
      readonly stored?: readonly HandedBars[];
    };
    progress: never;
    response: readonly PublishedForecast[];
  };
  /** What became of forecasts by `asOf`, in their order. */
  "resolve-forecasts": {
    request: {
      readonly forecasts: readonly OpenForecast[];
      readonly asOf: number;
      /** Stored bars of their symbols since the first of them was made. */
      readonly stored?: readonly Bars[];
    };
    progress: never;
    response: readonly Resolution[];
  };
  /** What the same rule would have said at past closes, and what became of it. Progress in pairs. */
  "forecast-history": {
    request: { readonly horizon: HorizonId; readonly closes: number; readonly asOf: number };
    progress: { readonly done: number; readonly total: number };
    response: readonly { readonly published: PublishedForecast; readonly resolution: Resolution }[];
  };
};
