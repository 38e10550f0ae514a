import { searchText } from "#lib/search-text.ts";
import type { ScanCell, ScanTimeframe } from "#workers/scan/scan-types.ts";
import type { ScanSymbol } from "./scan-start.ts";
import { type ScanView, timeframes } from "./scan-view-state.ts";

export type ScanCells = ReadonlyMap<string, ScanCell>;
export const cellKey = (symbol: string, timeframe: string): string => `${symbol} ${timeframe}`;

export type ScanRow = {
  readonly symbol: ScanSymbol;
  readonly cells: Readonly<Partial<Record<ScanTimeframe, ScanCell>>>;
};

/** A square as one number to sort by: the rating, or the side of a strategy with fresh signals outermost. */
function cellRank(cell: ScanCell | undefined): number {
  if (!cell) return Number.NaN;
  const { state, rating } = cell;
  if (!state) return rating.all;
  if (state.kind !== "ready") return Number.NaN;
  if (state.signal !== 0) return state.signal * 2;
  return state.position === 0 ? 0 : state.position * (1 + 1 / (2 + (state.positionBars ?? 0)));
}

/** Whether a square says something one would act on: a signal on the last closed bar, or a strong rating. */
function isSignal(cell: ScanCell | undefined): boolean {
  if (!cell) return false;
  return cell.state ? cell.state.signal !== 0 : cell.rating.word.startsWith("strong");
}

const matchesText = ({ name, title }: ScanSymbol, text: string): boolean =>
  searchText(`${name} ${title}`).includes(searchText(text).replace("/", ""));

const plain = (title: string): string => title.replace("/", "");

/** Cells that the filters let through: a row stays when at least one of its cells does. */
export function passes(cell: ScanCell | undefined, view: Pick<ScanView, "rating" | "signals">): boolean {
  if (view.rating === "any" && !view.signals) return true;
  if (!cell) return false;
  return (view.rating === "any" || cell.rating.word === view.rating) && (!view.signals || isSignal(cell));
}

/** The cell whose bid is a row's: of the shortest bars that it has. */
export const pricedCell = (cells: ScanRow["cells"]): ScanCell | undefined =>
  cells[timeframes.find((timeframe) => cells[timeframe]) ?? "D1"];

/** Rated on the site's own bars, of which a row may have no short ones: its squares come all at once. */
export const isStored = (cells: ScanRow["cells"]): boolean =>
  Object.values(cells).some(({ data }) => data.kind !== "simulated");

function sortValue({ symbol, cells }: ScanRow, sort: string): number | string {
  if (sort === "symbol") return symbol.name;
  if (sort === "price") return pricedCell(cells)?.price ?? Number.NaN;
  if (sort === "change") return cells.D1?.change ?? Number.NaN;
  return cellRank(cells[sort as ScanTimeframe]);
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === "string" || typeof b === "string") return String(a) < String(b) ? -1 : 1;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : Number.NEGATIVE_INFINITY;
  return Number.isNaN(b) ? Number.POSITIVE_INFINITY : a - b;
}

/** The rows a view shows, in its order. Rows without a value come last whichever way one sorts. */
export function scanRows(symbols: readonly ScanSymbol[], cells: ScanCells, view: ScanView): ScanRow[] {
  const rows = symbols
    .filter(
      (symbol) =>
        (view.kind === "all" || symbol.class === view.kind) &&
        matchesText({ ...symbol, title: `${symbol.title} ${plain(symbol.title)}` }, view.text),
    )
    .map((symbol): ScanRow => {
      const known = timeframes.map((timeframe) => [timeframe, cells.get(cellKey(symbol.name, timeframe))] as const);
      return { symbol, cells: Object.fromEntries(known.filter(([, cell]) => cell)) };
    })
    .filter((row) => timeframes.some((timeframe) => passes(row.cells[timeframe], view)));
  if (!view.sort) return rows;
  const way = view.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValue(row, view.sort) }))
    .sort((a, b) => {
      const order = compare(a.value, b.value);
      return Number.isFinite(order) ? order * way : -order;
    })
    .map(({ row }) => row);
}
