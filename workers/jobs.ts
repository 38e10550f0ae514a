import type { SignalTimeframe } from "#trading/alerts/signal-alert.ts";
import type { SignalRequest, SignalWatch } from "#trading/alerts/watch-signal.ts";
import type { BacktestOptions, BacktestResult } from "#trading/backtest/run.ts";
import type { ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Detection } from "#trading/market/import/detect.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import type { ImportProgress } from "#trading/market/import/import-prices.ts";
import type { Imported } from "#trading/market/import/price-importer.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import type { ForecastJobs } from "./forecast/forecast-jobs.ts";
import type { LabJobs, PriceStoreJobs } from "./lab/lab-types.ts";
import type { SimulateRequest } from "./lab/simulate-chunks.ts";
import type { MarketJobs } from "./market/market-jobs.ts";
import type { ReportJobs } from "./report/report-types.ts";
import type { RobotJobs } from "./robots/robot-jobs.ts";
import type { RulesJobs } from "./rules/rules-jobs.ts";
import type { ScanJobs } from "./scan/scan-types.ts";
import type { SearchJobs } from "./search/search-types.ts";

/** A visitor's file: a File or Blob is streamed, bytes are read where they are. The name is the whole path where one is known. */
export type JobFile = { readonly name: string; readonly data: Blob | Uint8Array };

type Progress = { readonly done: number; readonly total: number };

/** Every job: what it takes, what it reports on the way and what it answers. The one list pages and workers share. */
export type Jobs = ReportJobs &
  ForecastJobs &
  MarketJobs &
  SearchJobs &
  RobotJobs &
  RulesJobs &
  LabJobs &
  PriceStoreJobs &
  ScanJobs & {
    "inspect-prices": { request: { readonly file: JobFile }; progress: never; response: Detection };
    "import-prices": {
      request: { readonly files: readonly JobFile[]; readonly options?: ImportOptions };
      progress: ImportProgress;
      response: Imported;
    };
    /** Progress in days of the range. */
    "simulate-bars": { request: SimulateRequest; progress: Progress; response: Bars };
    "indicator-columns": {
      request: {
        readonly bars: Bars;
        readonly indicators: readonly { readonly id: string; readonly parameters?: ParameterValues }[];
      };
      progress: Progress;
      /** For each indicator one column an output; outputs on the price scale are in price units. */
      response: readonly (readonly Float64Array[])[];
    };
    backtest: {
      request: {
        /** A strategy document of any version, unchecked. */
        readonly document: unknown;
        readonly bars: Bars;
        readonly options?: Omit<BacktestOptions, "onProgress">;
      };
      progress: Progress;
      response: { readonly result: BacktestResult; readonly summary: Summary };
    };
    /** Looks for the first signal of an alert's rules on bars that closed. */
    "watch-signal": {
      /** `stored`: the rules' time frame, where they watch the stored prices of the site. */
      request: SignalRequest & { readonly stored?: SignalTimeframe };
      progress: never;
      /** `data`: which stored prices were looked at. */
      response: SignalWatch & { readonly data?: MarketData };
    };
    /** Starts fetching the code of every job, so that it runs when the connection is gone; answers at once. */
    "load-jobs": { request: Record<string, never>; progress: never; response: null };
  };

export type JobName = keyof Jobs;
export type JobRequest<Name extends JobName> = Jobs[Name]["request"];
export type JobProgress<Name extends JobName> = Jobs[Name]["progress"];
export type JobResponse<Name extends JobName> = Jobs[Name]["response"];

export type JobContext<Name extends JobName> = {
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress<Name>) => void;
};
export type JobHandler<Name extends JobName> = (
  request: JobRequest<Name>,
  context: JobContext<Name>,
) => JobResponse<Name> | Promise<JobResponse<Name>>;
