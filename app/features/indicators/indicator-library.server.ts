import { aliases } from "#trading/indicators/aliases.ts";
import type { IndicatorDefinition } from "#trading/indicators/definition/indicator-definition.ts";
import { indicators } from "#trading/indicators/registry.ts";
import { guides } from "../../market/indicator-guides.ts";
import type { LibraryEntry, LibraryItem, SketchedItem } from "./library-entry.ts";
import { sketchOf } from "./library-sketch.server.ts";
import { workedExample } from "./worked-example.server.ts";

let library: readonly LibraryEntry[] | undefined;

/** Every indicator as plain data, computed once a process: the registry does not change while it runs. */
export function indicatorLibrary(): readonly LibraryEntry[] {
  library ??= indicators.map((definition) => ({
    id: definition.id,
    name: definition.name,
    category: definition.category,
    aliases: aliases[definition.id] ?? [],
    summary: definition.summary,
    formula: definition.formula,
    reading: definition.reading,
    failure: definition.failure,
    conventions: definition.conventions,
    source: definition.source,
    parameters: definition.parameters,
    outputs: definition.outputs,
    guides: guides[definition.id] ?? [],
    example: workedExample(definition),
  }));
  return library;
}

const itemOf = ({ id, name, category, aliases, summary }: LibraryItem): LibraryItem => ({
  ...{ id, name, category, aliases, summary },
});

let sketched: readonly SketchedItem[] | undefined;

/** What the index shows of every indicator; drawn once a process. */
export function libraryItems(): readonly SketchedItem[] {
  sketched ??= indicatorLibrary().map((entry, at) => ({
    ...itemOf(entry),
    sketch: sketchOf(indicators[at] as IndicatorDefinition),
  }));
  return sketched;
}

export type IndicatorPage = {
  readonly entry: LibraryEntry;
  /** Before and after it in the library's order; null at the ends. */
  readonly previous: LibraryItem | null;
  readonly next: LibraryItem | null;
};

/** One indicator with its neighbors, or undefined where there is none of that id. */
export function indicatorPage(id: string | undefined): IndicatorPage | undefined {
  const library = indicatorLibrary();
  const at = library.findIndex((entry) => entry.id === id);
  const entry = library[at];
  if (!entry) return undefined;
  const neighbor = (place: number) => (library[place] ? itemOf(library[place]) : null);
  return { entry, previous: neighbor(at - 1), next: neighbor(at + 1) };
}
