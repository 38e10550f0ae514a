import type { JobHooks } from "#workers/job-pool.ts";
import type { JobResponse } from "#workers/jobs.ts";
import type { RecentBarsRequest } from "#workers/market/market-jobs.ts";
import { pagePool } from "#workers/page-pool.ts";

/** The last bars of a symbol and which data they are, worked out off the page's thread. */
export const recentBars = (
  request: RecentBarsRequest,
  options: Pick<JobHooks<"recent-bars">, "signal" | "urgent"> = {},
): Promise<JobResponse<"recent-bars">> => pagePool().run("recent-bars", request, options);
