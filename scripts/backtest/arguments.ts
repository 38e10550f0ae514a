import { isoDayTime } from "#lib/iso-time.ts";
import { type SpreadUnit, spreadUnits } from "#trading/market/import/spread-column.ts";
import { dateOrders, oneOf, stampMoments } from "../one-of.ts";

/** What --data says for prices that are no file: the site's simulated market, and the history its owner has stored. */
const markets = ["simulated", "stored"] as const;
type Market = (typeof markets)[number];
const isMarket = (data: string): data is Market => (markets as readonly string[]).includes(data);

export type Mode = "product" | "backtesting.py";

export type Arguments = {
  /** A file's path, "simulated" for the site's own market, or "stored" for the history below DATA_DIR. */
  readonly data: string;
  readonly strategy: string;
  /** A file name, or JSON that starts with a brace. */
  readonly costs: string | undefined;
  /** Prices of the pair that turns results into the account's currency. */
  readonly rates: string | undefined;
  readonly mode: Mode;
  readonly json: boolean;
  readonly trades: string | undefined;
  /** The clock the file's times are read in. */
  readonly zone: string | undefined;
  /** Which of 03/04 is the day. */
  readonly dates: "day-first" | "month-first" | undefined;
  /** Whether a time stamp of the file is the bar's beginning or its end. */
  readonly stamps: "open" | "close" | undefined;
  /** What the file's spread column counts. */
  readonly spreadUnit: SpreadUnit | undefined;
  /** Of a file of several symbols, the one whose rows are read. */
  readonly fileSymbol: string | undefined;
  /** Trading days of the simulated market or of the stored history, as UTC milliseconds of their midnights; `to` is the first day after. */
  readonly days: { readonly from: number; readonly to: number } | undefined;
  /** Whether shorter bars tell what came first inside a bar, where there are any. */
  readonly shorterBars: boolean;
};

/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const usage = `Usage: npm run -s backtest -- --data FILE.csv --strategy FILE.json [options]

  --data FILE            prices in any format the site imports: MetaTrader, HistData, Dukascopy, NinjaTrader, TradingView,
                         Yahoo, Stooq, Finam, or any table with a date, open, high, low and close under headings in English,
                         German, French, Spanish, Italian, Portuguese, Polish, Dutch, Russian, Chinese or Japanese;
                         bars shorter than the strategy's are put together and tell what came first inside a bar
  --data simulated       the site's simulated market, with --from DAY and --to DAY (such as 2023-01-01; --to is the day
                         after the last); M1 or M5 bars tell what came first inside a bar, whichever the range affords
  --data stored          the history that npm run -s market stored, with --from DAY and --to DAY: what the site's page tests on
  --shorter-bars SWITCH  on (default) or off: off takes the worst case wherever a bar alone does not tell; product mode
  --zone ZONE            the file's clock: utc, broker (New York + 7 h), eet, cet, moscow, new-york, london, tokyo, sydney or
                         an offset such as +02:00; without it the format's own (product) or UTC (backtesting.py)
  --dates ORDER          day-first or month-first, where 03/04 could be either
  --stamps MOMENT        open or close: whether a time is when a bar begins or when it ends; without it as the format or the
                         heading says, else open; product mode
  --spread-unit UNIT     points, pips or price: what the file's spread column counts; without it recognized by its values
  --file-symbol NAME     which rows to read of a file with a column of several symbols
  --strategy FILE.json   a strategy document (see examples/)
  --costs FILE|JSON      account and costs, as a file or inline JSON
                         product:        cash, currency, leverage, rate, spreadPips, commissionPerLot, slippagePips, swap,
                                         accounting (netting or hedging), marginCallLevel and stopOutLevel (percent), finalize
                         backtesting.py: cash, commission, spread, margin, exclusiveOrders, hedging, tradeOnClose, finalize
  --rates FILE           prices of the pair that turns the results of a cross into the account's currency (GBPUSD for EURGBP in
                         USD): each is converted at the rate of its moment; product mode
  --mode MODE            product (default) or backtesting.py: its rules, its statistics, its names
  --json                 statistics as JSON on standard output
  --trades FILE.csv      write the closed trades
  --help                 this text

Exit code 0 for a finished run, 1 for bad data, strategy or costs, 2 for bad usage. Progress goes to standard error.`;

