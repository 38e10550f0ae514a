import { assignPrices, bestShare, evidenceOf, type NumberRows, shareThatFits } from "./assign-prices.ts";
import { type ColumnContent, rolesByName } from "./column-names.ts";
import { dateOrderOf, stampOf } from "./date-order.ts";
import { verdictOfOrder } from "./order-evidence.ts";
import { NumberReader } from "./read-number.ts";
import { type DateOrder, StampReader } from "./read-stamp.ts";
import { decimalOf, type Sample } from "./sample-text.ts";
import { withWrittenDates } from "./serial-dates.ts";
import { type ColumnRole, isTickLayout, layoutGap, type TextLayout } from "./text-layout.ts";

export type LayoutGuess = {
  readonly layout: TextLayout;
  /** The line above the data that names most columns. */
  readonly header: readonly string[];
  /** Whether names gave every price its column, only some, or none did. */
  readonly named: "all" | "some" | "none";
  /** Number columns whose names mean nothing here. */
  readonly unknown: number;
  /** Share of the sample's rows in which high and low are what they are called; 1 for ticks. */
  readonly fits: number;
  /** The same share for the arrangement of these columns that suits the rows best. */
  readonly bestFit: number;
  /** Whether opens continue the closes before them: for the columns as given, against them, or undecided. */
  readonly order: "for" | "against" | "open";
  /** Ticks by their bid, beside which further columns are named as prices and hold such. */
  readonly morePrices: boolean;
  /** Day and month could change places. */
  readonly datesOpen: boolean;
};

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => Math.min(255, letter.charCodeAt(0)));

function isStamp(cell: string): boolean {
  const bytes = bytesOf(cell);
  return ["day-first", "month-first"].some(
    (order) => !Number.isNaN(new StampReader(order as DateOrder).read(bytes, 0, bytes.length)),
  );
}
function clockOf(cell: string): number {
  const bytes = bytesOf(cell);
  return new StampReader("day-first").readClock(bytes, 0, bytes.length);
}
const isClock = (cell: string): boolean => cell.includes(":") && !Number.isNaN(clockOf(cell));
function numberOf(cell: string, decimal: "." | ","): number {
  const reader = new NumberReader(decimal === ",");
  const bytes = bytesOf(cell);
  return reader.read(bytes, 0, bytes.length) === "ok" ? reader.value : Number.NaN;
}
const looksLikeNumber = (cell: string): boolean => /\d/.test(cell) && /^\$?[\s\d.,'+\-eE\u00a0]+$/.test(cell);

/** More than a number, which a UNIX time or a day such as 20120201 could be as well. */
const isMore = (cell: string): boolean => !/^\d+(\.\d*)?$/.test(cell.trim());

/** Data starts with the first line that has a time stamp and a number beside it. */
function firstDataRow(rows: Sample["rows"]): number {
  return rows.slice(0, 30).findIndex((cells) => {
    const at = cells.findIndex(isStamp);
    return (
      at >= 0 &&
      cells.some((cell, column) => column !== at && looksLikeNumber(cell) && !(isMore(cell) && isStamp(cell)))
    );
  });
}

const share = (rows: Sample["rows"], column: number, test: (cell: string) => boolean): number =>
  rows.filter((row) => test(row[column] ?? "")).length / Math.max(1, rows.length);

/** By what a column holds in most rows. */
function contentOf(rows: Sample["rows"], column: number, decimal: "." | ","): ColumnContent {
  if (share(rows, column, isStamp) > 0.8) return "stamp";
  if (share(rows, column, isClock) > 0.8) return "clock";
  const numbers = share(rows, column, (cell) => Number.isFinite(numberOf(cell, decimal)));
  return numbers > 0.6 ? "number" : numbers > 0 ? "sparse" : "other";
}

/** A time of day without colons: 0005, 000500 or 000500000. */
const digitsOfClock = /^([01]\d|2[0-3])[0-5]\d([0-5]\d(\d{3})?)?$/;

/** Whether the cells behind a date rise, or all fall, from row to row of one day: digits that are a time do, those of a price turn. */
function runsThroughDays(rows: Sample["rows"], date: number): boolean {
  let [rising, falling] = [0, 0];
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    if (before === undefined || before[date] !== row[date]) continue;
    const change = Number(row[date + 1]) - Number(before[date + 1]);
    if (change > 0) rising += 1;
    else if (change < 0) falling += 1;
  }
  return rising !== falling && Math.min(rising, falling) <= 0.05 * (rising + falling);
}

function isClockNumber(value: number, digits: 4 | 6): boolean {
  const minutes = digits === 4 ? value : Math.floor(value / 100);
  return minutes < 2400 && minutes % 100 < 60 && (digits === 4 || value % 100 < 60);
}

/**
 * The digits of times of day that lose their leading zeros, as 90000 for 09:00:00, which a file may do far behind its first rows; undefined
 * where they keep them, and where the numbers may count hours or, as 100 and 200 of a single day, hours and minutes alike.
 */
