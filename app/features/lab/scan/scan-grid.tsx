import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { shownSign } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { ScanCell, ScanTimeframe } from "#workers/scan/scan-types.ts";
import { toneClass } from "../core/tone-class.ts";
import { ScanCellButton } from "./scan-cell-button.tsx";
import { isStored, passes, pricedCell, type ScanRow } from "./scan-rows.ts";
import { type ScanView, timeframes } from "./scan-view-state.ts";
import { bidText, changeText } from "./scan-words.ts";

export type ScanTableProps = {
  readonly rows: readonly ScanRow[];
  readonly view: ScanView;
  readonly onView: (part: Partial<ScanView>) => void;
  readonly onOpen: (cell: ScanCell) => void;
};

const columns = [
  { id: "symbol", label: "Symbol" },
  { id: "price", label: "Bid" },
  { id: "change", label: "Day" },
  ...timeframes.map((id) => ({ id, label: id })),
];

/** Where an arrow key, Home or End leads from a square; null for every other key. */
function target(key: string, ctrl: boolean, row: number, column: number, rows: number): [number, number] | null {
  const last = timeframes.length - 1;
  if (key === "ArrowRight") return [row, Math.min(last, column + 1)];
  if (key === "ArrowLeft") return [row, Math.max(0, column - 1)];
  if (key === "ArrowDown") return [Math.min(rows - 1, row + 1), column];
  if (key === "ArrowUp") return [Math.max(0, row - 1), column];
  if (key === "Home") return [ctrl ? 0 : row, 0];
  if (key === "End") return [ctrl ? rows - 1 : row, last];
  if (key === "PageDown") return [Math.min(rows - 1, row + 8), column];
  if (key === "PageUp") return [Math.max(0, row - 8), column];
  return null;
}

/** The column of the row's square in the tab order: the one that was last gone to, or the first that can be opened. */
function openColumn(row: ScanRow | undefined, wanted: number): number {
  const opens = (at: number) => row?.cells[timeframes[at] as ScanTimeframe] !== undefined;
  return opens(wanted)
    ? wanted
    : Math.max(
        0,
        timeframes.findIndex((_, at) => opens(at)),
      );
}

function Head({ view, onView }: Pick<ScanTableProps, "view" | "onView">) {
  const choose = (id: string) => {
    if (view.sort !== id) return onView({ sort: id, descending: id !== "symbol" });
    onView({ sort: id, descending: !view.descending });
  };
  return (
    <thead>
      <tr>
        {columns.map(({ id, label }) => {
          const sorted = view.sort === id;
          const direction = view.descending ? "descending" : "ascending";
          return (
            <th key={id} scope="col" aria-sort={sorted ? direction : undefined}>
              <button type="button" className="scan-sort" onClick={() => choose(id)}>
                {label}
                <span aria-hidden="true">{sorted ? (view.descending ? "↓" : "↑") : ""}</span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Symbols by timeframes. One square is in the tab order; arrows, Home, End and Page keys move between them. */
export function ScanGrid({ rows, view, onView, onOpen }: ScanTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<readonly [number, number]>([0, 0]);
  const row = Math.min(active[0], rows.length - 1);
  const column = openColumn(rows[row], active[1]);
  const onKeyDown = (event: KeyboardEvent) => {
    let [at, square]: [readonly [number, number], HTMLElement | null | undefined] = [[row, column], null];
    // Past squares without bars, which cannot be opened.
    while (!square) {
      const next = target(event.key, event.ctrlKey, ...at, rows.length);
      if (!next) return;
      event.preventDefault();
      if (next.join() === at.join()) return;
      at = next;
      square = table.current?.querySelector<HTMLElement>(`[data-at="${next.join()}"] button`);
    }
    setActive(at);
    square.focus();
  };
  const onFocus = ({ target: square }: FocusEvent<HTMLElement>) => {
    const [ownRow, ownColumn] = square.closest<HTMLElement>("[data-at]")?.dataset.at?.split(",") ?? [];
    if (ownRow && ownColumn) setActive([Number(ownRow), Number(ownColumn)]);
  };
  return (
    <table ref={table} className="scan-grid">
      <caption className="sr-only">Scan: symbols by timeframes. Arrow keys move between the cells.</caption>
      <Head view={view} onView={onView} />
      <tbody onKeyDown={onKeyDown} onFocus={onFocus}>
        {rows.map(({ symbol, cells }, at) => (
          <tr key={symbol.name}>
            <th scope="row">
              {symbolText(symbol.name)}
              <span className="fine scan-title truncate font-normal" title={symbol.title}>
                {symbol.title}
              </span>
              <span className="scan-quote figure">
                {bidText(pricedCell(cells))}
                {cells.D1 ? <span className={dayTone(cells.D1)}> {changeText(cells.D1.change)}</span> : null}
              </span>
            </th>
            <td className="figure">{bidText(pricedCell(cells))}</td>
            <td className={dayTone(cells.D1)}>{cells.D1 ? changeText(cells.D1.change) : "–"}</td>
            {timeframes.map((timeframe, place) => (
              <td key={timeframe} data-at={`${at},${place}`}>
                <ScanCellButton
                  cell={cells[timeframe]}
                  place={`${symbolText(symbol.name)}, ${timeframe}`}
                  scanned={isStored(cells)}
                  dimmed={!passes(cells[timeframe], view)}
                  tabIndex={at === row && place === column ? 0 : -1}
                  onOpen={onOpen}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const dayTone = (cell: ScanCell | undefined): string =>
  `figure ${toneClass(shownSign(cell?.change ?? 0, 2)) || "text-ink2"}`;
