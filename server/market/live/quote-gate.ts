import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { StreamedQuote } from "../provider.ts";
import { isTooFar } from "../providers/bar-collector.ts";

/** A price may have gone anywhere while nothing was heard for this long. */
const memoryMs = 600_000;
/** Without a price before it, one is compared with the round price of the last years. */
const mostRatioToReference = 4;
/** The other side's clock may be ahead of ours by this much. */
const mostAheadMs = 5_000;

export type Verdict = "accepted" | "unknown symbol" | "no price" | "out of order" | "from the future" | "too far";

/** Decides about each streamed quote, by the ones before it. */
export function createQuoteGate() {
  const newest = new Map<string, StreamedQuote>();
  return {
    judge(quote: StreamedQuote, now: number): Verdict {
      const { symbol, time, bid, ask } = quote;
      const spec = findSymbol(symbol);
      if (!spec) return "unknown symbol";
      if (!(Number.isInteger(bid) && Number.isInteger(ask) && bid > 0 && ask >= bid && ask < 2 ** 31))
        return "no price";
      const before = newest.get(symbol);
      if (!Number.isFinite(time) || (before && time < before.time)) return "out of order";
      if (time > now + mostAheadMs) return "from the future";
      const reference = Math.round(spec.referencePrice * pointsPerUnit(spec.digits));
      const far =
        before && time - before.time <= memoryMs
          ? isTooFar(bid, before.bid) || isTooFar(ask, before.ask)
          : isTooFar(bid, reference, mostRatioToReference) || isTooFar(ask, reference, mostRatioToReference);
      if (far || isTooFar(ask, bid)) return "too far";
      newest.set(symbol, quote);
      return "accepted";
    },
  };
}
