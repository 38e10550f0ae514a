import { percentText } from "#lib/figure-text.ts";
import type { Preview, SignalPlaces } from "#workers/rules/rules-jobs.ts";

export const countText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
const share = (part: number, whole: number): string => {
  const percent = (part / Math.max(1, whole)) * 100;
  return percentText(percent, percent >= 10 ? 0 : 1);
};

/** A remark on the signals; `path` leads to what it speaks of. */
export type SignalNote = { readonly text: string; readonly path?: string };

const sides = ["long", "short"] as const;
const almostAlways = 0.9;

const partName = (path: string): string => {
  const row = /\.of\[(\d+)\]$/.exec(path);
  return row ? `Condition ${Number(row[1]) + 1}` : "The condition";
};

function silentNotes(side: "long" | "short", { silent, bars, warmUp }: Preview): SignalNote[] {
  const place = `entries.${side}.when`;
  const parts = silent.filter(({ path }) => path.startsWith(place));
  const none = `Enter ${side}: no signal on these ${countText(bars)} bars`;
  if (warmUp >= bars)
    return [{ text: `${none}: the indicators need ${countText(warmUp)} bars before their first value.`, path: place }];
  const never = parts.filter((part) => part.bars === 0);
  if (never.length > 0) return never.map(({ path }) => ({ text: `${none}. ${partName(path)} is never true.`, path }));
  const session = silent.find(({ path }) => path === "session");
  const times = parts.map((part) => `${partName(part.path).toLowerCase()} on ${countText(part.bars)}`);
  if (parts.length > 1)
    return [
      { text: `${none}. Each condition is true at times, but never all on one bar: ${times.join(", ")}.`, path: place },
    ];
  if (session)
    return [
      {
        text: `${none}. The condition is true on ${countText(parts[0]?.bars ?? 0)} bars, none of them within the trading hours, which leave ${countText(session.bars)}.`,
        path: "session",
      },
    ];
  return [{ text: `${none} after the indicators have warmed up.`, path: place }];
}

/** What is worth knowing before a run: an entry that never signals, and why; one that signals on nearly every bar. */
export function signalNotes(preview: Preview): SignalNote[] {
  const known = Math.max(1, preview.bars - preview.warmUp);
  return sides.flatMap((side): SignalNote[] => {
    const places = preview[side];
    if (!places) return [];
    if (places.bars === 0) return silentNotes(side, preview);
    if (places.bars / known < almostAlways) return [];
    return [
      {
        text: `Enter ${side} signals on ${share(places.bars, known)} of all bars: that is no rule yet but always being in the market, and every trade pays its costs.`,
        path: `entries.${side}.when`,
      },
    ];
  });
}

/** "504 times, on 612 bars (3.1%)". */
export const placesText = ({ times, bars }: SignalPlaces, all: number): string =>
  times === bars ? `${share(bars, all)} of bars` : `on ${countText(bars)} bars, ${share(bars, all)}`;
