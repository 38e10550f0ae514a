import { historyData } from "#trading/market/history/manifest.ts";
import type { JobHandler } from "../jobs.ts";
import { pageHistory } from "../market/site-history.ts";
import { storedBars } from "../market/stored-history.ts";

/** What the site has stored of a symbol; null where it has nothing. */
export const storedHistory: JobHandler<"stored-history"> = async ({ symbol }) => {
  const manifest = (await pageHistory()?.manifest(symbol)) ?? null;
  return manifest && { timeframe: manifest.timeframe, data: historyData(manifest) };
};

/** The stored bars of a time range in their own time frame. */
export const loadStoredBars: JobHandler<"stored-bars"> = async (request, { signal }) => {
  const history = pageHistory();
  const found = history && (await storedBars(history, request, { signal }));
  return found ?? { bars: null, data: null };
};
