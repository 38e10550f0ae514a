import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import { uuid } from "#lib/uuid.ts";
import { signalTimeframes } from "#trading/alerts/signal-alert.ts";
import { dataName } from "#trading/market/market-data.ts";
import type { JobRequest, JobResponse } from "#workers/jobs.ts";
import type { SignalAlert } from "../../../data/alert-rows.ts";
import { readStoredList, writeStored } from "../../../data/stored-json.ts";

const key = "signal-alerts";
const text = z.string().check(z.maxLength(200));
const alert = z.object({
  id: z.string().check(z.regex(uuid)),
  kind: z.enum(["crossing", "strategy"]),
  symbol: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)),
  // What was stored before there was a choice watches the simulated market.
  market: z._default(z.enum(["simulated", "stored"]), "simulated"),
  timeframe: text,
  name: text,
  // The engine checks the rules.
  document: z.custom<unknown>((value) => typeof value === "object" && value !== null),
  reachedAt: z.nullable(z.number()),
  pricePoints: z.nullable(z.number()),
  side: z.nullable(z.enum(["long", "short"])),
  data: z.nullable(text),
  problem: z.nullable(z.string()),
  /** Every bar that closed until then was looked at. UTC milliseconds. */
  watchedUntil: z.number(),
});
export type DeviceSignal = SignalAlert & { readonly watchedUntil: number };

/** Alerts on closed bars of a visitor without an account. */
export const readDeviceSignals = (storage: KeyValueStorage | null = deviceStorage()): DeviceSignal[] =>
  readStoredList(storage, key, alert);

/** @returns whether the device stored them. */
export const writeDeviceSignals = (
  alerts: readonly DeviceSignal[],
  storage: KeyValueStorage | null = deviceStorage(),
) => writeStored(storage, key, alerts);

type Watch = (request: JobRequest<"watch-signal">) => Promise<JobResponse<"watch-signal">>;

/** What the worker is asked about an alert. */
export const requestOf = (
  { document, symbol, market, timeframe }: SignalAlert,
  from: number,
  until: number,
): JobRequest<"watch-signal"> => {
  const stored = signalTimeframes.find((known) => known === timeframe);
  return { document, symbol, from, until, ...(market === "stored" && stored && { stored }) };
};

/** One alert as it is after all bars that closed until a moment. */
async function watched(alert: DeviceSignal, until: number, watch: Watch): Promise<DeviceSignal> {
  let from = alert.watchedUntil;
  while (from < until) {
    const answer = await watch(requestOf(alert, from, until));
    if ("problem" in answer) return { ...alert, problem: answer.problem };
    // Stored bars that have not arrived yet are looked at later.
    if (answer.signal === null && answer.to <= from) break;
    from = answer.to;
    if (answer.signal === null) continue;
    const { closedAt, side, pricePoints } = answer.signal;
    const ofStrategy = alert.kind === "strategy" ? side : null;
    return {
      ...alert,
      watchedUntil: from,
      reachedAt: closedAt,
      pricePoints,
      side: ofStrategy,
      data: dataName(answer.data ?? { kind: "simulated" }),
    };
  }
  return { ...alert, watchedUntil: Math.max(from, alert.watchedUntil) };
}

/** Watches the device's alerts up to a moment. What another tab deleted or found meanwhile stays as that tab left it. */
export async function watchDeviceSignals(
  until: number,
  watch: Watch,
  storage: KeyValueStorage | null = deviceStorage(),
): Promise<void> {
  const waiting = readDeviceSignals(storage).filter(({ reachedAt, problem }) => reachedAt === null && problem === null);
  if (waiting.length === 0) return;
  const found = new Map<string, DeviceSignal>();
  for (const alert of waiting) found.set(alert.id, await watched(alert, until, watch));
  const next = readDeviceSignals(storage).map((now) =>
    now.reachedAt === null && now.problem === null ? (found.get(now.id) ?? now) : now,
  );
  writeDeviceSignals(next, storage);
}
