import { fetchCode } from "#lib/fetch-code.ts";
import { createStore, type Readable, type Store } from "#lib/store.ts";
import type { Quote } from "#trading/market/quote.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { quoteSource } from "./quote-source.ts";

/** The newest quote of each symbol that is watched; empty until the first have come. */
export type QuoteBoard = ReadonlyMap<string, Quote>;

type Show = (board: QuoteBoard) => void;

const noQuotes: QuoteBoard = new Map();
let market: SimulatedMarket | undefined;

/** Every symbol's quote at a moment: the same in every browser at the same moment. */
function boardAt(symbols: readonly string[], now: number): QuoteBoard {
  market ??= createSimulatedMarket();
  const source = market;
  return new Map(symbols.map((symbol) => [symbol, source.quote(symbol, now)]));
}

function followSimulated(symbols: readonly string[], show: Show): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const now = Date.now();
    show(boardAt(symbols, now));
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
