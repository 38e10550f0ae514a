import { looksLikeBi5 } from "./bi5.ts";
import { type FormatId, formats } from "./formats.ts";
import { guessLayout, type LayoutGuess } from "./guess-layout.ts";
import { looksLikeHst } from "./hst.ts";
import { ImportError } from "./import-error.ts";
import { type Sample, sampleText } from "./sample-text.ts";
import { isTickLayout, layoutGap, type TextLayout } from "./text-layout.ts";
import type { ImportZone } from "./zone.ts";
import { zoneInHeadings } from "./zone-in-headings.ts";

export type Detection = {
  readonly format: FormatId;
  readonly title: string;
  /** 0 to 1. Below 0.5 a person should look at the preview. */
  readonly sure: number;
  /** Why, as a sentence. */
  readonly reason: string;
  /** The clock that a heading names, else the one that such files use. */
  readonly zone: ImportZone;
  /** The heading that names it. */
  readonly zoneHeading?: string;
  readonly ticks: boolean;
  /** What only a person can tell. An import without a choice for each is refused. */
  readonly questions: readonly ImportQuestion[];
  /** Text files only. `gap` says what the layout lacks before it can be read. */
  readonly text?: {
    readonly layout: TextLayout;
    readonly gap: string | undefined;
    readonly header: readonly string[];
    /** The first rows of data as cells. */
    readonly preview: readonly (readonly string[])[];
  };
};

export type ImportQuestion = {
  /** `columns`: chosen with a layout. `dates`: with `dateOrder` or a layout. `symbol`: with `rowSymbol`, or a layout without such a column. */
  readonly about: "columns" | "dates" | "symbol";
  /** Why it is asked and what to look at, in sentences. */
  readonly text: string;
  /** The symbols to choose from. */
  readonly choices?: readonly string[];
};

/** How much of a file `detect` wants to see. */
export const headBytes = 65_536;

const signatures: readonly (readonly [string, string])[] = [
  ["PK\u0003\u0004", "is a ZIP archive (or an Excel workbook): unpack it, or save it as CSV"],
  ["\u001f\u008b", "is a GZIP archive: unpack it first"],
  ["7z\u00bc\u00af", "is a 7-Zip archive: unpack it first"],
  ["Rar!", "is a RAR archive: unpack it first"],
  ["%PDF", "is a PDF document"],
  ["\u0089PNG", "is a picture"],
  ["\u00ff\u00d8\u00ff", "is a picture"],
  ["GIF8", "is a picture"],
  ["\u00d0\u00cf\u0011\u00e0", "is an old Excel workbook: save it as CSV"],
  ["SQLite", "is a database"],
  ["PAR1", "is a Parquet table: save it as CSV"],
  ["MZ", "is a program"],
  ["\u007fELF", "is a program"],
];

