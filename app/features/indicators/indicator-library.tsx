import type { ReactNode } from "react";
import { hydrateLate } from "../../ui/hydrate-late.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { exampleList } from "./example-list.ts";
import type { LibraryEntry } from "./library-entry.ts";

const LibraryIndex = hydrateLate("library-index", () => import("./library-index.tsx"), { early: true });
const IndicatorSections = hydrateLate("indicator-sections", () => import("./indicator-sections.tsx"), { early: true });

type Props = { readonly entries: readonly LibraryEntry[]; readonly inserts: Readonly<Record<string, ReactNode>> };

/** The library: a search beside (above, on phones) one section an indicator. */
export function IndicatorLibrary({ entries, inserts }: Props) {
  return (
    <div className="wrap library">
      <LibraryIndex entries={entries} />
      <div className="min-w-0">
        <h2 className="sr-only">All indicators</h2>
        <ExampleList />
        <IndicatorSections entries={entries} inserts={inserts} />
      </div>
    </div>
  );
}

/** The bars on which all examples were computed. */
function ExampleList() {
  return (
    <details className="disclosure panel example-list">
      <summary>The example list: twenty bars on which every formula below was computed</summary>
      <p className="small pb-3 text-ink2">
        The closes are those on which the RSI is usually explained; opens, highs, lows and volumes were chosen to go
        with them. The values in the sections were computed from this list by the same engine that runs your backtests.
      </p>
      <ScrollRegion label="The example list">
        <table className="example-table">
          <caption className="sr-only">The example list</caption>
          <thead>
            <tr>
              {["Bar", "Open", "High", "Low", "Close", "Volume"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exampleList.map((bar, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar's place is its name.
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {bar.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is what it is.
                  <td key={column}>{column === 4 ? value : value?.toFixed(2)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
