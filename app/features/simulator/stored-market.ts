import { symbolText } from "#lib/symbol-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { joinParts } from "#trading/market/history/merge-bars.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { barSpan } from "#trading/market/resample.ts";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { isOpen, openFrom, type Quotes } from "#trading/simulator/follow-market.ts";
import { conversionOf } from "#trading/simulator/instruments.ts";
import { type StoredQuotes, storedQuotes, storedSpan } from "#trading/simulator/stored-quotes.ts";
import type { StoredPrices } from "../../market/use-stored-prices.ts";
import { type ChartTimeframe, barMillis as chartBarMillis } from "./feed.ts";

type Load = (request: { symbol: string; from: number; to: number }) => Promise<{ readonly bars: Bars | null }>;

/** A past that a replay runs through. */
export type ReplayMarket = Quotes & {
  /** Loads what is needed up to a moment. */
  ready(until: number): Promise<void>;
  /**
   * The end of the chart's next bar, or the week's opening where that comes first: a decision can be made between Friday's last bar and it.
   * Null where the past ends. Call it after `ready`.
   */
  nextEnd(time: number, timeframe: ChartTimeframe): number | null;
  /**
   * A moment at which no bar is cut in two: what is shown of a longer bar would tell its future. Before the first price, in a gap, that is
   * the gap's end. Call it after `ready`.
   */
  align(time: number): number;
  /** Nothing is known after this moment. */
  readonly end: number;
};

export const simulatedPast = (quotes: Quotes): ReplayMarket => ({
  quote: quotes.quote,
  ready: async () => {},
  nextEnd: (time, timeframe) => {
    const length = chartBarMillis(timeframe);
    // Four hours and days follow New York's clock, whatever hour a replay begins at. A drill lasts so many lengths of shorter bars.
    return openFrom(length > barMillis.H1 ? barSpan(timeframe, time)[1] : time + length);
  },
  align: (time) => time,
  end: Number.POSITIVE_INFINITY,
});

const day = 86_400_000;
/** So much is loaded at once: about a month of the stored history. */
const piece = 31 * day;
/** Before the first bar, so that there is a price when the replay begins. */
const lead = 7 * day;

/** The stored bars of one symbol from a moment on, loaded as far as they are needed. */
class StoredPart {
  quotes: StoredQuotes | null = null;
  private parts: Bars[] = [];
  private loaded: number;
  private readonly spec: SymbolSpec;
  private readonly load: Load;
  constructor(spec: SymbolSpec, from: number, load: Load) {
    this.spec = spec;
    this.load = load;
    this.loaded = from - lead;
  }
  async ready(until: number, end: number): Promise<void> {
    while (this.loaded < Math.min(until, end)) {
      const [from, to] = [this.loaded, this.loaded + piece];
      const { bars } = await this.load({ symbol: this.spec.name, from, to });
      this.loaded = to;
      if (!bars || bars.length === 0) continue;
      this.parts.push(bars);
      this.quotes = storedQuotes(joinParts(this.parts), this.spec);
    }
  }
}

/** What is said of the results of a cross, whose rate may be another market's; empty for pairs with the dollar. */
export function conversionWords(symbol: string): string {
  const pair = conversionOf(symbol, "USD");
  if (!pair) return "";
  return ` Results are converted to dollars by the stored prices of ${symbolText(pair)} where there are some, else by simulated ones.`;
}

/**
 * The site's stored bars as a past to trade in, from a moment on. Results of a cross are converted by the stored bars of the pair that
 * does it, where there are some, else by `fallback`.
 */
export function storedPast(stored: StoredPrices, from: number, load: Load, fallback: Quotes): ReplayMarket {
  const spec = findSymbol(stored.symbol) as SymbolSpec;
  const main = new StoredPart(spec, from, load);
  const pair = conversionOf(stored.symbol, "USD");
  const conversion = pair ? new StoredPart(findSymbol(pair) as SymbolSpec, from, load) : null;
  const end = stored.data.to + 1;
  // Not by New York's clock: bars may begin by another, and only they tell.
  const align = (time: number): number => main.quotes?.uncut(time) ?? time;
  return {
    quote(symbol, time) {
      const part = symbol === stored.symbol ? main : conversion;
      return part?.quotes?.quote(time) ?? fallback.quote(symbol, time);
    },
    async ready(until) {
      await main.ready(until, end);
      await conversion?.ready(until, end);
      // Over a gap: up to the next bar.
      for (let at = until; at < end && (main.quotes?.nextBar(until) ?? null) === null; at += piece)
        await main.ready(at + piece, end);
    },
    isOpen: (time) => main.quotes?.isOpen(time) ?? isOpen(time),
    nextEnd(time, timeframe) {
      const next = main.quotes?.nextBar(time);
      if (next === null || next === undefined) return null;
      if (next > time && !isOpen(time)) return next;
      return align(barSpan(timeframe, next)[1]);
    },
    align,
    end: storedSpan(stored.timeframe, stored.data.to)[1],
  };
}

/** Chart time frames that the stored bars can be put together to. */
export const fitsStored = (timeframe: ChartTimeframe, base: Timeframe): boolean =>
  barMillis[timeframe] >= barMillis[base];
