import type { IndicatorDefinition, ParameterValues } from "../indicators/definition/indicator-definition.ts";
import type { Bars } from "../market/bars.ts";
import { barsSource, type ColumnSource } from "../strategy/column-source.ts";

/**
 * Indicator columns that combinations share: RSI 14 is computed once for the whole grid. Least recently used ones go first
 * when the limit is reached, so a grid over a million bars does not fill the memory. Columns must not be written to.
 */
export function cachedSource(bars: Bars, pipPoints: number, limitBytes = 256 * 2 ** 20): ColumnSource {
  const plain = barsSource(bars, pipPoints);
  const cached = new Map<string, readonly Float64Array[]>();
  let bytes = 0;
  const sizeOf = (columns: readonly Float64Array[]) => columns.reduce((sum, column) => sum + column.byteLength, 0);

  const compute = (definition: IndicatorDefinition, parameters: ParameterValues): readonly Float64Array[] => {
    const key = `${definition.id}${JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
    const known = cached.get(key);
    if (known) {
      cached.delete(key);
      cached.set(key, known);
      return known;
    }
    const fresh = plain.compute(definition, parameters);
    cached.set(key, fresh);
    bytes += sizeOf(fresh);
    for (const [oldest, columns] of cached) {
      if (bytes <= limitBytes || oldest === key) break;
      cached.delete(oldest);
      bytes -= sizeOf(columns);
    }
    return fresh;
  };
  return { ...plain, compute };
}
