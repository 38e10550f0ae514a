import type { TextRow } from "./html-rows.ts";
import { StatementError } from "./statement.ts";
import { currencyOfHeading, namesColumns } from "./statement-headings.ts";

/** MetaTrader 5 names an account "12345 (USD, Broker-Live, real, Hedge)", MetaTrader 4 writes "Currency: USD" in every language. */
const ofAccount = /^(?:\d+ ?\(([A-Z]{3,4}),|currency: ?([A-Z]{3,4})$)/i;

/** The currency that a row says its account or its amounts are in. */
function currencyOf({ cells }: TextRow): string | undefined {
  const found = namesColumns(cells)
    ? cells.flatMap((cell) => currencyOfHeading(cell) ?? [])
    : cells.flatMap((cell) => {
        const [, newer, older] = ofAccount.exec(cell.trim()) ?? [];
        return newer ?? older ?? [];
      });
  return found[0]?.toUpperCase();
}

/**
 * The currency that a file names; null where it names none by three letters.
 * @throws {StatementError} for a file put together from accounts in different ones: dollars would be added to cents or euros.
 */
export function currencyIn(rows: readonly TextRow[]): string | null {
  let first: string | undefined;
  for (const row of rows) {
    const currency = currencyOf(row);
    first ??= currency;
    if (currency !== first && currency !== undefined)
      throw new StatementError(
        "not-a-statement",
        `Line ${row.line}: from here the amounts are in ${currency}, before it in ${first}. Put each account in a file of its own.`,
      );
  }
  return first !== undefined && /^[A-Z]{3}$/.test(first) ? first : null;
}

const currencyColumn = /^(account )?(currency|ccy|währung|devise|moneda|divisa|valuta|waluta|moeda|валюта|通貨|货币)$/i;

/** A warning where a column names the currency of each line, and more than one; null elsewhere. It may be that of a market alone. */
export function warningOfCurrencies(headings: readonly string[], rows: readonly TextRow[]): string | null {
  const at = headings.findIndex((heading) => currencyColumn.test(heading.trim()));
  const cells = rows.map((row) => (row.cells[at] ?? "").trim().toUpperCase());
  const named = [...new Set(cells.filter((cell) => /^[A-Z]{3,4}$/.test(cell)))];
  if (named.length < 2) return null;
  return `The column “${headings[at]}” has more than one currency (${named.slice(0, 5).join(", ")}), and the amounts of all lines were added as though they were in one. If they are in those currencies, put each in a file of its own before you rely on the figures below.`;
}
