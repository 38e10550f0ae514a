import { createOutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Bars } from "#trading/market/bars.ts";
import { ecbRates } from "./ecb-rates.ts";

/** A service that sends prices to this server. */
export type MarketProvider = {
  /** As shown to visitors. */
  readonly name: string;
  /** Symbols of ours it can serve. */
  readonly symbols: readonly string[];
  readonly historyTimeframe: "M1" | "D1";
  /** Bars that open in [from, to), UTC milliseconds: oldest first, in pieces, in points as our symbols have them. */
  history(request: {
    readonly symbol: string;
    readonly from: number;
    readonly to: number;
    readonly signal: AbortSignal;
  }): AsyncIterable<Bars>;
};

/** The service that was chosen; null for the simulated market, which needs none. */
export function openMarketProvider({
  marketProvider,
  marketApiUrl,
}: {
  readonly marketProvider: "simulated" | "ecb";
  /** In place of the service's public address. Whoever runs the site named it, so it may be in their own network. */
  readonly marketApiUrl?: string | undefined;
}): MarketProvider | null {
  switch (marketProvider) {
    case "simulated":
      return null;
    case "ecb":
      return ecbRates({
        url: marketApiUrl,
        outgoing: createOutgoingFetch({ allowsPrivate: marketApiUrl !== undefined }),
      });
  }
}