function clockDigitsOf(rows: Sample["rows"], date: number, time: number): 4 | 6 | undefined {
  const cells = rows.map((row) => (row[time] ?? "").trim());
  if (!cells.every((cell) => /^(0|[1-9]\d{0,5})$/.test(cell))) return undefined;
  const values = cells.map(Number);
  const most = Math.max(...values);
  const oneDay = rows.every((row) => row[date] === rows[0]?.[date]);
  const mayBeEither = oneDay && most < 2400 && values.every((value) => value % 100 === 0);
  if (most > 0 && (most < 24 || mayBeEither)) return undefined;
  return ([4, 6] as const).find((digits) => values.every((value) => isClockNumber(value, digits)));
}

/** Whether a column has no more than the days of another's times, as "2027-01-05" beside "2027-01-05 10:00", for several rows each. */
function areDaysOf(rows: Sample["rows"], day: number, whole: number): boolean {
  const begin = rows.filter((row) => {
    const [days, times] = [row[day] ?? "", row[whole] ?? ""];
    return days !== "" && times.length > days.length && times.startsWith(days);
  });
  return begin.length > 0.8 * rows.length && begin.some((row, i) => i > 0 && row[day] === begin[i - 1]?.[day]);
}

/** A count such as 20120201 is a date only where nothing better is: volumes can look like one. */
function contentsOf(rows: Sample["rows"], decimal: "." | ","): ColumnContent[] {
  const width = Math.max(...rows.map((row) => row.length));
  const contents = Array.from({ length: width }, (_, column) => contentOf(rows, column, decimal));
  // Data was found by a date in its first row: that column holds dates, however many rows are damaged.
  const found = rows[0]?.findIndex((cell) => isStamp(cell)) ?? -1;
  if (found >= 0 && !contents.includes("stamp")) contents[found] = "stamp";
  const clear = contents.findIndex((content, column) => content === "stamp" && share(rows, column, isMore) > 0.8);
  const first = clear >= 0 ? clear : contents.indexOf("stamp");
  return contents.map((content, column) => {
    if (content === "stamp" && contents.some((other, at) => other === "stamp" && areDaysOf(rows, column, at)))
      return "other";
    const mayBeClock = column === first + 1 && share(rows, column, (cell) => digitsOfClock.test(cell)) > 0.8;
    if (content === "number" && mayBeClock && first >= 0 && runsThroughDays(rows, first)) return "clock";
    if (content !== "stamp" || column === first) return content;
    if (share(rows, column, isMore) > 0.8) return "stamp";
    return mayBeClock ? "clock" : "number";
  });
}

type When = { readonly date: number; readonly time: number; readonly order: DateOrder };

/** The sample as numbers, oldest row first: by the time of day as well where it has a column of its own. */
function numbersOf(rows: Sample["rows"], decimal: "." | ",", { date, time, order }: When): NumberRows {
  const numbers = rows.map((row) => row.map((cell) => numberOf(cell, decimal)));
  const times = rows.map((row) => stampOf(row[date] ?? "", order) + (time < 0 ? 0 : clockOf(row[time] ?? "")));
  let falling = 0;
  for (let i = 1; i < times.length; i++) falling += Math.sign((times[i - 1] as number) - (times[i] as number)) || 0;
  return falling > 0 ? numbers.reverse() : numbers;
}

/** A bid, with an ask that is never below it. */
function ticksIn(roles: ColumnRole[], numeric: readonly number[], rows: NumberRows): void {
  const [bid, ask] = numeric;
  if (bid !== undefined && !roles.includes("bid")) roles[bid] = "bid";
  if (bid === undefined || ask === undefined || roles.includes("ask")) return;
  if (isNear(rows, ask, bid) && rows.every((row) => !((row[ask] as number) < (row[bid] as number)))) roles[ask] = "ask";
}

const prices = ["open", "high", "low", "close"] as const;

/** The roles the names leave open, by what the columns hold. */
function complete(roles: readonly ColumnRole[], contents: readonly ColumnContent[], rows: NumberRows): ColumnRole[] {
  const free = contents
    .map((content, column) => (content === "number" && roles[column] === "skip" ? column : -1))
    .filter((column) => column >= 0);
  const known = prices.filter((role) => roles.includes(role)).length;
  if (known === 0 && free.length < 4) {
    const ticks = [...roles];
    ticksIn(ticks, free, rows);
    return ticks;
  }
  const found =
    assignPrices(roles, free, rows) ?? (free.length >= 4 && known === 0 ? inFileOrder(roles, free) : [...roles]);
  const volume = free.find((column) => found[column] === "skip");
  if (known === 0 && volume !== undefined && !found.includes("volume")) found[volume] = "volume";
  return found;
}

function inFileOrder(roles: readonly ColumnRole[], free: readonly number[]): ColumnRole[] {
  const found = [...roles];
  prices.forEach((role, k) => {
    found[free[k] as number] = role;
  });
  return found;
}

