import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import { uuid } from "#lib/uuid.ts";
import { reaches } from "#trading/alerts/price-alert.ts";
import type { Quote } from "#trading/market/quote.ts";
import type { SetAlert } from "../../data/alert-rows.ts";
import { readStoredList, writeStored } from "../../data/stored-json.ts";

const key = "price-alerts";
const alert = z.object({
  id: z.string().check(z.regex(uuid)),
  symbol: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)),
  direction: z.enum(["rises", "falls"]),
  levelPoints: z.int().check(z.positive()),
  reachedAt: z.nullable(z.number()),
});

/** Alerts of a visitor without an account. */
export const readDeviceAlerts = (storage: KeyValueStorage | null = deviceStorage()): SetAlert[] =>
  readStoredList(storage, key, alert);

/** @returns whether the device stored them. */
export const writeDeviceAlerts = (alerts: readonly SetAlert[], storage: KeyValueStorage | null = deviceStorage()) =>
  writeStored(storage, key, alerts);

/**
 * Marks the alerts that the quotes reach, in what is stored at this moment: another tab may have fired one already.
 * @returns those that fired now.
 */
export function fireDeviceAlerts(
  quotes: ReadonlyMap<string, Quote>,
  storage: KeyValueStorage | null = deviceStorage(),
): SetAlert[] {
  const fired: SetAlert[] = [];
  const next = readDeviceAlerts(storage).map((set) => {
    const quote = quotes.get(set.symbol);
    if (set.reachedAt !== null || !quote?.open || !reaches(set, quote.bid)) return set;
    const reached = { ...set, reachedAt: quote.time };
    fired.push(reached);
    return reached;
  });
  // An alert that cannot be marked would fire again with each quote.
  return fired.length > 0 && writeDeviceAlerts(next, storage) ? fired : [];
}
