import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createStore } from "#lib/store.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { RowActions } from "../../app/features/dashboard/panels/watchlist/watch-row.tsx";
import { WatchTable } from "../../app/features/dashboard/panels/watchlist/watch-table.tsx";
import type { DayBoard } from "../../app/market/day-board.ts";
import { paced } from "../../app/market/paced.ts";
import type { QuoteBoard } from "../../app/market/quotes.ts";
import "../../app/styles/app.css";
import "../../app/styles/dashboard.css";

/** What the bench asks of this page. */
export type WatchlistBench = {
  /** Begins to send quotes: `perSecond` for each symbol, evenly spread. */
  readonly start: (perSecond: number) => void;
  readonly stop: () => void;
  /** From each quote to the end of the frame that draws it, in milliseconds. */
  readonly delays: number[];
};
declare global {
  var watchlistBench: WatchlistBench;
}

const symbols = new URLSearchParams(location.search).get("symbols")?.split(",") ?? [];
const closes = Array.from({ length: 48 }, (_, at) => 100_000 + 300 * Math.sin(at / 5));
const pointsOf = (symbol: string) => {
  const { referencePrice = 1, digits = 5 } = findSymbol(symbol) ?? {};
  return Math.round(referencePrice * 10 ** digits);
};
const quoteOf = (symbol: string, moved: number) => {
  const bid = pointsOf(symbol) + moved;
  return { time: Date.now(), bid, ask: bid + 12 + (moved % 3), open: true };
};
const quotes = createStore<QuoteBoard>(new Map(symbols.map((symbol) => [symbol, quoteOf(symbol, 0)])));
const days = createStore<DayBoard>(
  new Map(symbols.map((symbol) => [symbol, { previousClose: pointsOf(symbol) - 40, closes }])),
);
const nothing = () => {};
const actions: RowActions = { choose: nothing, move: nothing, remove: nothing };

const delays: number[] = [];
/** When each quote that is not drawn yet was sent. */
const waiting: number[] = [];
/** Prices are drawn together: a change of the page shows all that were sent before it. */
const drawn = new MutationObserver(() => {
  const shown = waiting.splice(0);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      for (const from of shown) delays.push(now - from);
    };
    // Runs after the frame is drawn.
    port2.postMessage(null);
  });
});
drawn.observe(document.documentElement, { subtree: true, characterData: true });

let timer: ReturnType<typeof setInterval> | undefined;
let sent = 0;
let began = 0;
globalThis.watchlistBench = {
  delays,
  stop: () => clearInterval(timer),
  start(perSecond) {
    const every = 1000 / (perSecond * symbols.length);
    sent = 0;
    began = performance.now();
    timer = setInterval(() => {
      // A late timer makes up for what it missed: the rate is kept.
      for (const due = (performance.now() - began) / every; sent < due; sent++) {
        const symbol = symbols[sent % symbols.length] ?? "";
        // Up and down by turns, so that each quote flashes.
        const moved = (sent % 7) - 3 + (Math.floor(sent / symbols.length) % 2) * 9;
        waiting.push(performance.now());
        quotes.set(new Map(quotes.getState()).set(symbol, quoteOf(symbol, moved)));
      }
    }, every);
  },
};

const table = createElement(WatchTable, {
  symbols,
  quotes: paced(quotes),
  days,
  chosen: symbols[0] ?? "",
  editing: false,
  actions,
});
const panel = createElement("section", { className: "panel watch", style: { width: 420 } }, table);
createRoot(document.getElementById("root") as HTMLElement).render(
  createElement("div", { className: "wrap dash" }, panel),
);