/** Fewer bad rows than this say nothing about the columns. */
const fewRows = 10;

/** The line that says most, for people and for the formats that have a header of their own. */
const headerOf = (lines: Sample["rows"]): readonly string[] => {
  const worded = lines.filter((line) => line.length > 1);
  const words = (line: readonly string[]) => line.filter((cell) => cell !== "").length;
  return worded.reduce<readonly string[]>((best, line) => (words(line) > words(best) ? line : best), worded[0] ?? []);
};

/**
 * The layout of a sample by the names above it in any of the languages we know, or, where there are none, by what the columns
 * hold; with what tells how sure that is.
 */
export function guessLayout(sample: Sample): LayoutGuess | undefined {
  const start = firstDataRow(sample.rows);
  if (start >= 0) return layoutFrom(sample, start);
  const written = withWrittenDates(sample);
  const guess = written && layoutFrom(written, firstDataRow(written.rows));
  return guess && { ...guess, layout: { ...guess.layout, dateOrder: "excel-days" } };
}

/** Without a heading, a column of words such as EURUSD or EUR/USD in every row names symbols. */
function markSymbols(roles: ColumnRole[], contents: readonly ColumnContent[], rows: Sample["rows"]): void {
  const column = contents.findIndex(
    (content, at) =>
      content === "other" && share(rows, at, (cell) => /^[A-Z][A-Z0-9]{2}[A-Z0-9./_-]{1,12}$/i.test(cell)) > 0.99,
  );
  if (column >= 0) roles[column] = "symbol";
}

const ninjaTraderTicks = ["date", "skip", "bid", "ask", "volume"] as const;
/** 20240308 100001 1230000;1.08999;1.08998;1.09001;1: the last price, the bid and the ask. */
const isNinjaTraderTick = (row: readonly string[]): boolean =>
  row.length === ninjaTraderTicks.length && /^\d{8} \d{6} \d{7}$/.test(row[0] ?? "");

/** Whether a column holds prices of the size of another's in nearly every row. */
const isNear = (rows: NumberRows, column: number, other: number): boolean =>
  rows.filter((row) => Math.abs((row[column] as number) / (row[other] as number) - 1) < 0.1).length > 0.9 * rows.length;

/** The rows of the first row's symbol: opens continue the closes of one series, not of several that are mixed. */
function ofOneSymbol(rows: Sample["rows"], column: number): Sample["rows"] {
  const first = rows[0]?.[column];
  return column < 0 || first === undefined ? rows : rows.filter((row) => row[column] === first);
}

function layoutFrom(sample: Sample, start: number): LayoutGuess | undefined {
  if (start < 0) return undefined;
  const all = sample.rows.slice(start).filter((row) => row.length > 1);
  const above = sample.rows.slice(0, start).filter((row) => row.length > 1);
  const numbers = all.flatMap((row) => row.filter(looksLikeNumber));
  const decimal = decimalOf(
    numbers.filter((cell) => !isStamp(cell)),
    sample.separator,
  );
  const contents = contentsOf(all, decimal);
  const { roles, unknown, morePrices } = rolesByName(above, contents);
  if (above.length === 0) markSymbols(roles, contents, all);
  if (above.length === 0 && all.every(isNinjaTraderTick))
    ninjaTraderTicks.forEach((role, at) => {
      roles[at] = role;
    });
  const data = ofOneSymbol(all, roles.indexOf("symbol"));
  const date = roles.indexOf("date");
  const dates = dateOrderOf(data.map((row) => row[date] ?? ""));
  const time = roles.indexOf("time");
  const clockDigits = time < 0 ? undefined : clockDigitsOf(data, date, time);
  const rows = numbersOf(data, decimal, { date, time, order: dates.order });
  const make = (columns: readonly ColumnRole[]): TextLayout => ({
    separator: sample.separator,
    newline: sample.newline,
    decimal,
    headerLines: start,
    columns,
    dateOrder: dates.order,
    ...(clockDigits ? { clockDigits } : {}),
  });
  const whole = layoutGap(make(roles)) === undefined;
  const layout = make(whole ? roles : complete(roles, contents, rows));
  const known = prices.filter((role) => roles.includes(role)).length;
  const columns = prices.map((role) => layout.columns.indexOf(role));
  const ticks = isTickLayout(layout);
  const priced = !ticks && columns.every((column) => column >= 0);
  const fits = ticks ? 1 : priced ? shareThatFits(rows, columns) : 0;
  return {
    layout,
    header: headerOf(above),
    named: whole ? "all" : known > 0 ? "some" : "none",
    unknown,
    fits,
    bestFit: priced && fits < 0.9 && rows.length >= fewRows ? bestShare(rows, columns) : fits,
    order: priced ? verdictOfOrder(evidenceOf(rows, columns[0] as number, columns[3] as number)) : "open",
    morePrices: ticks && morePrices.some((column) => isNear(rows, column, layout.columns.indexOf("bid"))),
    datesOpen: dates.open,
  };
}
