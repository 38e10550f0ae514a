import { plainNumber, shortNumber } from "#lib/figure-text.ts";

/** A place on the time axis; the time is unknown to the right of the last bar. */
type Corner = { readonly x: number; readonly time?: number | undefined };

/** Bars from one corner to the other. A stored drawing knows the times of its corners and no bars, so their places on the axis tell. */
const barsBetween = (from: Corner, to: Corner, barWidth: number): number =>
  Math.round(Math.abs(to.x - from.x) / barWidth);

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** The two largest units of a time that has passed: "2 d 5 h", "45 min". */
function elapsedText(millis: number): string {
  const parts = [
    [Math.floor(millis / day), "d"],
    [Math.floor((millis % day) / hour), "h"],
    [Math.round((millis % hour) / minute), "min"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const told = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return told.map(([count, unit]) => `${count} ${unit}`).join(" ");
}

/** `pipSize` is one pip as a price distance; without one, none are told. */
type Scale = { readonly barWidth: number; readonly digits: number; readonly pipSize?: number | undefined };

/** How far it is between two prices: the difference, the percentage, the bars and the time. "+0.00250 (25 pips) · +0.23% · 12 bars, 12 h". */
export function measureText(
  [from, to]: readonly [from: number, to: number],
  [first, second]: readonly [first: Corner, second: Corner],
  { barWidth, digits, pipSize }: Scale,
): string {
  const sign = to < from ? "−" : "+";
  const size = Math.abs(to - from);
  const percent = from === 0 ? "" : ` · ${sign}${plainNumber((size / Math.abs(from)) * 100, 2)}%`;
  const bars = barsBetween(first, second, barWidth);
  const elapsed = Math.abs((second.time ?? Number.NaN) - (first.time ?? Number.NaN));
  const pips = pipSize ? ` (${shortNumber(size / pipSize, 1)} pips)` : "";
  const time = elapsed > 0 ? `, ${elapsedText(elapsed)}` : "";
  return `${sign}${plainNumber(size, digits)}${pips}${percent} · ${bars} ${bars === 1 ? "bar" : "bars"}${time}`;
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
