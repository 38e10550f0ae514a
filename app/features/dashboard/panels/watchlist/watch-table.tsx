import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Readable } from "#lib/store.ts";
import type { DayBoard } from "../../../../market/day-board.ts";
import type { QuoteBoard } from "../../../../market/quotes.ts";
import { nextSort, useShownSymbols, type WatchColumn, type WatchSort, watchColumns } from "./watch-order.ts";
import { type RowActions, WatchRow } from "./watch-row.tsx";

/** While the list is edited, rows are in the visitor's own order and have buttons instead of figures. */
const EditHead = () => (
  <thead>
    <tr>
      <th scope="col">Symbol</th>
      <th scope="col" colSpan={4} className="num">
        Order
      </th>
    </tr>
  </thead>
);

type HeadProps = { readonly sort: WatchSort; readonly onSort: (by: WatchColumn) => void };

function Head({ sort, onSort }: HeadProps) {
  return (
    <thead>
      <tr>
        {watchColumns.map(({ id, label }) => {
          const direction = sort?.by === id ? sort.direction : undefined;
          return (
            <th key={id} scope="col" className={id === "symbol" ? undefined : "num"} aria-sort={direction ?? "none"}>
              <button type="button" onClick={() => onSort(id)}>
                <span aria-hidden="true">
                  {direction === "ascending" ? "↑" : direction === "descending" ? "↓" : ""}
                </span>
                {label}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Where a key leads from a row. */
function rowAfter(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1);
}

const buttonOf = (table: HTMLTableElement | null, symbol: string) =>
  table?.querySelector<HTMLElement>(`[data-symbol="${symbol}"]`);

type Props = {
  readonly symbols: readonly string[];
  readonly quotes: Readable<QuoteBoard>;
  readonly days: Readable<DayBoard>;
  readonly chosen: string;
  readonly editing: boolean;
  readonly actions: RowActions;
};

/** The rows of the watchlist. Tab stops at one of them; arrow keys lead to the others. */
export function WatchTable({ symbols, quotes, days, chosen, editing, actions }: Props) {
  const frame = useRef<HTMLTableElement>(null);
  const [sort, setSort] = useState<WatchSort>(null);
  const inUse = useCallback(() => frame.current?.tBodies[0]?.matches(":hover, :focus-within") ?? false, []);
  const shown = useShownSymbols(symbols, editing ? null : sort, quotes, days, inUse);
  const focusOn = useRef<string | null>(null);

  // A row that moves in the page loses the focus, and one that is removed takes it along.
  useLayoutEffect(() => {
    if (focusOn.current === null) return;
    buttonOf(frame.current, focusOn.current)?.focus();
    focusOn.current = null;
  });
  const order = useRef(shown);
  useEffect(() => {
    order.current = shown;
  });
  const rowActions = useMemo<RowActions>(
    () => ({
      choose: actions.choose,
      move(symbol, by) {
        if (document.activeElement === buttonOf(frame.current, symbol)) focusOn.current = symbol;
        setSort(null);
        actions.move(symbol, by);
      },
      remove(symbol) {
        const at = order.current.indexOf(symbol);
        focusOn.current = order.current[at + 1] ?? order.current[at - 1] ?? null;
        actions.remove(symbol);
      },
    }),
    [actions],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { symbol } = (event.target as HTMLElement).dataset;
    if (symbol === undefined || event.altKey) return;
    const next = rowAfter(event.key, shown.indexOf(symbol), shown.length);
    if (next === undefined) return;
    event.preventDefault();
    buttonOf(frame.current, shown[next] ?? "")?.focus();
  };
  const tabStop = shown.includes(chosen) ? chosen : shown[0];
  return (
    <table className="watch-table" ref={frame} onKeyDown={onKeyDown}>
      <caption className="sr-only">Watchlist: bid, ask, spread in pips, change since 17:00 New York</caption>
      {editing ? <EditHead /> : <Head sort={sort} onSort={(by) => setSort((last) => nextSort(last, by))} />}
      <tbody>
        {shown.map((symbol) => (
          <WatchRow
            key={symbol}
            symbol={symbol}
            quotes={quotes}
            days={days}
            chosen={symbol === chosen}
            tabStop={symbol === tabStop}
            editing={editing}
            actions={rowActions}
          />
        ))}
      </tbody>
    </table>
  );
}
