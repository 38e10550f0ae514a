import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import { firstReached } from "#trading/alerts/price-alert.ts";
import { dataName } from "#trading/market/market-data.ts";
import { barSpan } from "#trading/market/resample.ts";
import type { JobRequest, JobResponse } from "#workers/jobs.ts";
import { type DeviceAlert, readDeviceAlerts, writeDeviceAlerts } from "./device-alerts.ts";

export type LoadStored = (request: JobRequest<"stored-bars">) => Promise<JobResponse<"stored-bars">>;

const isWaiting = ({ market, reachedAt }: DeviceAlert): boolean => market === "stored" && reachedAt === null;

/** One alert after all stored bars that have closed at a moment. */
async function watched(alert: DeviceAlert, now: number, load: LoadStored): Promise<DeviceAlert> {
  const from = alert.watchedUntil ?? now;
  if (from >= now) return { ...alert, watchedUntil: from };
  const { bars, data } = await load({ symbol: alert.symbol, from, to: now });
  if (!bars || !data || bars.length === 0) return { ...alert, watchedUntil: from };
  const [open, end] = barSpan(bars.timeframe, bars.time[bars.length - 1] as number);
  const until = end <= now ? end : open;
  const at = firstReached(alert, bars, from, until);
  return { ...alert, watchedUntil: Math.max(from, until), ...(at !== null && { reachedAt: at, data: dataName(data) }) };
}

/** Watches the device's price alerts on the site's stored bars. What another tab deleted or found meanwhile stays as that tab left it. */
export async function watchStoredAlerts(
  now: number,
  load: LoadStored,
  storage: KeyValueStorage | null = deviceStorage(),
): Promise<void> {
  const waiting = readDeviceAlerts(storage).filter(isWaiting);
  if (waiting.length === 0) return;
  const found = new Map<string, DeviceAlert>();
  for (const alert of waiting) found.set(alert.id, await watched(alert, now, load));
  const next = readDeviceAlerts(storage).map((alert) => (isWaiting(alert) ? (found.get(alert.id) ?? alert) : alert));
  writeDeviceAlerts(next, storage);
}
