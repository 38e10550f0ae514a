import { readStatement } from "#trading/statistics/read-statement.ts";
import { type Statement, StatementError } from "#trading/statistics/statement.ts";
import { analyzeStatement as analyze } from "#trading/statistics/statement-analysis.ts";
import { statementItems } from "#trading/statistics/statistic-items.ts";
import type { JobHandler } from "../jobs.ts";

const largest = 50 * 1024 * 1024;

const bytesOf = async (data: Blob | Uint8Array): Promise<Uint8Array> =>
  data instanceof Uint8Array ? data : new Uint8Array(await data.arrayBuffer());

/** Code pages of Windows in whose languages headings are known: of western Europe, Japan, China and Russia. */
const codePages = ["windows-1252", "shift_jis", "gbk", "windows-1251"] as const;

/** MetaTrader 5 writes UTF-16, with or without a mark. Null for what is in no Unicode. */
function decodeUnicode(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * MetaTrader 4 and Excel write the code page of their Windows. Numbers and Latin letters are the same in all of them, so that the first one
 * in which the file has headings will do.
 */
function readBytes(bytes: Uint8Array): Statement {
  const text = decodeUnicode(bytes);
  if (text !== null) return readStatement(text);
  let refused: unknown;
  for (const page of codePages) {
    try {
      return readStatement(new TextDecoder(page).decode(bytes));
    } catch (error) {
      if (!(error instanceof StatementError) || error.code !== "not-a-statement") throw error;
      refused ??= error;
    }
  }
  throw refused;
}

/** @throws {StatementError} in words a visitor can act on. */
export const analyzeStatement: JobHandler<"analyze-statement"> = async ({ file, deposit }) => {
  const size = file.data instanceof Uint8Array ? file.data.byteLength : file.data.size;
  if (size > largest)
    throw new StatementError("too-large", "The file is larger than 50 MB. Export a shorter period of the history.");
  const analysis = analyze(readBytes(await bytesOf(file.data)), deposit);
  return { ...analysis, items: statementItems(analysis.statistics, "") };
};
