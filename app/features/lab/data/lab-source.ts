import { type ShorterTimeframe, shorterTimeframe } from "#trading/market/shorter-bars.ts";
import { type Timeframe, timeframeMinutes } from "#trading/market/timeframe.ts";
import type { Keep } from "../core/strategy-store.ts";

export const sourceKey = "northpip.lab.data";

/** Trading days, as the UTC milliseconds of their midnights; `to` is the first day after. Symbol and timeframe are the strategy's. */
export type SimulatedSource = {
  readonly kind: "simulated";
  readonly from: number;
  readonly to: number;
  /** False where a visitor switched off the shorter bars that tell what came first inside a bar. */
  readonly shorterBars?: boolean;
};
/** Prices the visitor brought, kept on this device. */
export type FileSource = {
  readonly kind: "file";
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly bars: number;
};
/** Where the lab's bars come from. */
export type LabSource = SimulatedSource | FileSource;

const year = (value: number): number => Date.UTC(value, 0, 1);

/** The last three whole years: the same for every visitor, so that results can be compared. */
export function firstSource(now: number): SimulatedSource {
  const current = new Date(now).getUTCFullYear();
  return { kind: "simulated", from: year(current - 3), to: year(current) };
}

/** So many years back from a day, by the calendar. */
export function yearsBefore(to: number, years: number): number {
  const date = new Date(to);
  return Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate());
}

const minutes: Readonly<Record<Timeframe, number>> = {
  ...timeframeMinutes,
  W1: 7200,
  MN1: 31_307,
};

/** About how many bars a stretch holds: markets are open five days of seven. */
export const roughBars = (from: number, to: number, timeframe: Timeframe): number =>
  Math.max(0, Math.round((((to - from) / 60_000) * (5 / 7)) / minutes[timeframe]));

/** The shorter bars that a run on simulated history uses; null where they are switched off, too many, or there are none. */
export const shorterBarsOf = (
  { from, to, shorterBars }: SimulatedSource,
  timeframe: Timeframe,
): ShorterTimeframe | null => (shorterBars === false ? null : shorterTimeframe(timeframe, from, to));

/** Whether stored text names a source. */
export const isSource = (value: unknown): value is LabSource => {
  if (typeof value !== "object" || value === null) return false;
  const one = value as Partial<Record<string, unknown>>;
  if (one.kind === "simulated") return Number.isFinite(one.from) && Number.isFinite(one.to);
  return one.kind === "file" && [one.id, one.name, one.symbol, one.timeframe].every((part) => typeof part === "string");
};

/** What the device kept, or null where nothing readable is. */
export function readSource(text: string | null): LabSource | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSource(value) ? value : null;
  } catch {
    // Not ours, or cut short: the same as nothing kept.
    return null;
  }
}

/** The source this device kept; null where there is none, or site data is refused. */
export function keptSource(keep: Keep | null): LabSource | null {
  try {
    return readSource(keep?.getItem(sourceKey) ?? null);
  } catch {
    // Site data is refused: the choice lives as long as the tab.
    return null;
  }
}
