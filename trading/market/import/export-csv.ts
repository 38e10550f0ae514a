import type { Bars } from "../bars.ts";
import { pointsPerUnit } from "../points.ts";

/** What spreadsheets take for the beginning of a formula; the wide signs where they are set to Chinese or Japanese. */
const signs = "=+\\-@\\t＝＋－＠";
const beginsFormula = new RegExp(`^[${signs}\\r]`);
const formulaInside = new RegExp(`;(?=[${signs}\\r])|(?:\\n|\\r(?!\\n))(?=[${signs}])`, "g");

/** Whether a text in a cell of its own would be taken for a formula. */
export const isFormula = (text: string): boolean => beginsFormula.test(text);

/**
 * A text that spreadsheets do not run: an apostrophe makes a formula text (OWASP's advice against CSV injection). Where a decimal comma is used a
 * semicolon ends a cell, and a quotation mark that does not begin one protects nothing: a formula begins behind each semicolon and in each line
 * of the text, too. There a space makes it text.
 */
export function safeText(text: string): string {
  const apart = text.replace(formulaInside, "$& ");
  return isFormula(apart) ? `'${apart}` : apart;
}

/** A text as a CSV cell. */
export function textCell(text: string): string {
  const safe = safeText(text);
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A finite number is printed as it is, a minus sign included; anything else leaves the cell empty. */
const numberCell = (value: number): string => (Number.isFinite(value) ? String(value) : "");

/** A table as CSV with a header; texts are made safe, numbers stay numbers. */
export function tableCsv(
  header: readonly string[],
  rows: Iterable<readonly (string | number | null)[]>,
  lineEnd: "\n" | "\r\n" = "\n",
): string {
  const lines = [header.map(textCell).join(",")];
  for (const row of rows)
    lines.push(
      row.map((cell) => (cell === null ? "" : typeof cell === "number" ? numberCell(cell) : textCell(cell))).join(","),
    );
  return lines.join(lineEnd) + lineEnd;
}

/** Points as a decimal number, from the integer's own digits: no float is ever printed. */
function priceText(points: number, digits: number): string {
  if (digits === 0) return String(points);
  const scale = pointsPerUnit(digits);
  return `${Math.floor(points / scale)}.${String(points % scale).padStart(digits, "0")}`;
}

const rowsAChunk = 20_000;

/** Bars as CSV in UTC, in pieces to be written or put into a Blob one after the other. Reads back to the same bars. */
export function* barsCsv(bars: Bars): Generator<string> {
  const { digits, time, open, high, low, close, volume, spread } = bars;
  yield `time,open,high,low,close,volume${spread ? ",spread" : ""}\n`;
  const price = (column: Int32Array, row: number) => priceText(column[row] as number, digits);
  for (let from = 0; from < bars.length; from += rowsAChunk) {
    const lines: string[] = [];
    for (let i = from; i < Math.min(bars.length, from + rowsAChunk); i++) {
      const stamp = new Date(time[i] as number).toISOString().replace(".000Z", "Z");
      lines.push(
        `${stamp},${price(open, i)},${price(high, i)},${price(low, i)},${price(close, i)},${numberCell(volume[i] as number)}${spread ? `,${spread[i]}` : ""}\n`,
      );
    }
    yield lines.join("");
  }
}
