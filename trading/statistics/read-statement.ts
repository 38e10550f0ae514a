import { type Statement, StatementError } from "./statement.ts";
import { readCsvStatement } from "./statement-csv.ts";
import { readHtmlStatement } from "./statement-html.ts";

/**
 * A statement of an account from the text of its file: MetaTrader 4 or 5 as HTML, closed trades as CSV.
 * @throws {StatementError} saying what the file is instead, or which line cannot be read.
 */
export function readStatement(text: string): Statement {
  const head = text.slice(0, 65_536);
  if (head.trim() === "") throw new StatementError("empty", "The file is empty.");
  if (head.startsWith("PK"))
    throw new StatementError(
      "not-a-statement",
      "This is an Excel workbook or an archive. Save the report as HTML, or the sheet as CSV.",
    );
  if (head.startsWith("%PDF"))
    throw new StatementError("not-a-statement", "This is a PDF. Save the report as HTML instead.");
  if (head.includes("\u0000"))
    throw new StatementError("not-a-statement", "This is not a text file, so it is no statement.");
  return /<(html|table|tr|body)[\s>]/i.test(head) ? readHtmlStatement(text) : readCsvStatement(text);
}
