import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import { uuid } from "#lib/uuid.ts";
import { reaches } from "#trading/alerts/price-alert.ts";
import { dataName } from "#trading/market/market-data.ts";
import type { Quote } from "#trading/market/quote.ts";
import type { SetAlert } from "../../data/alert-rows.ts";
import { readStoredList, writeStored } from "../../data/stored-json.ts";

const key = "price-alerts";
const simulatedMarket = dataName({ kind: "simulated" });
const alert = z.object({
  id: z.string().check(z.regex(uuid)),
  symbol: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)),
  direction: z.enum(["rises", "falls"]),
  levelPoints: z.int().check(z.positive()),
  reachedAt: z.nullable(z.number()),
  // What was stored before there was a choice watches the simulated market.
  market: z._default(z.enum(["simulated", "stored"]), "simulated"),
  data: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  /** Stored prices: every bar that closed until then was looked at. UTC milliseconds. */
  watchedUntil: z.optional(z.number()),
});
export type DeviceAlert = SetAlert & { readonly watchedUntil?: number | undefined };

/** Alerts of a visitor without an account. */
export const readDeviceAlerts = (storage: KeyValueStorage | null = deviceStorage()): DeviceAlert[] =>
  readStoredList(storage, key, alert);

/** @returns whether the device stored them. */
export const writeDeviceAlerts = (alerts: readonly DeviceAlert[], storage: KeyValueStorage | null = deviceStorage()) =>
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
    if (set.market === "stored" || set.reachedAt !== null || !quote?.open || !reaches(set, quote.bid)) return set;
    const reached = { ...set, reachedAt: quote.time, data: simulatedMarket };
    fired.push(reached);
    return reached;
  });
  // An alert that cannot be marked would fire again with each quote.
  return fired.length > 0 && writeDeviceAlerts(next, storage) ? fired : [];
}
