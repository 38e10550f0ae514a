import { useEffect, useMemo, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { quoteSource } from "../../../market/quote-source.ts";
import { marketQuotes } from "../../../market/quotes.ts";
import { recentBars } from "../../../market/recent-bars.ts";
import { continued, isOfSource, withQuote } from "./continue-bars.ts";

/** Fits the chart's window: the library then holds every bar that a drawing is anchored to. */
const shownBars = 1_500;
/** Of minutes, today’s, all of the trading day before, from which pivots are made, and a part of one more that shows where that begins. */
const shownMinutes = 3_000;
const dayMillis = 86_400_000;
/** The euro's first trading day: no pair of it has an earlier price. */
const firstDay = Date.UTC(1999, 0, 4);

/** How many bars a chart asks for: of weeks and months no more than there are since the euro exists. */
export function barsToShow(timeframe: Timeframe, now: number): number {
  if (timeframe === "M1") return shownMinutes;
  const days = timeframe === "MN1" ? 30.44 : timeframe === "W1" ? 7 : 0;
  return days === 0 ? shownBars : Math.min(shownBars, Math.floor((now - firstDay) / (days * dayMillis)));
}
/** What happened between two quotes, and what the site has stored meanwhile. */
const refresh = 60_000;

type Loaded = { readonly key: string; readonly bars: Bars; readonly data: MarketData };

/** The last bars of a symbol, continued as the quotes come; none for no symbol. */
export function useLiveBars(symbol: string | null, timeframe: Timeframe) {
  const [shown, setShown] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = `${symbol} ${timeframe}`;
  const quotes = useMemo(() => marketQuotes(symbol === null ? [] : [symbol]), [symbol]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same.
  useEffect(() => {
    if (symbol === null) return;
    const abort = new AbortController();
    const quoted = (bars: Bars, data: MarketData): Bars => {
      const quote = quotes.getState().get(symbol);
      return quote && isOfSource(data, quoteSource.getState()) ? withQuote(bars, quote) : bars;
    };
    const load = () =>
      recentBars(
        { symbol, timeframe, count: barsToShow(timeframe, Date.now()), asOf: Date.now() },
        { signal: abort.signal, urgent: true },
      )
        .then(({ bars, data }) => {
          setShown((last) => {
            const before = last?.key === key && isOfSource(last.data, quoteSource.getState()) ? last.bars : null;
            return {
              key,
              data,
              bars: quoted(isOfSource(data, quoteSource.getState()) ? continued(bars, before) : bars, data),
            };
          });
          setProblem(null);
        })
        .catch((error: unknown) => abort.signal.aborted || setProblem(errorText(error)));
    void load();
    const timer = setInterval(() => document.hidden || void load(), refresh);
    const stopQuotes = quotes.subscribe(() =>
      setShown((last) => {
        if (last?.key !== key) return last;
        const bars = quoted(last.bars, last.data);
        return bars === last.bars ? last : { ...last, bars };
      }),
    );
    return () => {
      stopQuotes();
      clearInterval(timer);
      abort.abort();
    };
  }, [symbol, timeframe, key, quotes, attempt]);
  const current = shown?.key === key ? shown : null;
  return { bars: current?.bars ?? null, data: current?.data ?? null, problem, retry: () => setAttempt((n) => n + 1) };
}
