import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Span } from "#trading/optimize/bar-span.ts";
import { readStoredList, writeStored } from "../../../data/stored-json.ts";
import { simulatedLabel } from "./lab-source.ts";

/** How bars came to be known: a search chose by them, a set was tried on them, a walk-forward or a whole backtest went over them. */
export type SeenHow = "searched" | "tried" | "walked" | "ran";
/** How often each has happened to any of some bars. */
export type Seen = Readonly<Record<SeenHow, number>>;
/** Prices by their symbol and name, and a span of them in UTC milliseconds, both ends within. */
export type PriceSpan = { readonly data: string; readonly from: number; readonly to: number };

export const seenKey = "northpip.lab.seen";
export const unseen: Seen = { searched: 0, tried: 0, walked: 0, ran: 0 };
/** About 100 kB. A backtest of another symbol, timeframe or day is an entry of its own: 32 symbols on five time frames are 160. */
const mostEntries = 1000;

const entry = z.object({
  data: z.string(),
  from: z.number(),
  to: z.number(),
  how: z.enum(["searched", "tried", "walked", "ran"]),
  count: z.number(),
});
type Entry = z.infer<typeof entry>;

/**
 * A market's prices of one time are seen in whichever file they are: under another name, from another broker, or as the owner's stored ones.
 * Those of the simulated market are others.
 */
const marketOf = (data: string): string => (data.endsWith(` ${simulatedLabel}`) ? data : (data.split(" ")[0] ?? data));

/** Leaves room for one more. What a choice was made by says most of held-out bars, so it goes last: whole runs are many, one for each symbol and day. */
function withRoom(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length < mostEntries) return entries;
  const oldest = (["ran", "walked"] as const).map((how) => entries.findIndex((one) => one.how === how));
  return entries.toSpliced(oldest.find((at) => at >= 0) ?? 0, 1);
}

export type SeenBars = ReturnType<typeof createSeenBars>;

/** What this device's visitor has seen of which prices: bars that were held out once are not unseen for ever. */
export function createSeenBars(storage: KeyValueStorage | null) {
  /** On a full device the count stays right for as long as the tab is open. */
  let unsaved: readonly Entry[] | null = null;
  // Read each time: another tab may have looked at some since.
  const entriesNow = (): readonly Entry[] => unsaved ?? readStoredList(storage, seenKey, entry);
  return {
    of({ data, from, to }: PriceSpan): Seen {
      const seen = { ...unseen };
      const market = marketOf(data);
      for (const one of entriesNow())
        if (marketOf(one.data) === market && one.from <= to && one.to >= from) seen[one.how] += one.count;
      return seen;
    },
    add({ data, from, to }: PriceSpan, how: SeenHow): void {
      const isIt = (one: Entry) => one.data === data && one.from === from && one.to === to && one.how === how;
      const before = entriesNow();
      const count = (before.find(isIt)?.count ?? 0) + 1;
      const entries = [...withRoom(before.filter((one) => !isIt(one))), { data, from, to, how, count }];
      unsaved = writeStored(storage, seenKey, entries) ? null : entries;
    },
  };
}

let opened: SeenBars | undefined;

/** The browser's one memory of which bars were seen. */
export function deviceSeen(): SeenBars {
  opened ??= createSeenBars(deviceStorage());
  return opened;
}

/** A span of bars as prices of a name and two moments, which other timeframes of the same prices share. */
export const priceSpanOf = (
  { symbol, time }: Pick<Bars, "symbol" | "time">,
  source: string,
  span: Span,
): PriceSpan => ({
  data: `${symbol} ${source}`,
  from: time[span.from] as number,
  to: time[span.to - 1] as number,
});
