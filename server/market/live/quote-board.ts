import type { StreamedQuote } from "../provider.ts";

/** `[time, bid, ask]`: UTC milliseconds and points. */
export type QuoteRow = readonly [time: number, bid: number, ask: number];
export type QuoteRows = Readonly<Record<string, QuoteRow>>;

/** What processes and pages are told: the newest quotes, or those that changed. */
export type QuoteMessage = {
  readonly provider: string;
  /** When the stream stopped, UTC milliseconds; null while it sends. */
  readonly staleSince: number | null;
  readonly quotes: QuoteRows;
};

/** The newest quote of each symbol, and which of them nobody has been told of. */
export function createQuoteBoard(provider: string, startedAt: number) {
  const rows = new Map<string, QuoteRow>();
  const untold = new Set<string>();
  /** When anything was last heard, quote or heartbeat, directly or through another process. */
  let heardAt = startedAt;
  let lostAt: number | null = null;
  const pick = (symbols: Iterable<string>): QuoteRows =>
    Object.fromEntries([...symbols].map((symbol) => [symbol, rows.get(symbol) as QuoteRow]));

  return {
    set({ symbol, time, bid, ask }: StreamedQuote): void {
      rows.set(symbol, [time, bid, ask]);
      untold.add(symbol);
    },
    heard(now: number): void {
      heardAt = now;
      lostAt = null;
    },
    lost(): void {
      lostAt ??= heardAt;
    },
    /** What another process says of the stream it holds. */
    take({ quotes, staleSince }: QuoteMessage, now: number): void {
      for (const [symbol, row] of Object.entries(quotes)) {
        const known = rows.get(symbol);
        if (!known || known[0] <= row[0]) rows.set(symbol, row);
      }
      heardAt = now;
      lostAt = staleSince;
    },
    /** Quotes that changed since the last call; null where none did. */
    changes(): QuoteMessage | null {
      if (untold.size === 0) return null;
      const quotes = pick(untold);
      untold.clear();
      return { provider, staleSince: lostAt, quotes };
    },
    /** Puts back what could not be told. */
    untold(symbols: Iterable<string>): void {
      for (const symbol of symbols) untold.add(symbol);
    },
    /** All of it. Whoever has heard nothing for `silenceMs` knows that the stream, or the process that holds it, is gone. */
    all(now: number, silenceMs: number): QuoteMessage {
      const silentSince = now - heardAt > silenceMs ? heardAt : null;
      return { provider, staleSince: lostAt ?? silentSince, quotes: pick(rows.keys()) };
    },
  };
}
export type QuoteBoard = ReturnType<typeof createQuoteBoard>;
