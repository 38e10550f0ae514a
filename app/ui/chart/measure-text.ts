import { plainNumber } from "#lib/figure-text.ts";

type Corner = { readonly x: number };

/** Bars from one corner to the other. A stored drawing knows the times of its corners and no bars, so their places on the axis tell. */
const barsBetween = (from: Corner, to: Corner, barWidth: number): number =>
  Math.round(Math.abs(to.x - from.x) / barWidth);

/** How far it is between two prices: the difference, the percentage and the bars. "+0.00250 · +0.23% · 12 bars". */
export function measureText(
  [from, to]: readonly [from: number, to: number],
  [first, second]: readonly [first: Corner, second: Corner],
  { barWidth, digits }: { readonly barWidth: number; readonly digits: number },
): string {
  const sign = to < from ? "−" : "+";
  const size = Math.abs(to - from);
  const percent = from === 0 ? "" : ` · ${sign}${plainNumber((size / Math.abs(from)) * 100, 2)}%`;
  const bars = barsBetween(first, second, barWidth);
  return `${sign}${plainNumber(size, digits)}${percent} · ${bars} ${bars === 1 ? "bar" : "bars"}`;
}
