import { useEffect, useMemo, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData, QuoteSource } from "#trading/market/market-data.ts";
import type { Quote } from "#trading/market/quote.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { quoteSource } from "../../../market/quote-source.ts";
import { marketQuotes } from "../../../market/quotes.ts";
import { recentBars } from "../../../market/recent-bars.ts";
import { useStore } from "../../../ui/use-store.ts";

/** Fits the chart's window: the library then holds every bar that a drawing stands on. */
const shownBars = 1_500;
const dayMillis = 86_400_000;
/** The euro's first trading day: no pair of it has an earlier price. */
const firstDay = Date.UTC(1999, 0, 4);

/** How many bars a chart asks for: of weeks and months no more than there are since the euro exists. */
export function barsToShow(timeframe: Timeframe, now: number): number {
  const days = timeframe === "MN1" ? 30.44 : timeframe === "W1" ? 7 : 0;
  return days === 0 ? shownBars : Math.min(shownBars, Math.floor((now - firstDay) / (days * dayMillis)));
}
/** The running bar's high and low between two quotes, and a bar that has begun since. */
const refresh = 60_000;

type Loaded = { readonly key: string; readonly bars: Bars; readonly data: MarketData };

/** The bars with the newest quote in the last of them. A quote of a bar that is not there yet changes nothing. */
export function withQuote(bars: Bars, quote: Quote, span: number): Bars {
  const last = bars.length - 1;
  const opened = bars.time[last] ?? Number.NaN;
  const { bid, time, open } = quote;
  if (!open || !(time >= opened && time < opened + span)) return bars;
  const [high, low] = [bars.high[last] as number, bars.low[last] as number];
  if (bars.close[last] === bid && bid <= high && bid >= low) return bars;
  const changed = (column: Int32Array, value: number): Int32Array => {
    const next = column.slice();
    next[last] = value;
    return next;
  };
  return {
    ...bars,
    close: changed(bars.close, bid),
    high: bid > high ? changed(bars.high, bid) : bars.high,
    low: bid < low ? changed(bars.low, bid) : bars.low,
  };
}

/** Whether quotes continue these bars: simulated ones those of the simulated market, a service's own those of that service. */
export const isOfSource = (data: MarketData, source: QuoteSource): boolean =>
  source.kind === "simulated"
    ? data.kind === "simulated"
    : data.kind === "provider" && data.name === source.name && source.staleSince === null;

/** The last bars of a symbol, the running one as the quotes come; none for no symbol. */
export function useLiveBars(symbol: string | null, timeframe: Timeframe, span: number) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = `${symbol} ${timeframe}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same.
  useEffect(() => {
    if (symbol === null) return;
    const abort = new AbortController();
    const load = () =>
      recentBars(
        { symbol, timeframe, count: barsToShow(timeframe, Date.now()), asOf: Date.now() },
        { signal: abort.signal, urgent: true },
      )
        .then(({ bars, data }) => {
          setLoaded({ key, bars, data });
          setProblem(null);
        })
        .catch((error: unknown) => abort.signal.aborted || setProblem(errorText(error)));
    void load();
    const timer = setInterval(() => document.hidden || void load(), refresh);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [symbol, timeframe, key, attempt]);
  const quotes = useMemo(() => marketQuotes(symbol === null ? [] : [symbol]), [symbol]);
  const quote = useStore(quotes, (board) => (symbol === null ? undefined : board.get(symbol)));
  const source = useStore(quoteSource);
  const current = loaded?.key === key ? loaded : null;
  const bars = useMemo(() => {
    if (!current) return null;
    return quote && isOfSource(current.data, source) ? withQuote(current.bars, quote, span) : current.bars;
  }, [current, quote, source, span]);
  return { bars, data: current?.data ?? null, problem, retry: () => setAttempt((n) => n + 1) };
}
