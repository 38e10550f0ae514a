import { existsSync } from "node:fs";
import { basename } from "node:path";
import { plainNumber } from "#lib/figure-text.ts";
import { ImportError } from "#trading/market/import/import-error.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import { importPrices } from "#trading/market/import/import-prices.ts";
import { problemTitles } from "#trading/market/import/report.ts";
import { reportWarnings, symbolWarning } from "#trading/market/import/report-warnings.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol, symbols } from "#trading/market/symbols.ts";
import { HistoryError } from "#workers/market/stored-history.ts";
import { writeBars } from "../../server/market/history/write-bars.ts";
import { fileSource } from "../backtest/price-file.ts";

const answers: Readonly<Record<string, string>> = {
  dates: " Say it with --dates day-first or --dates month-first.",
  symbol: " Say it with --file-symbol.",
};

async function read(path: string, options: ImportOptions) {
  if (!existsSync(path)) throw new HistoryError(`${path}: there is no such file`);
  try {
    return await importPrices([fileSource(path)], options);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new HistoryError(`${path}: ${error.message}${error.code === "unsure" ? (answers[error.place] ?? "") : ""}`);
  }
}

/** Reads each file and adds its bars; says what was found, left out and changed. Files before one that fails stay added. */
export async function importFiles(
  folder: string,
  {
    symbol,
    files,
    options,
  }: { readonly symbol: string; readonly files: readonly string[]; readonly options: ImportOptions },
  say: (line: string) => void,
): Promise<void> {
  if (!findSymbol(symbol))
    throw new HistoryError(
      `${symbol} is not one of this site's symbols: ${symbols.map(({ name }) => name).join(", ")}.`,
    );
  for (const path of files) {
    const { bars, report } = await read(path, options);
    for (const note of report.notes) say(`${path}: ${note}`);
    const typical = (bars.close[bars.length >> 1] as number) / pointsPerUnit(bars.digits);
    const other = symbolWarning(bars.symbol, report.fileSymbol, typical, `They are stored as ${symbol}`);
    for (const warning of [...(other ? [other] : []), ...reportWarnings(report)]) say(`${path}: warning: ${warning}`);
    const [bad] = report.bad.examples;
    if (bad)
      say(
        `${path}: ${plainNumber(report.bad.count)} rows cannot be used and were left out, the first in line ${bad.line}, ${bad.column}: ${problemTitles[bad.problem]}: ${bad.text}`,
      );
    const { added, changed, kept } = await writeBars(folder, { bars, source: { kind: "file", name: basename(path) } });
    const replaced =
      changed > 0 ? ` ${plainNumber(changed)} stored bars had other prices: those of this file replace them.` : "";
    // A file that only fills gaps keeps the others, too: it changes none of them.
    const others =
      changed > 0 && kept > 0
        ? ` ${plainNumber(kept)} stored bars between its first and its last are not in it and stay: if they were read by a wrong clock, remove ${symbol} and import again.`
        : "";
    say(
      `${path}: ${plainNumber(bars.length)} ${bars.timeframe} bars of ${symbol} read, ${plainNumber(added)} new.${replaced}${others}`,
    );
  }
}
