import { luckOfSearch } from "#trading/optimize/luck-of-tries.ts";
import type { Row } from "#trading/optimize/row.ts";
import type { TriesStore } from "../../../market/tries.ts";
import { priceSpanOf, type SeenBars } from "../core/seen-bars.ts";
import type { SearchState } from "./run-search.ts";
import type { SearchInput } from "./search-outcome.ts";

type Searched = Pick<SearchInput, "document" | "bars" | "dataLabel" | "searched">;

/** Counts the tries of a search. Its best set so far is on the page while it runs: whoever leaves then has tried the others, too. */
export function countSearch(
  { document, bars, dataLabel, searched }: Searched,
  tries: Pick<TriesStore, "add">,
  seen: Pick<SeenBars, "add">,
) {
  let rows: SearchState["rows"] = [];
  const counted = new Set<Row>();
  return {
    /** All that has been found so far. */
    found(next: SearchState["rows"]): void {
      rows = next;
    },
    /** Stores the rows that are not stored yet. */
    record(): void {
      const fresh = rows.flat().filter((row) => !counted.has(row));
      if (fresh.length === 0) return;
      if (counted.size === 0) seen.add(priceSpanOf(bars, dataLabel, searched), "searched");
      for (const row of fresh) counted.add(row);
      tries.add(
        document,
        fresh.map(({ sharpe }) => sharpe),
        luckOfSearch(rows.flat()),
      );
    },
  };
}