const withValue = [
  ...(["--data", "--strategy", "--costs", "--rates", "--mode", "--trades", "--zone", "--dates"] as const),
  ...(["--stamps", "--from", "--to", "--shorter-bars", "--spread-unit", "--file-symbol"] as const),
] as const;
type Named = (typeof withValue)[number];
const isNamed = (text: string): text is Named => (withValue as readonly string[]).includes(text);

const isSpreadUnit = (text: string): text is SpreadUnit => (spreadUnits as readonly string[]).includes(text);

/** Reads the command line; "help" when that is what was asked. Throws `UsageError` naming the argument. */
export function parseArguments(argv: readonly string[]): Arguments | "help" {
  const named = new Map<Named, string>();
  let json = false;
  for (let i = 0; i < argv.length; i++) {
    const [name, attached] = splitOnce(argv[i] as string);
    if (name === "--help" || name === "-h") return "help";
    if (name === "--json" && attached === undefined) {
      json = true;
      continue;
    }
    if (!isNamed(name)) throw new UsageError(`unknown argument ${argv[i]}`);
    if (named.has(name)) throw new UsageError(`${name} is given twice`);
    const value = attached ?? argv[++i];
    if (value === undefined || value === "" || (attached === undefined && value.startsWith("--")))
      throw new UsageError(`${name} needs a value`);
    named.set(name, value);
  }
  const wordOf = <const Word extends string>(name: Named, words: readonly [Word, Word]) =>
    oneOf(name, named.get(name), words, UsageError);
  const mode = wordOf("--mode", ["product", "backtesting.py"]) ?? "product";
  const dates = wordOf("--dates", dateOrders);
  const stamps = wordOf("--stamps", stampMoments);
  const shorter = wordOf("--shorter-bars", ["on", "off"]) ?? "on";
  const spreadUnit = named.get("--spread-unit");
  if (spreadUnit !== undefined && !isSpreadUnit(spreadUnit))
    throw new UsageError(`--spread-unit must be ${spreadUnits.join(", ")}, not ${spreadUnit}`);
  const data = required(named, "--data");
  refuseForSimulated(named, data);
  if (spreadUnit !== undefined && mode !== "product")
    throw new UsageError("--spread-unit belongs to product mode: backtesting.py's rules take no spread from the file");
  if (stamps !== undefined && mode !== "product")
    throw new UsageError("--stamps belongs to product mode: backtesting.py's rules take each time as it stands");
  return {
    data,
    strategy: required(named, "--strategy"),
    costs: named.get("--costs"),
    rates: named.get("--rates"),
    mode,
    json,
    trades: named.get("--trades"),
    zone: named.get("--zone"),
    dates,
    stamps,
    spreadUnit,
    fileSymbol: named.get("--file-symbol"),
    days: daysOf(named, data, mode),
    shorterBars: shorter === "on",
  };
}

/** What says how to read a file. */
function refuseForSimulated(named: ReadonlyMap<Named, string>, data: string): void {
  if (!isMarket(data)) return;
  const unused = (["--zone", "--dates", "--stamps", "--spread-unit", "--file-symbol"] as const).find((name) =>
    named.has(name),
  );
  if (unused) throw new UsageError(`--data ${data} is no file: leave ${unused} out`);
}

function dayOf(named: ReadonlyMap<Named, string>, name: "--from" | "--to"): number {
  const text = required(named, name);
  const day = isoDayTime(text);
  if (Number.isNaN(day)) throw new UsageError(`${name} must be a day such as 2023-01-01, not ${text}`);
  return day;
}

function daysOf(named: ReadonlyMap<Named, string>, data: string, mode: Mode): Arguments["days"] {
  if (!isMarket(data)) {
    if (named.has("--from") || named.has("--to"))
      throw new UsageError("--from and --to belong to --data simulated and --data stored");
    return undefined;
  }
  if (mode !== "product") throw new UsageError(`--data ${data} is for product mode`);
  if (named.has("--rates")) throw new UsageError(`--data ${data} has rates of its own: leave --rates out`);
  const [from, to] = [dayOf(named, "--from"), dayOf(named, "--to")];
  if (to <= from) throw new UsageError("--to must be after --from");
  return { from, to };
}

function splitOnce(argument: string): readonly [string, string | undefined] {
  const at = argument.startsWith("--") ? argument.indexOf("=") : -1;
  return at < 0 ? [argument, undefined] : [argument.slice(0, at), argument.slice(at + 1)];
}

function required(named: ReadonlyMap<Named, string>, name: Named): string {
  const value = named.get(name);
  if (value === undefined) throw new UsageError(`${name} is missing`);
  return value;
}
