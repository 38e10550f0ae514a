import { filterMask } from "#trading/strategy/clock-masks.ts";
import type { ColumnSource } from "#trading/strategy/column-source.ts";
import { createColumns } from "#trading/strategy/columns.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { createMasks } from "#trading/strategy/masks.ts";
import { resolveParameters } from "#trading/strategy/parameter-values.ts";
import type { Preview } from "./rules-jobs.ts";
import { countOf } from "./signal-places.ts";

/** Why an entry is silent: on how many bars each part of it holds, and on how many the session filter lets it act. */
export function silentParts(
  document: StrategyDocument,
  source: ColumnSource,
  sides: readonly ("long" | "short")[],
): Preview["silent"] {
  if (sides.length === 0) return [];
  const { entries } = resolveParameters(document);
  const masks = createMasks(source, createColumns(source));
  const parts = sides.flatMap((side) => {
    const when = entries[side]?.when;
    if (!when) return [];
    const path = `entries.${side}.when`;
    const rows = when.kind === "all" || when.kind === "any" ? when.of : null;
    const listed = rows ? rows.map((row, i) => ({ path: `${path}.of[${i}]`, row })) : [{ path, row: when }];
    return listed.map(({ path: place, row }) => ({ path: place, bars: countOf(masks(row)) }));
  });
  return document.session
    ? [...parts, { path: "session", bars: countOf(filterMask(source.input.time, source.timeframe, document.session)) }]
    : parts;
}
