import type { PriceTable } from "#trading/backtest/compatibility/price-table.ts";
import { parseMoment } from "./moment.ts";

/** A price file as it is printed: doubles, the number of decimals, and the spread column where there is one. */
export type PriceFile = PriceTable & {
  readonly digits: number;
  readonly spread: Float64Array | null;
  readonly wasSorted: boolean;
};

/** Bad data: names the file's line and field. Exit code 1. */
export class PriceFileError extends Error {
  override readonly name = "PriceFileError";
}

const timeNames = ["time", "date", "datetime", "timestamp", "date time", "gmt time", "local time", "open time", ""];
const maxErrors = 5;

type Header = {
  readonly separator: string;
  readonly columns: number;
  readonly date: number;
  /** A second column with the time of day. */
  readonly clock: number;
  readonly fields: Readonly<Record<"open" | "high" | "low" | "close", number>>;
  readonly volume: number;
  readonly spread: number;
};

const clean = (cell: string): string => cell.trim().replace(/^"|"$/g, "").replace(/^<|>$/g, "").trim().toLowerCase();

function readHeader(line: string): Header {
  const separator = [",", ";", "\t"].find((candidate) => line.split(candidate).length > 4);
  if (!separator) throw new PriceFileError("line 1: no header; expected Date,Open,High,Low,Close[,Volume]");
  const names = line.split(separator).map(clean);
  const find = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name));
  const fields = { open: find("open", "o"), high: find("high", "h"), low: find("low", "l"), close: find("close", "c") };
  for (const [field, at] of Object.entries(fields)) {
    if (at < 0) throw new PriceFileError(`line 1: no column "${field}" in the header ${line.slice(0, 80)}`);
  }
  const date = names.findIndex((name) => timeNames.includes(name));
  if (date < 0) throw new PriceFileError(`line 1: no time column in the header ${line.slice(0, 80)}`);
  const clock = names.findIndex((name, at) => at !== date && name === "time");
  return {
    separator,
    columns: names.length,
    date,
    clock,
    fields,
    volume: find("volume", "tickvol", "tick volume", "vol"),
    spread: find("spread"),
  };
}

const decimalsOf = (cell: string): number => {
  const point = cell.indexOf(".");
  return point < 0 || /[eE]/.test(cell) ? 0 : cell.length - point - 1;
};

class Rows {
  readonly time: number[] = [];
  readonly prices = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] };
  readonly volume: number[] = [];
  readonly spread: number[] = [];
  digits = 0;
}

/** A number from one cell. Throws `PriceFileError` naming line and field for anything that is not one. */
function numberIn(cell: string | undefined, line: number, field: string): number {
  const text = (cell ?? "").trim();
  const value = text === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value))
    throw new PriceFileError(
      `line ${line}, ${field}: ${text === "" ? "is empty" : `"${text.slice(0, 40)}" is not a number`}`,
    );
  return value;
}

function readRow(rows: Rows, header: Header, text: string, line: number): void {
  const cells = text.split(header.separator).map((cell) => (cell.startsWith('"') ? cell.replace(/^"|"$/g, "") : cell));
  if (cells.length < Math.min(header.columns, 5))
    throw new PriceFileError(`line ${line}: has ${cells.length} columns, the header has ${header.columns}`);
  const date = cells[header.date] ?? "";
  const moment = parseMoment(header.clock < 0 ? date : `${date} ${cells[header.clock] ?? ""}`);
  if (moment === undefined) throw new PriceFileError(`line ${line}, time: "${date.slice(0, 40)}" is not a time`);
  const values: number[] = [];
  for (const field of ["open", "high", "low", "close"] as const) {
    const cell = cells[header.fields[field]];
    const value = numberIn(cell, line, field);
    if (!(value > 0)) throw new PriceFileError(`line ${line}, ${field}: must be above 0, is ${value}`);
    values.push(value);
    const decimals = decimalsOf((cell as string).trim());
    if (decimals > rows.digits) rows.digits = decimals;
  }
  rows.time.push(moment);
  rows.prices.open.push(values[0] as number);
  rows.prices.high.push(values[1] as number);
  rows.prices.low.push(values[2] as number);
  rows.prices.close.push(values[3] as number);
  const volume = header.volume < 0 ? undefined : cells[header.volume];
  rows.volume.push(volume === undefined || volume.trim() === "" ? 0 : numberIn(volume, line, "volume"));
  if (header.spread >= 0) rows.spread.push(numberIn(cells[header.spread], line, "spread"));
}

/** Reads a whole file's text. Throws `PriceFileError` listing the first bad lines; no row is silently left out. */
export function readPriceText(text: string, onProgress?: (lines: number) => void): PriceFile {
  const body = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (body.includes("\0")) throw new PriceFileError("line 1: this is not a text file");
  const lines = body.split(/\r\n|\n|\r/);
  if (body.trim() === "") throw new PriceFileError("line 1: the file is empty");
  const header = readHeader(lines[0] as string);
  const rows = new Rows();
  const problems: string[] = [];
  for (let i = 1; i < lines.length && problems.length < maxErrors; i++) {
    const line = lines[i] as string;
    if (line.trim() === "") continue;
    try {
      readRow(rows, header, line, i + 1);
    } catch (error) {
      if (!(error instanceof PriceFileError)) throw error;
      problems.push(error.message);
    }
    if (onProgress && i % 100_000 === 0) onProgress(i);
  }
  if (problems.length > 0) throw new PriceFileError(problems.join("\n"));
  if (rows.time.length === 0) throw new PriceFileError("line 2: there are no rows after the header");
  return inOrder(rows, header.spread >= 0);
}

function inOrder(rows: Rows, hasSpread: boolean): PriceFile {
  const order = rows.time.map((_, i) => i);
  const wasSorted = rows.time.every((at, i) => i === 0 || at >= (rows.time[i - 1] as number));
  if (!wasSorted) order.sort((a, b) => (rows.time[a] as number) - (rows.time[b] as number) || a - b);
  const column = (values: readonly number[]) => Float64Array.from(order, (i) => values[i] as number);
  const { open, high, low, close } = rows.prices;
  return {
    length: order.length,
    time: column(rows.time),
    open: column(open),
    high: column(high),
    low: column(low),
    close: column(close),
    volume: column(rows.volume),
    spread: hasSpread ? column(rows.spread) : null,
    digits: rows.digits,
    wasSorted,
  };
}
