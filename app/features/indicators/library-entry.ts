import { wordSearch } from "#lib/search-text.ts";
import type {
  IndicatorCategory,
  OutputDefinition,
  ParameterDefinition,
} from "#trading/indicators/definition/indicator-definition.ts";

/** Values as the engine computed them on the example list, written out. */
export type WorkedExample = {
  /** The parameters used, in words; empty for none. */
  readonly settings: string;
  /** Which columns of the list the formula reads, and what it answers. */
  readonly columns: readonly string[];
  /** Number of the bar, then one text a column. */
  readonly rows: readonly { readonly bar: number; readonly cells: readonly string[] }[];
  /** What the last row says, in a sentence. */
  readonly says: string;
};

/** SVG paths in a box of 192 by 64. */
export type LibrarySketch = {
  /** The prices below the lines, or a pattern's candles; empty for an indicator with a scale of its own. */
  readonly price: string;
  readonly lines: readonly string[];
};

/** One indicator as the library's index shows it. */
export type LibraryItem = {
  readonly id: string;
  readonly name: string;
  readonly category: IndicatorCategory;
  readonly aliases: readonly string[];
  readonly summary: string;
};

export type SketchedItem = LibraryItem & { readonly sketch: LibrarySketch };

/** One indicator as its own page shows it. */
export type LibraryEntry = LibraryItem & {
  readonly formula: string;
  readonly reading: string;
  readonly failure: string;
  readonly conventions: string;
  readonly source: string;
  readonly parameters: readonly ParameterDefinition[];
  readonly outputs: readonly OutputDefinition[];
  /** Levels its chart draws. */
  readonly guides: readonly number[];
  readonly example: WorkedExample;
};

export const categoryNames: Readonly<Record<IndicatorCategory, string>> = {
  trend: "Trend",
  momentum: "Momentum",
  volatility: "Volatility",
  volume: "Volume",
  levels: "Levels",
  candles: "Candle patterns",
};

/** Every word must occur in the name, an alias, the id or the category. */
export const matchesSearch = ({ id, name, category, aliases }: LibraryItem, query: string): boolean =>
  wordSearch(query)([name, id, categoryNames[category], ...aliases].join(" "));
