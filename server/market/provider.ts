import { createOutgoingFetch, type OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { createOutgoingStreams, type OutgoingStreams } from "#platform/http/outgoing-stream.ts";
import type { Bars } from "#trading/market/bars.ts";
import { type MarketSettings, marketSettingsProblem } from "./market-settings.ts";
import { dukascopy } from "./providers/dukascopy.ts";
import { ecbRates } from "./providers/ecb-rates.ts";
import { oanda } from "./providers/oanda.ts";
import { twelveData } from "./providers/twelve-data.ts";

/** A quote as a service streamed it: UTC milliseconds, and points that are NaN where it sent no price. */
export type StreamedQuote = {
  readonly symbol: string;
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
};
/** "heartbeat": nothing changed, and the stream is still there. "unreadable": a message that is not of the documented form. */
export type StreamEvent =
  | ({ readonly kind: "quote" } & StreamedQuote)
  | { readonly kind: "heartbeat" }
  | { readonly kind: "unreadable" };

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
  /** Live quotes of its symbols until the stream breaks; absent where the service has none, or a setting for it is missing. */
  readonly stream?: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
};

/** What every service is opened with. */
export type ServiceOptions = {
  /** In place of its public address. */
  readonly url?: string | undefined;
  readonly outgoing: OutgoingFetch;
  /** The first pause before asking a busy service again; each further one is twice as long. */
  readonly pauseMs?: number;
};

/** A service that knows us by a key, and streams. */
export type KeyedServiceOptions = ServiceOptions & { readonly key: string; readonly streams: OutgoingStreams };

/** Days of minutes are longer than the answers that other services give. */
const mostAnswerBytes = 4 * 2 ** 20;

/** Another address of the services themselves, such as that of live accounts, is no place in the owner's network. */
const serviceHosts = /\.(oanda|twelvedata|dukascopy)\.com$|\.ecb\.europa\.eu$/;

/** The service that was chosen; null for the simulated market, which needs none, and where a setting is missing. */
export function openMarketProvider(settings: MarketSettings): MarketProvider | null {
  const { marketProvider, marketApiUrl: url, marketApiKey: key = "", marketAccount: account } = settings;
  if (marketSettingsProblem(settings) !== undefined) return null;
  const allowsPrivate = url !== undefined && !serviceHosts.test(new URL(url).hostname);
  const outgoing = createOutgoingFetch({ allowsPrivate, maxBytes: mostAnswerBytes });
  const streams = createOutgoingStreams({ allowsPrivate });
  switch (marketProvider) {
    case "simulated":
      return null;
    case "dukascopy":
      return dukascopy({ url, outgoing });
    case "ecb":
      return ecbRates({ url, outgoing });
    case "oanda":
      return oanda({ url, outgoing, streams, key, account });
    case "twelvedata":
      return twelveData({ url, outgoing, streams, key });
  }
}
