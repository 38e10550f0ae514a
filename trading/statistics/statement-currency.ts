import type { TextRow } from "./html-rows.ts";
import { StatementError } from "./statement.ts";
import { currencyOfHeading, namesColumns } from "./statement-headings.ts";

/**
 * MetaTrader 5 names an account "12345 (USD, Broker-Live, real, Hedge)", MetaTrader 4 writes "Currency: USD" in every language. In capitals: a
 * comment on a trade may be "12 (buy, by hand)".
 */
const ofAccount = /^(?:\d+ ?\(([A-Z]{3,4}),|Currency: ?([A-Z]{3,4})$)/;

/** Signs that stand for one currency; "$" and "kr" stand for several. */
const bySign: Readonly<Record<string, string>> = {
  ...{ "€": "EUR", "£": "GBP", "¥": "JPY" },
  ...{ Ft: "HUF", zł: "PLN", Kč: "CZK" },
};

/** The currency that a row says its account or its amounts are in. */
function currencyOf({ cells }: TextRow): string | undefined {
  const found = namesColumns(cells)
    ? cells.flatMap((cell) => currencyOfHeading(cell) ?? [])
    : cells.flatMap((cell) => {
        const [, newer, older] = ofAccount.exec(cell.trim()) ?? [];
        return newer ?? older ?? [];
      });
  const [first] = found;
  return first && (bySign[first] ?? first);
}

/**
 * The currency that a file names; null where it names none, or by a sign that stands for several.
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

const currencyColumn = /currency|\bccy\b|währung|devise|moneda|divisa|valuta|waluta|moeda|валюта|通貨|货币/i;
/** Of what is traded, and not of what it brought. */
const ofMarket =
  /\b(pair|base|quote|counter|cotation|traded|security|instrument|market|symbol|asset|underlying|price|margin)\b|(basis|gegen|kurs|handels)währung|пары|базов|котир/i;
/** "$20.00", "1450 JPY", "20 zł", "20 USDT" */
const currencyOfAmount = /[$€£¥]|(?:Ft|zł|Kč|[A-Z]{3,4})$/;

/** The distinct currencies written with the amounts, and those of each currency column with its heading. */
function ofLines(headings: readonly string[], rows: readonly TextRow[], amounts: number) {
  const cells = (at: number): string[] => rows.map((row) => (row.cells[at] ?? "").trim());
  const written = cells(amounts).flatMap((cell) => currencyOfAmount.exec(cell)?.[0] ?? []);
  const inColumns = headings.flatMap((heading, at) => {
    if (!currencyColumn.test(heading) || ofMarket.test(heading)) return [];
    const named = cells(at).map((cell) => cell.toUpperCase());
    return [{ heading, named: [...new Set(named.filter((cell) => /^[A-Z]{3,4}$/.test(cell)))] }];
  });
  return [{ heading: null, named: [...new Set(written.map((sign) => bySign[sign] ?? sign))] }, ...inColumns];
}

/** The currency that all lines of a table have, where it names one. */
export function currencyOfLines(...table: Parameters<typeof ofLines>): string | null {
  const alone = ofLines(...table).find(({ named }) => named.length === 1)?.named[0];
  return alone !== undefined && /^[A-Z]{3}$/.test(alone) ? alone : null;
}

/** A warning where lines have different currencies, as a table names them. It may be that of a market alone. */
export function warningOfCurrencies(...table: Parameters<typeof ofLines>): string | null {
  const found = ofLines(...table).find(({ named }) => named.length > 1);
  if (!found) return null;
  const named = found.named.slice(0, 5).join(", ");
  return found.heading === null
    ? `The amounts are in more than one currency (${named}), and were added as though they were in one. Put each in a file of its own before you rely on the figures below.`
    : `The column “${found.heading}” has more than one currency (${named}), and the amounts of all lines were added as though they were in one. If they are in those currencies, put each in a file of its own before you rely on the figures below.`;
}
