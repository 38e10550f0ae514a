import type { Job } from "#platform/jobs/start-jobs.ts";
import { type ForecastJobOptions, makeDueForecasts } from "./make-forecasts.ts";
import { resolveDueForecasts } from "./resolve-forecasts.ts";

/** 17:00 New York is 21:00 or 22:00 UTC. Later runs of the same hour find the work done, or repeat what failed. */
export const forecastJobs = (options: ForecastJobOptions): Job[] => [
  {
    name: "forecasts",
    cron: "1-59/5 21,22 * * 1-5",
    expireInSeconds: 300,
    run: () => makeDueForecasts(options),
  },
  {
    name: "forecast-results",
    cron: "7 * * * *",
    expireInSeconds: 300,
    run: () => resolveDueForecasts(options),
  },
];
