import { createOutgoingFetch, type OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Bars } from "#trading/market/bars.ts";
import { type MarketSettings, marketSettingsProblem } from "./market-settings.ts";
import { ecbRates } from "./providers/ecb-rates.ts";
import { oanda } from "./providers/oanda.ts";
import { twelveData } from "./providers/twelve-data.ts";

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

/** What every service is opened with. */
export type ServiceOptions = {
  /** In place of its public address. */
  readonly url?: string | undefined;
  readonly outgoing: OutgoingFetch;
  /** The first pause before asking a busy service again; each further one is twice as long. */
  readonly pauseMs?: number;
};

/** Days of minutes are longer than the answers that other services give. */
const mostAnswerBytes = 4 * 2 ** 20;

/** The service that was chosen; null for the simulated market, which needs none, and where a setting is missing. */
export function openMarketProvider(settings: MarketSettings): MarketProvider | null {
  const { marketProvider, marketApiUrl: url, marketApiKey: key = "" } = settings;
  if (marketSettingsProblem(settings) !== undefined) return null;
  const outgoing = createOutgoingFetch({ allowsPrivate: url !== undefined, maxBytes: mostAnswerBytes });
  switch (marketProvider) {
    case "simulated":
      return null;
    case "ecb":
      return ecbRates({ url, outgoing });
    case "oanda":
      return oanda({ url, outgoing, key });
    case "twelvedata":
      return twelveData({ url, outgoing, key });
  }
}
