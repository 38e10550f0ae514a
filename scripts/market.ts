/** `npm run -s market`: the site's own history of real bars. `market -- --help` says what it can do. */
import { isoDay } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { historyData } from "#trading/market/history/manifest.ts";
import { HistoryError } from "#workers/market/stored-history.ts";
import type { Config } from "../config.ts";
import { fetchHistory } from "../server/market/history/fetch-history.ts";
import { historyFolder, readManifest, removeFiles, storedSymbols } from "../server/market/history/history-files.ts";
import { whileLocked } from "../server/market/history/history-lock.ts";
import { type MarketCommand, MarketUsageError, marketUsage, parseMarketArguments } from "./market/arguments.ts";
import { importFiles } from "./market/import-files.ts";
import { runCommand } from "./run-command.ts";

const say = (line: string): void => console.error(line);

async function describe(folder: string, symbol: string): Promise<string> {
  const manifest = await readManifest(folder, symbol);
  if (!manifest) return `${symbol}: nothing is stored`;
  const { from, to, gaps, name } = historyData(manifest);
  const bars = manifest.chunks.reduce((sum, { rows }) => sum + rows, 0);
  const gapWords = gaps.length === 1 ? "1 gap" : `${plainNumber(gaps.length)} gaps`;
  return `${symbol}  ${manifest.timeframe}  ${isoDay(from)} to ${isoDay(to)}  ${plainNumber(bars)} bars  ${gapWords}  ${name}`;
}

async function list(folder: string): Promise<void> {
  const symbols = await storedSymbols(folder);
  if (symbols.length === 0) console.log("Nothing is stored. The site uses the simulated market.");
  for (const symbol of symbols) {
    const line = await describe(folder, symbol).catch((error: unknown) => {
      if (!(error instanceof HistoryError)) throw error;
      process.exitCode = 1;
      return error.message;
    });
    console.log(line);
  }
}

async function remove(folder: string, symbol: string): Promise<void> {
  if (!(await storedSymbols(folder)).includes(symbol)) throw new HistoryError(`Nothing is stored of ${symbol}.`);
  await whileLocked(folder, () => removeFiles(folder, symbol));
  console.log(`The stored history of ${symbol} is removed. The site uses the simulated market for it.`);
}

async function act(command: MarketCommand, config: Config): Promise<void> {
  const folder = historyFolder(config.dataDir);
  if (command.kind === "help") console.log(marketUsage);
  else if (command.kind === "list") await list(folder);
  else if (command.kind === "remove") await remove(folder, command.symbol);
  else if (command.kind === "import") {
    await importFiles(folder, command, say);
    console.log(await describe(folder, command.symbol));
  }
}

runCommand(async (args, config) => {
  try {
    await act(parseMarketArguments(args), config);
  } catch (error) {
    if (!(error instanceof MarketUsageError)) throw error;
    console.error(`${error.message}\n\n${marketUsage}`);
    process.exitCode = 2;
  }
});
