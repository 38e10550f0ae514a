import { useEffect, useState } from "react";
import { whileHere } from "#app/ui/while-here.ts";
import { inContractPoints } from "#trading/market/contract-points.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { JobPool } from "#workers/job-pool.ts";
import { pagePool } from "#workers/page-pool.ts";

export type StoredPrices = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly data: Exclude<MarketData, { kind: "simulated" }>;
  /** The last stored bid, in points of the contract. */
  readonly bid: number;
  /** New bars still come: an alert that watches them can fire. */
  readonly isCurrent: boolean;
};

/** Longer than a weekend with a holiday. */
const currentFor = 4 * 86_400_000;

export async function loadStoredPrices(
  symbol: string,
  pool: Pick<JobPool, "run"> = pagePool(),
): Promise<StoredPrices | null> {
  const stored = await pool.run("stored-history", { symbol });
  if (!stored) return null;
  const { timeframe, data } = stored;
  const { bars, data: read } = await pool.run("recent-bars", { symbol, timeframe, count: 1, asOf: Date.now() });
  const close = bars.close[bars.length - 1];
  // Stored bars that cannot be read are answered by those of the simulated market.
  if (close === undefined || read.kind === "simulated") return null;
  const bid = inContractPoints(bars, close);
  return { symbol, timeframe, data, bid, isCurrent: data.to > Date.now() - currentFor };
}

/** What the site has stored of a symbol; null where it has nothing, undefined while that is not known. */
export function useAskedPrices(symbol: string): StoredPrices | null | undefined {
  const [found, setFound] = useState<{ readonly symbol: string; readonly prices: StoredPrices | null } | null>(null);
  useEffect(
    () =>
      whileHere(
        loadStoredPrices(symbol),
        (prices) => setFound({ symbol, prices }),
        () => setFound(null),
      ),
    [symbol],
  );
  return found?.symbol === symbol ? found.prices : undefined;
}

/** The same where prices that are not known yet, or cannot be loaded, are as good as none. */
export const useStoredPrices = (symbol: string): StoredPrices | null => useAskedPrices(symbol) ?? null;

/**
 * What a new alert can watch. Prices that are not known yet are waited for: taken for missing, they would leave the alert on the
 * simulated market for good.
 */
export async function pricesToWatch(
  symbol: string,
  asked: StoredPrices | null | undefined,
  pool?: Pick<JobPool, "run">,
): Promise<{ readonly prices: StoredPrices | null } | { readonly problem: string }> {
  if (asked !== undefined) return { prices: asked };
  try {
    return { prices: await loadStoredPrices(symbol, pool) };
  } catch {
    return { problem: "The alert was not set: the prices could not be loaded. Try again in a moment." };
  }
}
