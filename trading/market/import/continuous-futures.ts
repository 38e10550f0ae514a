import { listedSymbolIn, plainName } from "./symbol-in-name.ts";

/** ES=F is Yahoo's name, ES1! TradingView's. */
const ofSources = /[A-Z0-9]=F\b|[A-Z]\d!/;
const inWords = /CONTINUOUS|[_\s-]CONT(?![A-Z])/;
const adjusted = /(?<!UN|NON|NOT)ADJ/;

/** Currencies, metals and the like that are listed here are no futures, however a file's name praises its rows. */
function isContinuous(file: string): boolean {
  const name = plainName(file);
  if (adjusted.test(name.replace(/[^A-Z]/g, ""))) return false;
  return ofSources.test(name) || (inWords.test(name) && listedSymbolIn(file) === null);
}

/**
 * Why moves in the prices of these files may be nobody's profit: by their names they are futures contracts put one behind the other. Null
 * for other names, and for those that say the prices are adjusted.
 */
export function continuousFutures(files: readonly string[]): string | null {
  const found = files.find(isContinuous);
  if (found === undefined) return null;
  return `The file ${plainName(found)} is named like continuous futures: where one contract follows the other, the price steps by their difference, which nobody earned or lost, and a backtest counts it as a move. Use back-adjusted prices; if these are, write "adjusted" in the file's name.`;
}
