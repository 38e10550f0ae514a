import type { JobHandler, JobName } from "./jobs.ts";

/** Each job's code is loaded when it is first asked for. */
const loaders: { readonly [Name in JobName]: () => Promise<JobHandler<Name>> } = {
  "inspect-prices": async () => (await import("./jobs/import-prices.ts")).inspectFile,
  "import-prices": async () => (await import("./jobs/import-prices.ts")).importFiles,
  "recent-bars": async () => (await import("./jobs/recent-bars.ts")).recentBars,
  "stored-history": async () => (await import("./jobs/stored-history.ts")).storedHistory,
  "stored-bars": async () => (await import("./jobs/stored-history.ts")).loadStoredBars,
  "simulate-bars": async () => (await import("./lab/simulate-chunks.ts")).simulateInChunks,
  "indicator-columns": async () => (await import("./jobs/indicator-columns.ts")).indicatorColumns,
  backtest: async () => (await import("./jobs/backtest.ts")).backtest,
  optimize: async () => (await import("./jobs/optimize.ts")).optimize,
  "try-values": async () => (await import("./jobs/try-values.ts")).tryValues,
  "walk-forward": async () => (await import("./jobs/walk-forward.ts")).walkForwardJob,
  "monte-carlo": async () => (await import("./jobs/monte-carlo.ts")).monteCarloJob,
  judge: async () => (await import("./jobs/judge.ts")).judge,
  report: async () => (await import("./jobs/report.ts")).report,
  "check-strategy": async () => (await import("./jobs/check-strategy.ts")).checkStrategy,
  "preview-strategy": async () => (await import("./jobs/preview-strategy.ts")).previewStrategy,
  "read-strategy": async () => (await import("./jobs/read-strategy.ts")).readStrategy,
  "export-strategy": async () => (await import("./jobs/export-strategy.ts")).exportStrategy,
  "hold-bars": async () => (await import("./jobs/hold-bars.ts")).holdBars,
  "store-prices": async () => (await import("./jobs/price-store.ts")).storeBars,
  "read-prices": async () => (await import("./jobs/price-store.ts")).readBars,
  "held-rates": async () => (await import("./jobs/held-rates.ts")).heldRates,
  "run-held": async () => (await import("./jobs/run-held.ts")).runHeld,
  "what-if": async () => (await import("./jobs/what-if.ts")).whatIf,
  "robot-run": async () => (await import("./jobs/robot-run.ts")).robotRun,
  "analyze-statement": async () => (await import("./jobs/analyze-statement.ts")).analyzeStatement,
  "scan-market": async () => (await import("./jobs/scan-market.ts")).scanMarket,
  "scan-cell": async () => (await import("./jobs/scan-market.ts")).scanOneCell,
  "watch-signal": async () => (await import("./jobs/watch-signal.ts")).watchSignalJob,
  "make-forecasts": async () => (await import("./jobs/forecasts.ts")).makeForecasts,
  "resolve-forecasts": async () => (await import("./jobs/forecasts.ts")).resolveForecasts,
  "forecast-history": async () => (await import("./jobs/forecasts.ts")).forecastHistory,
  "load-jobs": async () => () => {
    // Not awaited: a run must not wait for the code of other jobs.
    void Promise.allSettled(Object.values(loaders).map((load) => load()));
    return null;
  },
};

export const isJobName = (name: string): name is JobName => Object.hasOwn(loaders, name);
export const loadJob = <Name extends JobName>(name: Name): Promise<JobHandler<Name>> => loaders[name]();
