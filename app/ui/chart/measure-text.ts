import { plainNumber } from "#lib/figure-text.ts";

/** How far it is between two prices: the difference, the percentage and the bars. "+0.00250 · +0.23% · 12 bars". */
export function measureText(from: number, to: number, bars: number, digits: number): string {
  const sign = to < from ? "−" : "+";
  const size = Math.abs(to - from);
  const percent = from === 0 ? "" : ` · ${sign}${plainNumber((size / Math.abs(from)) * 100, 2)}%`;
  const count = Math.abs(bars);
  return `${sign}${plainNumber(size, digits)}${percent} · ${count} ${count === 1 ? "bar" : "bars"}`;
}
