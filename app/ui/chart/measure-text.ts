/** How far it is between two prices: the difference, the percentage and the bars. "+0.00250 · +0.23% · 12 bars". */
export function measureText(from: number, to: number, bars: number, digits: number): string {
  const sign = to < from ? "−" : "+";
  const size = Math.abs(to - from);
  const percent = from === 0 ? "" : ` · ${sign}${((size / Math.abs(from)) * 100).toFixed(2)}%`;
  const count = Math.abs(bars);
  return `${sign}${size.toFixed(digits)}${percent} · ${count} ${count === 1 ? "bar" : "bars"}`;
}
