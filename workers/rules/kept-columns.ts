import type { Bars } from "#trading/market/bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { barsSource, type ColumnSource } from "#trading/strategy/column-source.ts";

/** Indicator columns kept at once; the least lately used go first. 64 of 20,000 bars are 10 MB. */
const mostColumns = 64;

export type KeptBars = { readonly key: string; readonly bars: Bars; readonly source: ColumnSource };
let kept: KeptBars | undefined;

function newest(bars: Bars, most: number): Bars {
  if (bars.length <= most) return bars;
  const from = bars.length - most;
  return {
    ...bars,
    length: most,
    time: bars.time.slice(from),
    open: bars.open.slice(from),
    high: bars.high.slice(from),
    low: bars.low.slice(from),
    close: bars.close.slice(from),
    volume: bars.volume.slice(from),
    ...(bars.spread ? { spread: bars.spread.slice(from) } : {}),
  };
}

/** The bars' columns, each computed once however many edits read it. */
function keeping(source: ColumnSource): ColumnSource {
  const columns = new Map<string, readonly Float64Array[]>();
  return {
    ...source,
    compute(definition, parameters) {
      const key = `${definition.id}${JSON.stringify(parameters)}`;
      const found = columns.get(key) ?? source.compute(definition, parameters);
      columns.delete(key);
      columns.set(key, found);
      const [oldest] = columns.keys();
      if (columns.size > mostColumns && oldest !== undefined) columns.delete(oldest);
      return found;
    },
  };
}

/** The newest bars under a name, with what has been computed on them since they were first asked for. */
export function keptColumns(key: string, bars: Bars, most: number): KeptBars {
  const name = `${key}|${most}`;
  if (kept?.key === name) return kept;
  const newestBars = newest(bars, most);
  const { pipPoints } = symbolOf(newestBars.symbol, newestBars.digits, newestBars.contract);
  kept = { key: name, bars: newestBars, source: keeping(barsSource(newestBars, pipPoints)) };
  return kept;
}
