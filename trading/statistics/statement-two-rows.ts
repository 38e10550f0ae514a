import type { TextRow } from "./html-rows.ts";
import { namesColumns } from "./statement-headings.ts";
import { otherColumns } from "./statement-tables.ts";

/** How TradingView's list of trades names what is needed here; prices and results end in the currency. */
const wanted = {
  trade: /^trade (#|number)$/i,
  type: /^type$/i,
  time: /^date(\/| and )time$/i,
  signal: /^signal$/i,
  price: /^price\b/i,
  lots: /^(position size \(qty\)|quantity|contracts|size \(qty\))$/i,
  net: /^(net p&l|net pnl|profit)(?! ?%| \(%\))( [a-z]{3,5})?$/i,
} as const;
type Place = keyof typeof wanted;

/** A title may precede the headings. */
const headingWithin = 5;
const headings = ["Open time", "Close time", "Type", "Quantity", "Open price", "Close price"];

function placesOf(cells: readonly string[]): Readonly<Record<Place, number>> | null {
  const at = (place: Place) => cells.findIndex((cell) => wanted[place].test(cell.trim()));
  const places = Object.fromEntries((Object.keys(wanted) as Place[]).map((place) => [place, at(place)])) as Record<
    Place,
    number
  >;
  const { signal: _, ...needed } = places;
  return Object.values(needed).every((place) => place >= 0) ? places : null;
}

/** The currency that the headings of a list name, which may be none; null for other headings. */
function currencyOf({ cells }: TextRow): string | null {
  const places = placesOf(cells);
  return places && (/ ([A-Z]{3,5})$/.exec(cells[places.net]?.trim() ?? "")?.[1] ?? "");
}

/** The trades of one list, whose first row is its headings. */
function joinedList(places: Readonly<Record<Place, number>>, list: readonly [TextRow, ...TextRow[]]): TextRow[] {
  const [heads, ...rows] = list;
  const entries = new Map<string, TextRow>();
  const exits = new Map<string, TextRow>();
  for (const row of rows) {
    const trade = row.cells[places.trade] ?? "";
    if (/^entry /i.test(row.cells[places.type] ?? "")) entries.set(trade, row);
    else exits.set(trade, row);
  }
  const [currency = ""] = / [A-Z]{3}$/.exec(heads.cells[places.net]?.trim() ?? "") ?? [];
  const joined: TextRow[] = [{ line: heads.line, cells: [...headings, `Net profit${currency}`] }];
  for (const [trade, entry] of entries) {
    const exit = exits.get(trade);
    const cell = (row: TextRow | undefined, place: Place) => row?.cells[places[place]] ?? "";
    const open = !exit || /^open$/i.test(cell(exit, "signal"));
    joined.push({
      line: (exit ?? entry).line,
      cells: [
        cell(entry, "time"),
        open ? "" : cell(exit, "time"),
        cell(entry, "type").replace(/^entry /i, ""),
        cell(entry, "lots"),
        cell(entry, "price"),
        cell(exit, "price"),
        cell(exit, "net"),
      ],
    });
  }
  return joined;
}

/**
 * TradingView writes each trade as two rows, one of its entry and one of its exit, the newer first. Put together they are the rows of
 * any other history; what is still open has no closing time. Each list of a file put together from several numbers its trades from 1. Null
 * for other files.
 * @throws {StatementError} for a table of another kind beside them, and for lists in different currencies.
 */
export function joinedRows(rows: readonly TextRow[]): TextRow[] | null {
  const starts = rows.flatMap(({ cells }, at) => (placesOf(cells) ? [at] : []));
  const [first] = starts;
  if (first === undefined) return null;
  const tables = rows.filter(({ cells }) => placesOf(cells) || namesColumns(cells));
  const other = tables.find((row) => currencyOf(row) !== currencyOf(tables[0] as TextRow));
  if (other) throw otherColumns(other.line);
  if (first >= headingWithin) return null;
  return starts.flatMap((start, k) => {
    const [heads, ...lines] = rows.slice(start, starts[k + 1]);
    const places = placesOf(heads?.cells ?? []);
    return heads && places ? joinedList(places, [heads, ...lines]) : [];
  });
}
