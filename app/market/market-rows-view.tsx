import type { ReactNode } from "react";
import { ScriptNote } from "../ui/script-note.tsx";
import { rowsWords } from "./data-words.ts";
import type { Loaded, MarketRows } from "./use-market-rows.ts";

type Props = {
  readonly found: MarketRows;
  readonly children: (rows: readonly Loaded[]) => ReactNode;
};

/** Figures of several markets with the data they stand on, or why they are not there yet. */
export function MarketRowsView({ found, children }: Props) {
  if (found.state === "failed")
    return <p role="alert">The prices could not be loaded: {found.problem}. Load the page again to retry.</p>;
  if (found.state === "loading")
    return (
      <>
        <p role="status" className="needs-script">
          Loading prices: {found.done} of {found.of} markets …
        </p>
        <ScriptNote>These figures are computed in your browser from current prices, which needs JavaScript.</ScriptNote>
      </>
    );
  return (
    <>
      {children(found.rows)}
      <p className="fine mt-4">{rowsWords(found.rows.map(({ data }) => data))}</p>
      {found.problem === null ? null : (
        <p role="status" className="fine mt-2">
          They could not be refreshed: {found.problem}. We try again each minute.
        </p>
      )}
    </>
  );
}
