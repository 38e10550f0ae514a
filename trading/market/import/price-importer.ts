import { numberText } from "../../number-text.ts";
import type { Bars } from "../bars.ts";
import { Bi5Reader, bi5Digits, readBi5Path } from "./bi5.ts";
import { stampsEndBars } from "./column-names.ts";
import { betterSpaced } from "./date-order.ts";
import { type Detection, datesQuestion, detect, headBytes } from "./detect.ts";
import { finishImport } from "./finish-import.ts";
import { finishPrinted, type PrintedPrices } from "./finish-printed.ts";
import { type FormatId, formats } from "./formats.ts";
import { mayBeGrouped } from "./grouped-prices.ts";
import { HstReader, readHstHeader } from "./hst.ts";
import { ImportError } from "./import-error.ts";
import { type CheckedOptions, checkImportOptions, type ImportOptions } from "./import-options.ts";
import { otherThanBids } from "./other-than-bids.ts";
import { swapDayAndMonth } from "./read-stamp.ts";
import { BadRows, type ImportReport } from "./report.ts";
import { RowSink } from "./row-sink.ts";
import { type SpreadUnit, spreadUnitOfName } from "./spread-column.ts";
import { listedSymbolIn, symbolFromName } from "./symbol-in-name.ts";
import { isTickLayout, layoutGap, type TextLayout } from "./text-layout.ts";
import { TextReader } from "./text-reader.ts";
import { withoutMark } from "./utf16.ts";
import { type ImportZone, zoneTitle } from "./zone.ts";

export type Imported = { readonly bars: Bars; readonly report: ImportReport };

/** A table that many programs write says nothing about its clock. */
function zoneReason({ format, title, sure, zoneHeading }: Detection): string {
  if (zoneHeading !== undefined) return `, which the heading "${zoneHeading.slice(0, 40)}" names`;
  return format === "generic" || sure < 0.9 ? ", because the file names no time zone" : `, the clock of ${title} files`;
}

type Reader = { push(chunk: Uint8Array): void; finish(): void };

/**
 * Reads one or several files of one format into bars. Feed it with `open`, `push` and `close` for each file, then `finish`.
 * All methods throw `ImportError`.
 */
export class PriceImporter {
  readonly #options: CheckedOptions;
  readonly #sink: RowSink;
  readonly #files: string[] = [];
  #name = "";
  #head = new Uint8Array(0);
  #reader: Reader | undefined;
  #narrower: ReturnType<typeof withoutMark>["narrower"];
  #detection: Detection | undefined;
  #first: Detection | undefined;
  #symbol: string | undefined;
  #reading: TextLayout | undefined;
  #stated: Bars["timeframe"] | undefined;
  #absolute: boolean | undefined;
  #unix = false;
  /** Whether day and month could change places in all that was read. */
  #datesOpen: boolean | undefined;
  /** What the heading of the spread column states. */
  #spreadUnit: SpreadUnit | undefined;
  #fileTicks: boolean | undefined;
  #notes: string[] = [];
  bytes = 0;

