import { fetchCode } from "#lib/fetch-code.ts";
import { createStore, type Readable, type Store } from "#lib/store.ts";
import type { Quote } from "#trading/market/quote.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { pageMarket } from "./page-market.ts";
import { quoteSource } from "./quote-source.ts";

/** The newest quote of each symbol that is watched; empty until the first have come. */
export type QuoteBoard = ReadonlyMap<string, Quote>;

type Show = (board: QuoteBoard) => void;

const noQuotes: QuoteBoard = new Map();

const same = (one: Quote, other: Quote): boolean =>
  one.time === other.time && one.bid === other.bid && one.ask === other.ask && one.open === other.open;

/** Every symbol's quote at a moment: the same in every browser at the same moment. What did not change stays the same object. */
function boardAt(symbols: readonly string[], now: number, last: QuoteBoard): QuoteBoard {
  const market = pageMarket();
  return new Map(
    symbols.map((symbol) => {
      const [quote, before] = [market.quote(symbol, now), last.get(symbol)];
      return [symbol, before && same(before, quote) ? before : quote];
    }),
  );
}

function followSimulated(symbols: readonly string[], show: Show): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let board = noQuotes;
  const next = () => {
    const now = Date.now();
    board = boardAt(symbols, now, board);
    show(board);
    // With the clock, so that every browser shows a quote when it is made.
    timer = setTimeout(next, slotMillis - (now % slotMillis) + 5);
  };
  timer = setTimeout(next, 0);
  return () => clearTimeout(timer);
}

/** The channel's code is loaded where a service streams, and nowhere else. */
function followLive(symbols: readonly string[], show: Show): () => void {
  let stopped = false;
  let stop = () => {};
  fetchCode(() => import("./live-quotes.ts")).then(
    ({ followLiveQuotes }) => {
      if (stopped) return;
      stop = followLiveQuotes((all) =>
        show(new Map(symbols.flatMap((symbol) => [[symbol, all.get(symbol)] as const]).filter(hasQuote))),
      );
    },
    // Without the code there are no quotes; whoever waits for one says that it could not be loaded.
    () => undefined,
  );
  return () => {
    stopped = true;
    stop();
  };
}
const hasQuote = (entry: readonly [string, Quote | undefined]): entry is readonly [string, Quote] =>
  entry[1] !== undefined;

/** Simulated quotes, whatever service the site has: for what the server decides on the simulated market. */
export const simulatedQuotes = (symbols: readonly string[]): Readable<QuoteBoard> =>
  quotesOf((show) => followSimulated(symbols, show));

/** The site's quotes of some symbols, kept newest while somebody listens: simulated, or those of the service that the server streams. */
export const marketQuotes = (symbols: readonly string[]): Readable<QuoteBoard> =>
  quotesOf((show) => {
    const follow = () =>
      quoteSource.getState().kind === "live" ? followLive(symbols, show) : followSimulated(symbols, show);
    let { kind } = quoteSource.getState();
    let stop = follow();
    // A page's parts may ask before the frame has said which service there is.
    const stopWatching = quoteSource.subscribe(() => {
      if (quoteSource.getState().kind === kind) return;
      kind = quoteSource.getState().kind;
      stop();
      show(noQuotes);
      stop = follow();
    });
    return () => {
      stopWatching();
      stop();
    };
  });

function quotesOf(follow: (show: Show) => () => void): Readable<QuoteBoard> {
  const store: Store<QuoteBoard> = createStore(noQuotes, {
    rendered: noQuotes,
    onFirstListener: () => follow(store.set),
  });
  return store;
}

/** The quotes of all symbols there are: one clock for all parts of a page that follow them. */
export const everyQuote = marketQuotes(simulatedSymbols);
