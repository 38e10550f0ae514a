import type { Bars } from "#trading/market/bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import { barsSource, type ColumnSource } from "#trading/strategy/column-source.ts";

/** Indicator columns cached at once; the least recently used go first. 64 of 20,000 bars are 10 MB. */
const mostCached = 64;

export type CachedBars = { readonly key: string; readonly bars: Bars; readonly source: ColumnSource };
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
export function cachedColumns(key: string, bars: Bars, most: number): CachedBars {
  const name = `${key}|${most}`;
  if (current?.key === name) return current;
  const newestBars = sliceOf(bars, { from: Math.max(0, bars.length - most), to: bars.length });
  const { pipPoints } = symbolOf(newestBars.symbol, newestBars.digits, newestBars.contract);
  current = { key: name, bars: newestBars, source: withCache(barsSource(newestBars, pipPoints)) };
  return current;
}