  /** With `printed`, bars of a text file are stored unchanged, for `finishPrinted`. */
  constructor(options: ImportOptions = {}, printed = false) {
    this.#options = checkImportOptions(options);
    this.#sink = new RowSink(
      new BadRows(this.#options.examples ?? 100),
      printed ? "keep" : (this.#options.inconsistent ?? "reject"),
      printed,
      this.#options.rowSymbol,
    );
  }

  get rows(): number {
    return this.#sink.rows;
  }

  open(name: string): void {
    this.#name = name;
    this.#files.push(name);
    this.#sink.file = name;
    this.#head = new Uint8Array(0);
    this.#reader = undefined;
    this.#narrower = undefined;
  }

  push(data: Uint8Array): void {
    // A subclass (Node's Buffer) would make every read of a byte slower.
    const chunk = new Uint8Array(data.buffer, data.byteOffset, data.length);
    this.bytes += chunk.length;
    if (this.#reader) {
      this.#reader.push(this.#narrower ? this.#narrower.narrow(chunk) : chunk);
      return;
    }
    const head = new Uint8Array(this.#head.length + chunk.length);
    head.set(this.#head);
    head.set(chunk, this.#head.length);
    this.#head = head;
    if (head.length >= headBytes) this.#begin(false);
  }

  close(): void {
    if (!this.#reader) this.#begin(true);
    const reader = this.#reader as unknown as Reader;
    reader.finish();
    if (reader instanceof TextReader) this.#noteDates(reader);
    if (reader instanceof Bi5Reader) this.#sameKind(reader.kind === "ticks");
  }

  finish(): Imported {
    const detection = this.#first;
    if (!detection) throw new ImportError("empty", "files", "there is no file");
    this.#sink.symbols.check();
    const zone: ImportZone = this.#absolute ? "utc" : (this.#options.zone ?? detection.zone);
    const stated = this.#symbol ?? this.#sink.symbols.name();
    const symbol = this.#options.symbol ?? stated ?? symbolFromName(this.#files[0] ?? "");
    if (this.#datesOpen && !this.#options.layout && !this.#options.dateOrder) this.#settleDates();
    const finished = finishImport(this.#sink, {
      symbol,
      zone,
      unix: this.#unix,
      zoneAssumed: !this.#absolute && !this.#options.zone && detection.zoneHeading === undefined,
      ticks: this.#fileTicks === true,
      endOfBar: this.#options.stamps
        ? this.#options.stamps === "close"
        : this.#fileTicks !== true &&
          (formats[detection.format].endOfBar === true ||
            stampsEndBars(detection.text?.header ?? [], this.#reading?.columns ?? [])),
      stated: this.#stated,
      options: this.#options,
      spreadUnit: this.#spreadUnit,
      files: this.#files,
    });
    if (this.#absolute && detection.format === "mt5-python")
      this.#notes.push(
        'Times that say UTC were read as UTC. MetaTrader counts its seconds on the broker\'s clock, so a table made with pandas\' utc=True says "+00:00" and means that clock: if yours is such a table, leave the "+00:00" out of it and import it again.',
      );
    if (this.#absolute && this.#options.zone && this.#options.zone !== "utc")
      this.#notes.push("The times name their own offset from UTC, so the chosen time zone was not used.");
    else if (!this.#absolute)
      this.#notes.push(`Times were read as ${zoneTitle(zone)}${this.#options.zone ? "" : zoneReason(detection)}.`);
    if (this.#reading?.dateOrder === "excel-days")
      this.#notes.push("Dates are a spreadsheet's day numbers, counted from 1900.");
    if (this.#reading?.columns.includes("ask-open"))
      this.#notes.push("Prices are the bids; the spread of each bar is the ask less the bid at its open.");
    const noBids = this.#fileTicks ? null : otherThanBids(this.#files, this.#priceHeadings());
    if (noBids) this.#notes.push(noBids);
    const grouped = mayBeGrouped(detection, symbol);
    if (grouped !== null) this.#notes.push(grouped);
    const sink = this.#sink;
    if (sink.spreadsMissing > 0)
      this.#notes.push(
        `The spread of ${numberText(sink.spreadsMissing)} ${sink.spreadsMissing === 1 ? "row" : "rows"} was negative, empty or unreadable.`,
      );
    return {
      bars: finished.bars,
      report: {
        files: this.#files,
        format: detection.format,
        sure: detection.sure,
        zone,
        symbol,
        fileSymbol: stated ?? listedSymbolIn(this.#files[0] ?? ""),
        bytes: this.bytes,
        rows: sink.rows,
        bad: { count: sink.bad.count, byProblem: sink.bad.byProblem, examples: sink.bad.examples },
        otherSymbols: sink.symbols.left,
        symbolColumn: sink.symbols.found,
        widened: sink.widened,
        volumesMissing: sink.volumesMissing,
        ...finished.report,
        notes: [...this.#notes, ...finished.notes],
      },
    };
  }

  /** What the columns are called that open and close were read from. */
  #priceHeadings(): string[] {
    const columns = this.#reading?.columns ?? [];
    const header = this.#first?.text?.header ?? [];
    return (["open", "close"] as const).map((role) => header[columns.indexOf(role)] ?? "");
  }

  /** The rows as doubles, as they are printed: sorted, but no row left out, no time shortened and no price rounded. */
  finishPrinted(): PrintedPrices {
    const detection = this.#first;
    if (!detection) throw new ImportError("empty", "files", "there is no file");
    if (this.#fileTicks !== false || !detection.text)
      throw new ImportError("not-prices", "file", "only a table of bars can be read as it is printed");
    this.#sink.symbols.check();
    if (this.#datesOpen && !this.#options.layout && !this.#options.dateOrder) this.#settleDates();
    return finishPrinted(this.#sink, this.#absolute ? "utc" : (this.#options.zone ?? "utc"));
  }

  /** Finds out what the file is and hands what has come so far to its reader. */
  #begin(whole: boolean): void {
    const { head, narrower } = withoutMark(this.#head);
    this.#head = new Uint8Array(0);
    this.#narrower = narrower;
    const detection = this.#options.format
      ? this.#asChosen(head, whole, this.#options.format)
      : detect(head, whole, this.#name);
    if (this.#first && this.#first.format !== detection.format)
      throw new ImportError(
        "mixed-files",
        this.#name,
        `this is ${detection.title}, the file before it ${this.#first.title}: import them one by one`,
      );
    this.#first ??= detection;
    this.#detection = detection;
    this.#reader = this.#readerFor(detection.format, head);
    this.#reader.push(head);
  }

  /** A format chosen by hand: the content may then have any name, but must still be readable as that format. */
  #asChosen(head: Uint8Array, whole: boolean, format: FormatId): Detection {
    const { title, zone } = formats[format];
    const found = detect(head, whole, "");
    const binary = format === "mt4-hst" || format === "dukascopy-bi5";
    const foundBinary = found.text === undefined;
    if (binary ? found.format !== format : foundBinary)
      throw new ImportError("not-what-it-says", "byte 0", `${title} was chosen, but this is ${found.title}`);
    return { ...found, format, title, zone: found.zoneHeading ? found.zone : zone, sure: 1, reason: "chosen by hand" };
  }

  #readerFor(format: FormatId, head: Uint8Array): Reader {
    if (format === "mt4-hst") {
      const header = readHstHeader(head);
      this.#sameSymbol(header.symbol || undefined);
      if (this.#stated && header.timeframe && this.#stated !== header.timeframe)
        throw new ImportError(
          "mixed-files",
          this.#name,
          `holds ${header.timeframe} bars, the file before it ${this.#stated}`,
        );
      this.#stated ??= header.timeframe;
      this.#sameKind(false);
      return new HstReader(header, this.#sink);
    }
    if (format === "dukascopy-bi5") {
      const path = readBi5Path(this.#name);
      this.#sameSymbol(path.symbol);
      const symbol = this.#options.symbol ?? path.symbol ?? symbolFromName(this.#name);
      return new Bi5Reader(
        { start: path.start ?? this.#options.start, digits: this.#options.digits ?? bi5Digits(symbol) },
        this.#sink,
      );
    }
    const layout = this.#layout();
    this.#reading = layout;
    this.#spreadUnit ??= spreadUnitOfName(this.#detection?.text?.header[layout.columns.indexOf("spread")] ?? "");
    this.#sameKind(isTickLayout(layout));
    return new TextReader(layout, this.#sink, formats[format].unixOnClock);
  }

  #layout(): TextLayout {
    const { dateOrder, layout: chosen } = this.#options;
    const found = chosen ?? this.#detection?.text?.layout;
    const layout = found && dateOrder ? { ...found, dateOrder } : found;
    const gap = layout ? layoutGap(layout) : "no columns were found";
    if (!layout || gap) throw new ImportError("unknown-layout", "header", `${gap}; choose the columns by hand`);
    const question = this.#detection?.questions.find(({ about }) => !chosen && (about === "columns" || !dateOrder));
    if (question) throw new ImportError("unsure", question.about, question.text);
    return layout;
  }

  /** All rows together can tell what the first ones could not: a day of minutes says nothing, a week of them does. */
  #settleDates(): void {
    const time = this.#sink.store.copyTimes();
    const better = betterSpaced(time, time.map(swapDayAndMonth));
    if (better === undefined) throw new ImportError("unsure", "dates", datesQuestion);
    if (better === 1) this.#sink.swapDates();
    this.#notes.push("Day and month were told apart by the spacing of the rows.");
  }

  #sameSymbol(symbol: string | undefined): void {
    if (this.#symbol && symbol && this.#symbol !== symbol && !this.#options.symbol)
      throw new ImportError("mixed-files", this.#name, `is about ${symbol}, the file before it about ${this.#symbol}`);
    this.#symbol ??= symbol;
  }

  #sameKind(ticks: boolean): void {
    if (this.#fileTicks !== undefined && this.#fileTicks !== ticks)
      throw new ImportError("mixed-files", this.#name, "one file holds ticks, the other bars: import them one by one");
    this.#fileTicks = ticks;
  }

  #noteDates(reader: TextReader): void {
    if (this.#absolute !== undefined && this.#absolute !== reader.absolute)
      throw new ImportError(
        "mixed-files",
        this.#name,
        "only one of the files names its offset from UTC: import them one by one",
      );
    this.#absolute = reader.absolute;
    this.#unix = reader.unix;
    this.#datesOpen = this.#datesOpen !== false && reader.dateInDoubt;
  }
}
