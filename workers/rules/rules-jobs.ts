import type { SymbolSpec } from "#trading/market/symbols.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Differences } from "#trading/strategy/export/differences/facts.ts";
import type { Problem } from "#trading/strategy/problems.ts";

/** What a strategy can be written as. */
export type ExportFormat = "link" | "json" | "mql5" | "pine" | "python";

/** A column of the strategy's, one value a bar, NaN for none; in price units where it is a price. */
export type PreviewSeries = {
  readonly id: string;
  readonly label: string;
  readonly values: Float64Array;
  /** "price", or the indicator whose own pane it is in. */
  readonly pane: string;
  readonly look: "line" | "histogram" | "dots";
};

/** Where one mask says yes. */
export type SignalPlaces = {
  /** Bars on which it holds. */
  readonly bars: number;
  /** Indexes of the bars on which it begins to hold, the newest `mostMarks` of them. */
  readonly starts: Int32Array;
  readonly times: number;
};

export type Preview = {
  /** Bars looked at: the newest of those held. */
  readonly bars: number;
  /** First bar on which every column has a value. */
  readonly warmUp: number;
  readonly long: SignalPlaces | null;
  readonly short: SignalPlaces | null;
  /** Exits after an entry of their side. */
  readonly exitLong: SignalPlaces | null;
  readonly exitShort: SignalPlaces | null;
  readonly series: readonly PreviewSeries[];
  readonly guides: readonly { readonly pane: string; readonly value: number }[];
  /** For an entry that never signals: on how many bars each of its parts holds, by its place; `session` for the filter. */
  readonly silent: readonly { readonly path: string; readonly bars: number }[];
  /** Time in the worker, in milliseconds. */
  readonly millis: number;
};

/** The jobs of the strategy builder. */
export type RulesJobs = {
  /** What is wrong with a document of any version, and the same in English; no words while it cannot be put into any. */
  "check-strategy": {
    request: { readonly document: unknown };
    progress: never;
    response: { readonly problems: readonly Problem[]; readonly words: string };
  };
  /**
   * Signals and columns of a document on the newest `most` of the bars the lab's thread holds under `key`. No preview while the
   * document has problems.
   */
  "preview-strategy": {
    request: { readonly key: string; readonly document: unknown; readonly most: number };
    progress: never;
    response: { readonly problems: readonly Problem[]; readonly preview: Preview | null };
  };
  /** Reads a link's code or a file. Fails with a `StrategyError` that says what is wrong with it. */
  "read-strategy": {
    request: { readonly code: string } | { readonly file: Blob };
    progress: never;
    response: { readonly document: StrategyDocument };
  };
  /** Fails with a `StrategyError` for a document with problems. Whatever a platform cannot do is named in `differences`. */
  "export-strategy": {
    request: {
      readonly document: unknown;
      readonly format: ExportFormat;
      /** What was stated of the prices in the lab where their symbol is not listed. */
      readonly contract?: SymbolSpec;
    };
    progress: never;
    response: {
      /** The link's code, or the file's text. */
      readonly text: string;
      readonly fileName: string;
      /** How a run elsewhere differs from one here, both ways; null where the file is the document itself. */
      readonly differences: Differences | null;
    };
  };
};
