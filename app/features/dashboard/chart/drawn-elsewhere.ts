import { sortedText } from "#trading/sorted-text.ts";
import type { LayoutDocument } from "./layout-document.ts";

type Drawings = LayoutDocument["drawings"];

/**
 * What another tab drew meanwhile: the drawings of each symbol that were changed there and not here since `base` was stored. Where both
 * drew on a symbol, what is stored last counts.
 */
export function drawnElsewhere(
  { drawings: here }: LayoutDocument,
  { drawings: base }: LayoutDocument,
  { drawings: there }: LayoutDocument,
): Drawings {
  const text = (drawings: Drawings, symbol: string) => sortedText(drawings[symbol] ?? []);
  const changed = [...new Set([...Object.keys(base), ...Object.keys(there)])].filter(
    (symbol) => text(here, symbol) === text(base, symbol) && text(there, symbol) !== text(base, symbol),
  );
  return Object.fromEntries(changed.map((symbol) => [symbol, there[symbol] ?? []]));
}

/** What another tab made of the indicators of each chart: null where it did not change them, or where this one did. */
export function indicatorsElsewhere(
  { charts: here }: LayoutDocument,
  { charts: base }: LayoutDocument,
  { charts: there }: LayoutDocument,
): readonly (LayoutDocument["charts"][number]["indicators"] | null)[] {
  const text = (charts: LayoutDocument["charts"], at: number) => sortedText(charts[at]?.indicators ?? []);
  return there.map(({ indicators }, at) =>
    text(here, at) === text(base, at) && text(there, at) !== text(base, at) ? indicators : null,
  );
}
