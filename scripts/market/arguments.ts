import { isoDayTime } from "#lib/iso-time.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import { spreadUnits } from "#trading/market/import/spread-column.ts";
import { dateOrders, oneOf, stampMoments } from "../one-of.ts";

/** The command was called wrongly: exit code 2. */
export class MarketUsageError extends Error {
  override readonly name = "MarketUsageError";
}

export const marketUsage = `Usage: npm run -s market -- COMMAND

  list                       what is stored of each symbol: time frame, from, to, gaps, where it came from
  import SYMBOL FILE…        add bars from files in any format the site imports; where bars overlap, the file's are stored
    --zone ZONE              the files' clock: utc, broker, eet, cet, new-york … or an offset such as +02:00
    --dates ORDER            day-first or month-first, where 03/04 could be either
    --stamps MOMENT          open or close: whether a time is when a bar begins or when it ends; without it as the format or
                             the heading says, else open
    --spread-unit UNIT       points, pips or price: what the files' spread column counts
    --file-symbol NAME       which rows to read of a file with a column of several symbols
    --timeframe TIMEFRAME    put the files' bars together to longer ones, such as M1 or D1
  fetch SYMBOL --from DAY    add bars of the price service that MARKET_PROVIDER names, from a day such as 2024-01-01 to now;
                             a fetch that was cut off goes on where it was
  remove SYMBOL              delete what is stored of a symbol

The history is stored below DATA_DIR/market. A running site shows a change when a page is loaded.`;

export type MarketCommand =
  | { readonly kind: "help" }
  | { readonly kind: "list" }
  | {
      readonly kind: "import";
      readonly symbol: string;
      readonly files: readonly string[];
      readonly options: ImportOptions;
    }
  | { readonly kind: "fetch"; readonly symbol: string; readonly from: number }
  | { readonly kind: "remove"; readonly symbol: string };

const importNames = {
  "--zone": "zone",
  "--dates": "dateOrder",
  "--stamps": "stamps",
  "--spread-unit": "spreadUnit",
  "--file-symbol": "rowSymbol",
  "--timeframe": "timeframe",
} as const;

type Parts = { readonly positional: readonly string[]; readonly named: ReadonlyMap<string, string> };

/** Names that take a value, and everything else in order. */
function partsOf(args: readonly string[], known: readonly string[]): Parts {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [name = "", attached] = (args[i] as string).split(/=(.*)/s);
    if (!name.startsWith("--")) {
      positional.push(args[i] as string);
      continue;
    }
    if (!known.includes(name)) throw new MarketUsageError(`unknown argument ${name}`);
    if (named.has(name)) throw new MarketUsageError(`${name} is given twice`);
    const value = attached ?? args[++i];
    if (!value) throw new MarketUsageError(`${name} needs a value`);
    named.set(name, value);
  }
  return { positional, named };
}

function symbolIn([symbol, ...rest]: readonly string[], command: string): readonly [string, readonly string[]] {
  if (!symbol) throw new MarketUsageError(`${command} needs a symbol, such as EURUSD`);
  return [symbol.toUpperCase(), rest];
}

function importCommand(args: readonly string[]): MarketCommand {
  const { positional, named } = partsOf(args, Object.keys(importNames));
  const [symbol, files] = symbolIn(positional, "import");
  if (files.length === 0) throw new MarketUsageError("import needs at least one file");
  oneOf("--dates", named.get("--dates"), dateOrders, MarketUsageError);
  oneOf("--stamps", named.get("--stamps"), stampMoments, MarketUsageError);
  const unit = named.get("--spread-unit");
  if (unit && !(spreadUnits as readonly string[]).includes(unit))
    throw new MarketUsageError(`--spread-unit must be ${spreadUnits.join(", ")}, not ${unit}`);
  // The importer checks the values, and names the option it cannot use.
  const chosen = Object.fromEntries(
    [...named].map(([name, value]) => [importNames[name as keyof typeof importNames], value]),
  );
  return { kind: "import", symbol, files, options: { ...chosen, symbol } };
}

/** Reads the command line. @throws {MarketUsageError} naming the argument. */
export function parseMarketArguments([command, ...args]: readonly string[]): MarketCommand {
  if (command === "--help" || command === "-h" || command === "help") return { kind: "help" };
  if (command === "import") return importCommand(args);
  if (command === "fetch") {
    const { positional, named } = partsOf(args, ["--from"]);
    const [symbol, rest] = symbolIn(positional, "fetch");
    const day = named.get("--from");
    if (!day) throw new MarketUsageError("fetch needs --from DAY, such as --from 2024-01-01");
    const from = isoDayTime(day);
    if (Number.isNaN(from)) throw new MarketUsageError(`--from must be a day such as 2024-01-01, not ${day}`);
    if (rest.length > 0) throw new MarketUsageError(`unknown argument ${rest[0]}`);
    return { kind: "fetch", symbol, from };
  }
  if (command !== "list" && command !== "remove")
    throw new MarketUsageError(command ? `unknown command ${command}` : "a command is missing");
  const { positional } = partsOf(args, []);
  if (command === "remove") {
    const [symbol, rest] = symbolIn(positional, "remove");
    if (rest.length > 0) throw new MarketUsageError(`unknown argument ${rest[0]}`);
    return { kind: "remove", symbol };
  }
  if (positional.length > 0) throw new MarketUsageError(`unknown argument ${positional[0]}`);
  return { kind: "list" };
}
