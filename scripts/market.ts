/** `npm run -s market`: the site's own history of real bars. `market -- --help` says what it can do. */
import { isoDay } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { isoMinute } from "#lib/iso-time.ts";
import { historyData } from "#trading/market/history/manifest.ts";
import { HistoryError } from "#workers/market/stored-history.ts";
import type { Config } from "../config.ts";
import { refuseForeignDirectory } from "../platform/postgres/refuse-foreign-directory.ts";
import { fetchHistory } from "../server/market/history/fetch-history.ts";
import { historyFolder, readManifest, removeFiles, storedSymbols } from "../server/market/history/history-files.ts";
import { whileLocked } from "../server/market/history/history-lock.ts";
import { marketSettingsProblem } from "../server/market/market-settings.ts";
import { openMarketProvider } from "../server/market/provider.ts";
import { type MarketCommand, MarketUsageError, marketUsage, parseMarketArguments } from "./market/arguments.ts";
import { importFiles } from "./market/import-files.ts";
import { runCommand } from "./run-command.ts";

const say = (line: string): void => console.error(line);

async function summaryOf(folder: string, symbol: string): Promise<string> {
  const manifest = await readManifest(folder, symbol);
  if (!manifest) return `${symbol}: nothing is stored`;
  const { from, to, gaps, name, derived } = historyData(manifest);
  const bars = manifest.chunks.reduce((sum, { rows }) => sum + rows, 0);
  const gapWords = gaps.length === 1 ? "1 gap" : `${plainNumber(gaps.length)} gaps`;
  return `${symbol}  ${manifest.timeframe}  ${isoDay(from)} to ${isoDay(to)}  ${plainNumber(bars)} bars  ${gapWords}  ${name}${derived ? `  ${derived}` : ""}`;
}

async function list(folder: string): Promise<void> {
  const symbols = await storedSymbols(folder);
  if (symbols.length === 0) console.log("Nothing is stored. The site uses the simulated market.");
  for (const symbol of symbols) {
    const line = await summaryOf(folder, symbol).catch((error: unknown) => {
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

async function fetchSymbol(folder: string, symbol: string, from: number, config: Config): Promise<void> {
  const problem = marketSettingsProblem(config);
  if (problem) throw new HistoryError(problem);
  const provider = openMarketProvider(config);
  if (!provider)
    throw new HistoryError(
      "MARKET_PROVIDER names no price service, so there is nothing to fetch from. Use npm run -s market -- import SYMBOL FILE for prices in files.",
    );
  const stopping = new AbortController();
  process.once("SIGINT", () =>
    stopping.abort(new HistoryError("Stopped. What came so far is stored; the same command goes on from there.")),
  );
  const { signal } = stopping;
  const onPiece = ({ until, added }: { readonly until: number; readonly added: number }): void =>
    say(`${symbol}: ${plainNumber(added)} new bars, up to ${isoMinute(until)}`);
  const to = Date.now();
  const { added, changed } = await fetchHistory({ folder, provider, symbol, from, to, signal, onPiece });
  const replaced = changed > 0 ? `, ${plainNumber(changed)} stored bars had other prices and were replaced` : "";
  say(`${symbol}: ${plainNumber(added)} new bars from ${provider.name}${replaced}`);
}

async function act(command: MarketCommand, config: Config): Promise<void> {
  const folder = historyFolder(config.dataDir);
  if (command.kind === "import" || command.kind === "fetch") refuseForeignDirectory(config.dataDir);
  if (command.kind === "help") console.log(marketUsage);
  else if (command.kind === "list") await list(folder);
  else if (command.kind === "remove") await remove(folder, command.symbol);
  else if (command.kind === "import") {
    await importFiles(folder, command, say);
    console.log(await summaryOf(folder, command.symbol));
  } else if (command.kind === "fetch") {
    await fetchSymbol(folder, command.symbol, command.from, config);
    console.log(await summaryOf(folder, command.symbol));
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
