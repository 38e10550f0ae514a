import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { type LabSource, sourceLabel } from "../core/lab-source.ts";

export type PricedRun = {
  readonly source: LabSource;
  readonly bars: { readonly symbol: string; readonly time: Float64Array; readonly length: number };
  readonly lower: Timeframe | null;
  readonly result: Pick<BacktestResult, "costs" | "spread" | "assumedRate" | "conversion"> & {
    readonly settings: { readonly currency: string; readonly deposit: number };
  };
};

/** Bars of different time frames open at different moments: so much of the longer period may be missing at either end. */
const mostMissing = 0.02;

function samePeriod(runs: readonly PricedRun[]): boolean {
  const firsts = runs.map(({ bars }) => bars.time[0] as number);
  const lasts = runs.map(({ bars }) => bars.time[bars.length - 1] as number);
  const spread = (moments: readonly number[]) => Math.max(...moments) - Math.min(...moments);
  const longest = Math.max(...lasts) - Math.min(...firsts);
  return Math.max(spread(firsts), spread(lasts)) <= mostMissing * longest;
}

const pricesOf = ({ source }: PricedRun): string => (source.kind === "file" ? source.id : sourceLabel(source));

/** The costs of one symbol; the spread of the data is the same wherever it is charged. */
function costsOf({ result: { costs, spread } }: PricedRun): string {
  const { commissionPerLot, slippagePoints, swapLongPoints, swapShortPoints } = costs;
  const charged = spread.from === "data" ? "data" : spread.points;
  return [charged, commissionPerLot, slippagePoints, swapLongPoints, swapShortPoints].join(" ");
}

/** Why no figure of one of these runs is better than that of another; empty where all were made under the same conditions. */
export function unlikeConditions(runs: readonly PricedRun[]): readonly string[] {
  const differ = (of: (run: PricedRun) => unknown) => new Set(runs.map(of)).size > 1;
  const symbols = differ(({ bars }) => bars.symbol);
  const currencies = differ(({ result }) => result.settings.currency);
  const found = [
    ["symbol", symbols],
    ["prices", differ(pricesOf)],
    ["period", !samePeriod(runs)],
    ["shorter bars inside", differ(({ lower }) => lower)],
    // Points of different symbols are different money.
    ["costs", !symbols && differ(costsOf)],
    ["deposit", differ(({ result }) => result.settings.deposit)],
    ["currency", currencies],
    [
      "conversion of profits",
      !symbols && !currencies && differ(({ result }) => result.conversion ?? result.assumedRate),
    ],
  ] as const;
  return found.flatMap(([name, unlike]) => (unlike ? [name] : []));
}
