import type { Config } from "#config";
import type { Bars } from "#trading/market/bars.ts";

/** A price service that gives the bars of past times, in pieces in order of time. */
export type MarketProvider = {
  readonly name: string;
  readonly symbols: readonly string[];
  readonly historyTimeframe: "M1" | "D1";
  /** Bars that open in [from, to), UTC milliseconds. */
  history(request: {
    readonly symbol: string;
    readonly from: number;
    readonly to: number;
    readonly signal: AbortSignal;
  }): AsyncIterable<Bars>;
};

/** The price service that the settings name; null where prices are simulated. */
export function openMarketProvider({ marketProvider }: Pick<Config, "marketProvider">): MarketProvider | null {
  switch (marketProvider) {
    case "simulated":
      return null;
  }
}
