import { indicators } from "#trading/indicators/registry.ts";
import { aliases } from "./aliases.ts";
import { guides } from "./guides.ts";
import type { LibraryEntry } from "./library-entry.ts";
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
