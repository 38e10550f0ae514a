import { createOutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Quote } from "#trading/market/quote.ts";
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
  /** Calls `onQuote` until aborted and reconnects by itself. Absent: history alone. */
  quotes?(request: {
    readonly symbols: readonly string[];
    readonly onQuote: (symbol: string, quote: Quote) => void;
    readonly signal: AbortSignal;
  }): Promise<void>;
};

/** The service that was chosen; null for the simulated market, which needs none. */
export function openMarketProvider({
  marketProvider,
}: {
  readonly marketProvider: "simulated" | "ecb";
}): MarketProvider | null {
  switch (marketProvider) {
    case "simulated":
      return null;
    case "ecb":
      return ecbRates({ outgoing: createOutgoingFetch({ allowsPrivate: false }) });
  }
}
