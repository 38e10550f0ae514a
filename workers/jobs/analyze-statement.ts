import { readStatement } from "#trading/statistics/read-statement.ts";
import { StatementError } from "#trading/statistics/statement.ts";
import { analyzeStatement as analyze } from "#trading/statistics/statement-analysis.ts";
import { statementItems } from "#trading/statistics/statistic-items.ts";
import type { JobHandler } from "../jobs.ts";

const largest = 50 * 1024 * 1024;

const bytesOf = async (data: Blob | Uint8Array): Promise<Uint8Array> =>
  data instanceof Uint8Array ? data : new Uint8Array(await data.arrayBuffer());

/** MetaTrader 5 writes UTF-16, with or without a mark; MetaTrader 4 the code page of its Windows. */
function decode(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: an old code page. Numbers, "buy" and "sell" are the same in all of them.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @throws {StatementError} in words a visitor can act on. */
export const analyzeStatement: JobHandler<"analyze-statement"> = async ({ file, deposit }) => {
  const size = file.data instanceof Uint8Array ? file.data.byteLength : file.data.size;
  if (size > largest)
    throw new StatementError("too-large", "The file is larger than 50 MB. Export a shorter period of the history.");
  const analysis = analyze(readStatement(decode(await bytesOf(file.data))), deposit);
  return { ...analysis, items: statementItems(analysis.statistics, "") };
};