function refuseOtherKinds(head: Uint8Array): void {
  const start = String.fromCharCode(...head.subarray(0, 512));
  for (const [mark, words] of signatures) {
    if (start.startsWith(mark)) throw new ImportError("not-prices", "byte 0", `this ${words}`);
  }
  const text = start.trimStart().toLowerCase();
  if (/^<(!doctype|html|head|body)/.test(text))
    throw new ImportError(
      "not-prices",
      "line 1",
      "this is a web page, perhaps an error page that was saved in place of the file",
    );
  if (text.startsWith("<?xml")) throw new ImportError("not-prices", "line 1", "this is XML");
  if (/^[[{]\s*["[{\d]/.test(text)) throw new ImportError("not-prices", "line 1", "this is JSON");
}

const has = (guess: LayoutGuess, ...names: string[]): boolean => {
  const header = guess.header.map((cell) => cell.toLowerCase().replace(/[<>]/g, "").trim());
  return names.every((name) => header.includes(name));
};

type Verdict = readonly [format: FormatId, sure: number, reason: string];

/** The first shape that fits names the format; the order goes from the most to the least particular. */
function verdictOf(guess: LayoutGuess, sample: Sample, fileName: string): Verdict {
  const { layout, header } = guess;
  const row = sample.rows[layout.headerLines] ?? [];
  const stamp = row[layout.columns.indexOf("date")] ?? "";
  const angled = header.some((cell) => /^<\w+>$/.test(cell));
  if (angled && has(guess, "ticker", "openint"))
    return ["stooq", 0.97, "the header names <TICKER> and <OPENINT> as Stooq's downloads do"];
  if (angled && has(guess, "ticker", "per"))
    return ["finam", 0.95, "the header names <TICKER> and <PER> without <OPENINT> as Finam's exports do"];
  if (angled && has(guess, "date") && !has(guess, "ticker"))
    return ["mt5-csv", 0.99, "the header names its columns in angle brackets as MetaTrader 5 does"];
  if (has(guess, "tick_volume", "spread", "real_volume") || has(guess, "bid", "ask", "time_msc", "volume_real"))
    return ["mt5-python", 0.95, "the columns are named as MetaTrader 5's Python package does"];
  const isWhole = !layout.columns.includes("time") && !isTickLayout(layout);
  if (header.length === 0 && layout.separator === ";" && /^\d{8}( \d{6})?$/.test(stamp) && isWhole)
    return semicolonTable(layout, sample, fileName);
  if (header.length === 0 && isTickLayout(layout) && /^\d{8} \d{9}$/.test(stamp))
    return ["histdata", 0.98, "times such as 20120201 000000660 are HistData's ticks"];
  if (header.length === 0 && /(?:^|[/\\])DAT_(MT|ASCII|NT|XLSX)_/i.test(fileName))
    return ["histdata", 0.95, "it has no header and is named as HistData names its files"];
  if (header.length === 0 && /^\d{4}\.\d{2}\.\d{2}$/.test(stamp) && layout.columns[1] === "time")
    return ["mt4-csv", 0.97, "date, time and prices without a header are MetaTrader 4's"];
  if (header.length === 0 && isTickLayout(layout) && /^\d{8} \d{6} \d{7}$/.test(stamp))
    return ["ninjatrader", 0.98, "times such as 20240308 100001 1230000 are NinjaTrader's ticks"];
  if (has(guess, "gmt time") || has(guess, "local time"))
    return ["dukascopy-csv", 0.98, `the header begins with "${header[0]}" as Dukascopy's does`];
  if (has(guess, "date", "time", "open", "close", "up", "down"))
    return ["tradestation", 0.95, "the header names the volumes Up and Down as TradeStation's exports do"];
  if (has(guess, "date", "adj close")) return ["yahoo", 0.98, "the header has an adjusted close as Yahoo's does"];
  if (has(guess, "data", "otwarcie")) return ["stooq", 0.98, "the header is Stooq's in Polish"];
  if (
    header[0] === "time" &&
    has(guess, "open", "high", "low", "close") &&
    (/^\d{9,10}$/.test(stamp) || stamp.includes("T") || /^\d{4}-\d{2}-\d{2}$/.test(stamp))
  )
    return [
      "tradingview",
      0.95,
      `the header begins with "time" and times are ${/^\d+$/.test(stamp) ? "UNIX seconds" : "ISO"}, as TradingView exports`,
    ];
  if (
    layout.separator === "," &&
    /^\d{4}-\d{2}-\d{2}$/.test(stamp) &&
    header.slice(0, 5).join().toLowerCase() === "date,open,high,low,close"
  )
    return [
      "stooq",
      0.85,
      "Date,Open,High,Low,Close with ISO dates is what Stooq (and Yahoo without its adjusted close) writes",
    ];
  return ["generic", ...sureOf(guess)];
}

/** HistData writes what NinjaTrader reads, with volumes of 0; NinjaTrader's own exports have volumes. */
function semicolonTable(layout: TextLayout, sample: Sample, fileName: string): Verdict {
  const volume = layout.columns.indexOf("volume");
  const rows = sample.rows.slice(layout.headerLines).filter((row) => row.length > 1);
  const traded = volume >= 0 && rows.some((row) => Number(row[volume]) > 0);
  return traded && !/^DAT_/i.test(fileName)
    ? ["ninjatrader", 0.9, "times such as 20120201 000100 with semicolons and volumes are NinjaTrader's"]
    : ["histdata", 0.99, "times such as 20120201 000000 with semicolons are HistData's"];
}

/** How sure the columns of a table of unknown origin are, and by what. */
function sureOf({ named, fits, order, layout, unknown, header }: LayoutGuess): [sure: number, reason: string] {
  if (fits < 0.9) return [0.3, "the columns do not look like open, high, low and close"];
  if (isTickLayout(layout)) return [named === "all" ? 0.75 : 0.5, "it has a bid and no open, high, low and close"];
  const continued = "each open continues the close before it";
  if (named === "all")
    return order === "for"
      ? [0.95, `the columns are told apart by the names in the header, and ${continued}`]
      : [0.8, "the columns are told apart by the names in the header"];
  if (order === "for")
    return [named === "some" || unknown === 0 ? 0.85 : 0.7, `high and low span the others, and ${continued}`];
  return [
    0.5,
    `the columns are told apart by what they hold, because ${header.length > 0 ? "the names in the header are not known" : "there is no header"}`,
  ];
}

const inUsualOrder = (layout: TextLayout): boolean => {
  const columns = (["open", "high", "low", "close"] as const).map((role) => layout.columns.indexOf(role));
  return columns.every((column, k) => k === 0 || column > (columns[k - 1] as number));
};

function questionsOf(guess: LayoutGuess, complete: boolean): ImportQuestion[] {
  const { layout, named, order, fits, bestFit, header } = guess;
  const questions: ImportQuestion[] = [];
  if (guess.morePrices)
    questions.push({
      about: "columns",
      text: "The header names more prices than a bid and an ask. Choose which columns are open, high, low and close, or only the bid and the ask where each row is one price.",
    });
  if (layoutGap(layout) === undefined && !isTickLayout(layout)) {
    if (fits < 0.9 && (named !== "all" || bestFit > fits + 0.2))
      questions.push({
        about: "columns",
        text: "In many rows the high or the low does not span open and close. Choose which column is which.",
      });
    else if (named === "all" && order === "against")
      questions.push({
        about: "columns",
        text: "The header says which column is the open and which the close, but the prices say the opposite: each close continues the open before it. Choose which is which.",
      });
    else if (named !== "all" && order !== "for" && (header.length > 0 || !inUsualOrder(layout)))
      questions.push({
        about: "columns",
        text: "High and low are clear, but neither the header nor the prices tell the open from the close. Choose which is which.",
      });
  }
  if (guess.datesOpen && complete) questions.push({ about: "dates", text: datesQuestion });
  return questions;
}

export const datesQuestion =
  "Dates such as 03/04 can be 3 April or March 4, and the spacing of the rows suits both. Choose the order of day and month.";

function detectText(head: Uint8Array, whole: boolean, fileName: string): Detection {
  const nul = head.indexOf(0);
  if (nul >= 0)
    throw new ImportError(
      "not-prices",
      `byte ${nul}`,
      "this is neither text nor a binary price format that is known here",
    );
  const sample = sampleText(head, whole);
  const guess = guessLayout(sample);
  if (!guess) throw new ImportError("unknown-layout", "line 1", "no line among the first holds a date and a price");
  const { layout, header } = guess;
  const [format, known, reason] = verdictOf(guess, sample, fileName);
  const questions = questionsOf(guess, sample.complete);
  const sure = questions.length > 0 ? Math.min(known, 0.4) : known;
  const preview = sample.rows
    .slice(layout.headerLines)
    .filter((row) => row.length > 0)
    .slice(0, 8);
  const gap = layoutGap(layout);
  const named = zoneInHeadings(header, layout.columns);
  return {
    format,
    title: formats[format].title,
    sure: gap ? Math.min(sure, 0.2) : sure,
    reason,
    zone: named?.zone ?? formats[format].zone,
    ...(named ? { zoneHeading: named.heading } : {}),
    ticks: isTickLayout(layout),
    questions,
    text: { layout, gap, header, preview },
  };
}

const extensionSays: Readonly<Record<string, FormatId>> = { hst: "mt4-hst", bi5: "dukascopy-bi5" };
const textExtensions = new Set(["csv", "txt", "tsv", "prn", "asc"]);

/** A file that is not what its name says was mixed up or damaged: better asked about than guessed at. */
function compareWithName(format: FormatId, fileName: string): void {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const promised = extensionSays[extension];
  const binary = format === "mt4-hst" || format === "dukascopy-bi5";
  if ((promised !== undefined && promised !== format) || (textExtensions.has(extension) && binary)) {
    const promise = promised ? formats[promised].title : "text";
    throw new ImportError(
      "not-what-it-says",
      "byte 0",
      `the name ends in .${extension} (${promise}), but this is ${formats[format].title}; rename it or choose the format by hand`,
    );
  }
}

/**
 * What a file is, by its first bytes (`head`, up to `headBytes`, without a byte-order mark). The name is only held against
 * it. Throws `ImportError` for what cannot hold prices and for a file that is not what its name says.
 */
export function detect(head: Uint8Array, whole: boolean, fileName = ""): Detection {
  if (head.length === 0) throw new ImportError("empty", "byte 0", "the file is empty");
  const binary: FormatId | undefined = looksLikeHst(head)
    ? "mt4-hst"
    : looksLikeBi5(head)
      ? "dukascopy-bi5"
      : undefined;
  if (binary) {
    compareWithName(binary, fileName);
    const { title, zone } = formats[binary];
    const reason =
      binary === "mt4-hst"
        ? "it begins with the version number of an MT4 history"
        : "it begins with the header of an LZMA stream, as Dukascopy's files do";
    return {
      format: binary,
      title,
      sure: binary === "mt4-hst" ? 0.99 : 0.9,
      reason,
      zone,
      ticks: false,
      questions: [],
    };
  }
  refuseOtherKinds(head);
  if (/\.(hst|bi5)$/i.test(fileName)) {
    const promised = extensionSays[fileName.slice(-3).toLowerCase()] as FormatId;
    throw new ImportError(
      "not-what-it-says",
      "byte 0",
      `the name promises ${formats[promised].title}, but the content does not begin like one`,
    );
  }
  const detection = detectText(head, whole, fileName);
  compareWithName(detection.format, fileName);
  return detection;
}
