import type { Bars } from "#trading/market/bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import { filterMask } from "#trading/strategy/clock-masks.ts";
import { barsSource, type ColumnSource } from "#trading/strategy/column-source.ts";
import { createColumns } from "#trading/strategy/columns.ts";
import { compileStrategy } from "#trading/strategy/compile.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { createMasks } from "#trading/strategy/masks.ts";
import { resolveParameters } from "#trading/strategy/parameter-values.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { StrategyError } from "#trading/strategy/problems.ts";
import type { JobHandler } from "../jobs.ts";
import { heldBars } from "../lab/held-bars.ts";
import { previewGuides, previewSeries } from "../rules/preview-series.ts";
import type { Preview } from "../rules/rules-jobs.ts";
import { countOf, entryPlaces, exitPlaces } from "../rules/signal-places.ts";

/** Indicator columns cached at once; the least recently used go first. 64 of 20,000 bars are 10 MB. */
const mostCached = 64;

type CachedBars = { readonly key: string; readonly bars: Bars; readonly source: ColumnSource };
let current: CachedBars | undefined;

/** The bars' columns, each computed once however many edits read it. */
function withCache(source: ColumnSource): ColumnSource {
  const columns = new Map<string, readonly Float64Array[]>();
  return {
    ...source,
    compute(definition, parameters) {
      const key = `${definition.id}${JSON.stringify(parameters)}`;
      const found = columns.get(key) ?? source.compute(definition, parameters);
      columns.delete(key);
      columns.set(key, found);
      const [oldest] = columns.keys();
      if (columns.size > mostCached && oldest !== undefined) columns.delete(oldest);
      return found;
    },
  };
}

/** The newest bars under a name, with what has been computed on them since they were first asked for. */
function cachedColumns(key: string, bars: Bars, most: number): CachedBars {
  const name = `${key}|${most}`;
  if (current?.key === name) return current;
  const newestBars = sliceOf(bars, { from: Math.max(0, bars.length - most), to: bars.length });
  const { pipPoints } = symbolOf(newestBars.symbol, newestBars.digits, newestBars.contract);
  current = { key: name, bars: newestBars, source: withCache(barsSource(newestBars, pipPoints)) };
  return current;
}

/** Why an entry is silent: on how many bars each part of it holds, and on how many the session filter lets it act. */
function silentParts(
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

function preview(document: StrategyDocument, { bars, source }: CachedBars): Preview {
  const start = performance.now();
  const { enterLong, enterShort, exitLong, exitShort, warmUp } = compileStrategy(document, source);
  const long = entryPlaces(enterLong);
  const short = entryPlaces(enterShort);
  const quiet = (["long", "short"] as const).filter((side) => (side === "long" ? long : short)?.bars === 0);
  return {
    bars: bars.length,
    warmUp,
    long,
    short,
    exitLong: exitPlaces(exitLong, enterLong),
    exitShort: exitPlaces(exitShort, enterShort),
    series: previewSeries(document, source),
    guides: previewGuides(document),
    silent: silentParts(document, source, quiet),
    millis: performance.now() - start,
  };
}

export const previewStrategy: JobHandler<"preview-strategy"> = ({ key, document, most }) => {
  const cached = cachedColumns(key, heldBars(key).bars, most);
  try {
    return { problems: [], preview: preview(parseStrategy(document), cached) };
  } catch (error) {
    // An indicator refuses what no range could say, such as a fast length above the slow one.
    if (error instanceof StrategyError) return { problems: error.problems, preview: null };
    if (error instanceof Error && error.name === "IndicatorError")
      return { problems: [{ path: "", message: error.message }], preview: null };
    throw error;
  }
};
