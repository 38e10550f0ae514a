import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import { plainNumber, shareText } from "#lib/figure-text.ts";
import type { Readable } from "#lib/store.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { priceText } from "#trading/market/points.ts";
import type { Quote } from "#trading/market/quote.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { DayBoard } from "../../../../market/day-board.ts";
import { dayChange } from "../../../../market/day-change.ts";
import type { QuoteBoard } from "../../../../market/quotes.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { useStore } from "../../../../ui/use-store.ts";

const shownMillis = 300;
const lookEvery = 100;

/** Until when each price is marked. */
const marked = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for all prices: an animation for each would have the browser compute styles in every frame. */
function unmark(): void {
  const now = performance.now();
  for (const [element, until] of marked)
    if (until <= now) {
      marked.delete(element);
      delete element.dataset.move;
    }
  timer = marked.size > 0 ? setTimeout(unmark, lookEvery) : undefined;
}

/** Marks a price for a moment as risen or fallen; not for visitors who want little motion. */
function flash(element: HTMLElement, move: "up" | "down"): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.dataset.move = move;
  marked.set(element, performance.now() + shownMillis);
  if (timer === undefined) timer = setTimeout(unmark, lookEvery);
}

const width = 60;
const height = 16;

function pathOf(closes: readonly number[]): string {
  const low = Math.min(...closes);
  const range = Math.max(1, Math.max(...closes) - low);
  const step = width / Math.max(1, closes.length - 1);
  const y = (close: number) => 1 + (1 - (close - low) / range) * (height - 2);
  return closes.map((close, at) => `${at === 0 ? "M" : "L"}${(at * step).toFixed(1)} ${y(close).toFixed(1)}`).join("");
}

/** The last 24 hours as a line without axes; its figures are in the columns beside it. */
const Sparkline = memo(({ closes }: { readonly closes: readonly number[] | undefined }) => (
  <svg className="watch-spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    {closes ? <path d={pathOf(closes)} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" /> : null}
  </svg>
));

/** What a visitor does with a row; the same functions in every render, so that a row is drawn only for a new quote. */
export type RowActions = {
  readonly choose: (symbol: string) => void;
  /** Some places down the list, or up for a negative number. */
  readonly move: (symbol: string, by: number) => void;
  readonly remove: (symbol: string) => void;
};

type Props = {
  readonly symbol: string;
  readonly quotes: Readable<QuoteBoard>;
  readonly days: Readable<DayBoard>;
  /** Whether the chart shows it. */
  readonly chosen: boolean;
  /** Whether Tab stops here; arrow keys lead to the other rows. */
  readonly tabStop: boolean;
  readonly editing: boolean;
  readonly actions: RowActions;
};

/** One side of a quote, which flashes when it moves. */
function Price({ points, digits }: { readonly points: number | undefined; readonly digits: number }) {
  const shown = useRef<HTMLSpanElement>(null);
  const last = useRef(points);
  // Before the browser draws the new price, so that both are seen in one frame.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = points;
    if (shown.current && points !== undefined && before !== undefined && points !== before)
      flash(shown.current, points > before ? "up" : "down");
  }, [points]);
  return (
    <td className="num">
      <span className="watch-figure" ref={shown}>
        {points === undefined ? "–" : priceText(points, digits)}
      </span>
    </td>
  );
}

/** The change of a day: an arrow and two decimals. */
export function dayText(change: number): string {
  if (Number.isNaN(change)) return "–";
  const text = shareText(Math.abs(change), 2);
  // What is shown as 0.00% has no direction.
  return /[1-9]/.test(text) ? `${change > 0 ? "▲" : "▼"} ${text}` : text;
}

function Figures({ symbol, quote, close }: { symbol: string; quote: Quote | undefined; close: number | undefined }) {
  const { digits, pipPoints } = findSymbol(symbol) ?? { digits: 5, pipPoints: 10 };
  const change = quote && close !== undefined ? dayChange(quote.bid, close) : Number.NaN;
  const color = change < 0 ? "text-down" : change > 0 ? "text-up" : undefined;
  return (
    <>
      <Price points={quote?.bid} digits={digits} />
      <Price points={quote?.ask} digits={digits} />
      <td className="num">
        <span className="watch-figure">{quote ? plainNumber((quote.ask - quote.bid) / pipPoints, 1) : "–"}</span>
      </td>
      <td className="num">
        <span className={classNames("watch-figure", color)}>{dayText(change)}</span>
      </td>
    </>
  );
}

function EditButtons({ symbol, actions }: Pick<Props, "symbol" | "actions">) {
  const name = symbolText(symbol);
  return (
    <td colSpan={4}>
      <span className="flex justify-end">
        <IconButton label={`Move ${name} up`} onClick={() => actions.move(symbol, -1)}>
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${name} down`} onClick={() => actions.move(symbol, 1)}>
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={() => actions.remove(symbol)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </td>
  );
}

/** One symbol of the watchlist. It is drawn again only when its own quote or day changes. */
export const WatchRow = memo(({ symbol, quotes, days, chosen, tabStop, editing, actions }: Props) => {
  const quote = useStore(quotes, (board) => board.get(symbol));
  const day = useStore(days, (board) => board.get(symbol));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) actions.move(symbol, by);
    else if (event.key === "Delete") actions.remove(symbol);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        <button
          type="button"
          className="watch-symbol"
          data-symbol={symbol}
          title={findSymbol(symbol)?.title}
          tabIndex={tabStop ? 0 : -1}
          aria-current={chosen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onClick={() => actions.choose(symbol)}
          onKeyDown={onKeyDown}
        >
          <span>{symbolText(symbol)}</span>
          <Sparkline closes={day?.closes} />
        </button>
      </th>
      {editing ? (
        <EditButtons symbol={symbol} actions={actions} />
      ) : (
        <Figures symbol={symbol} quote={quote} close={day?.previousClose} />
      )}
    </tr>
  );
});
