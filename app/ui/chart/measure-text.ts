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

/** Height of the words with their background and the room to their box, pixels. */
const [wordsHeight, room] = [22, 4];

/** Where the words of a measure stand, in pixels of the chart, so that no edge cuts them: a measure is mostly of the newest bars. */
export function placeOfMeasure(
  box: { readonly x: number; readonly y: number; readonly width: number },
  { width }: { readonly width: number },
) {
  const [left, right] = [box.x, box.x + box.width];
  const middle = (left + right) / 2;
  const across =
    middle < width / 3
      ? ({ x: Math.max(left, 0), align: "left" } as const)
      : middle > (width * 2) / 3
        ? ({ x: Math.min(right, width), align: "right" } as const)
        : ({ x: middle, align: "center" } as const);
  return box.y < wordsHeight
    ? { ...across, y: Math.max(box.y, 0) + room, baseline: "top" as const }
    : { ...across, y: box.y - room, baseline: "bottom" as const };
}
