import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { dayMillis, tradingDay } from "#trading/calendar/zone-clock.ts";
import { type ShorterTimeframe, shorterTimeframe } from "#trading/market/shorter-bars.ts";
import { type Timeframe, timeframeMinutes, timeframes } from "#trading/market/timeframe.ts";
import { readStored } from "../../../data/stored-json.ts";

export const sourceKey = "northpip.lab.data";

/** Trading days, as the UTC milliseconds of their midnights; `to` is the first day after. Symbol and timeframe are the strategy's. */
const simulatedSource = z.object({
  kind: z.literal("simulated"),
  from: z.number(),
  to: z.number(),
  /** False where a visitor switched off the shorter bars that tell what came first inside a bar. */
  shorterBars: z.optional(z.boolean()),
});
export type SimulatedSource = Readonly<z.output<typeof simulatedSource>>;

/** Trading days of the prices that the site's owner has stored. Symbol and timeframe are the strategy's. */
const storedDays = z.extend(simulatedSource, {
  kind: z.literal("stored"),
  /** Where the prices came from: a price service or a file. */
  name: z.string(),
});
export type StoredSource = Readonly<z.output<typeof storedDays>>;

/** Prices the visitor imported, stored on this device. */
export const fileSource = z.object({
  kind: z.literal("file"),
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  bars: z.number(),
});
export type FileSource = Readonly<z.output<typeof fileSource>>;

/** Where the lab's bars come from. */
export const labSource = z.discriminatedUnion("kind", [simulatedSource, storedDays, fileSource]);
export type LabSource = SimulatedSource | StoredSource | FileSource;

export const simulatedLabel = "simulated history";

/** The prices' own name: a file's, a price service's, or that of the simulated market. */
export const sourceLabel = (source: LabSource): string => (source.kind === "simulated" ? simulatedLabel : source.name);

const year = (value: number): number => Date.UTC(value, 0, 1);

/** The last three whole years: the same for every visitor, so that results can be compared. */
export function firstSource(now: number): SimulatedSource {
  const current = new Date(now).getUTCFullYear();
  return { kind: "simulated", from: year(current - 3), to: year(current) };
}

/** The last three years of stored prices, or all of them where they are fewer. `from` and `to` are their first and last bars. */
export function firstStored({
  name,
  from,
  to,
}: {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}): StoredSource {
  const end = (tradingDay(to) + 1) * dayMillis;
  return { kind: "stored", name, from: Math.max(tradingDay(from) * dayMillis, yearsBefore(end, 3)), to: end };
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

/** The source this device stored; null where there is none, or site data is refused. */
export const storedSource = (storage: KeyValueStorage | null): LabSource | null =>
  readStored(storage, sourceKey, labSource);
