import { errorText } from "#lib/error-text.ts";
import { longestWatch, signalTimeframes } from "#trading/alerts/signal-alert.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import type { JobRequest } from "#workers/jobs.ts";
import { pagePool } from "#workers/page-pool.ts";
import { addSignalAlert, loadSignalAlerts, type SignalAlert } from "../../../data/alert-rows.ts";
import { toast } from "../../../ui/toast.ts";
import { useAlertList } from "../use-alert-list.ts";
import {
  type DeviceSignal,
  readDeviceSignals,
  requestOf,
  watchDeviceSignals,
  writeDeviceSignals,
} from "./device-signals.ts";
import { signalTitle } from "./signal-text.ts";

const minute = 60_000;

const watch = (request: JobRequest<"watch-signal">) => pagePool().run("watch-signal", request);
const lastMinute = () => Math.floor(Date.now() / minute) * minute;

const signalAlerts = {
  load: loadSignalAlerts,
  send: addSignalAlert,
  read: () => readDeviceSignals(),
  write: (alerts: readonly DeviceSignal[]) => writeDeviceSignals(alerts),
  watch: () => watchDeviceSignals(lastMinute(), watch),
  stored: (alert: SignalAlert): DeviceSignal => ({ ...alert, watchedUntil: Date.now() }),
  mostOnDevice: 20,
  plural: "alerts on indicators and strategies",
};

/** Why a new alert could not be watched, from one look at the bar that closed last; null when it can. */
async function problemOf(alert: SignalAlert): Promise<string | null> {
  const until = lastMinute();
  const timeframe = signalTimeframes.find((known) => known === alert.timeframe) ?? "D1";
  // Further back than a weekend with a holiday, and than one bar.
  const back = Math.min(longestWatch(timeframe), Math.max(5 * 24 * 60 * minute, 1.5 * barMillis[timeframe]));
  try {
    const answer = await watch(requestOf(alert, until - back, until));
    return "problem" in answer ? answer.problem : null;
  } catch (error) {
    return `The alert was not set (${errorText(error)}). Try again.`;
  }
}

const announce = (alert: SignalAlert): void =>
  void toast({
    title: signalTitle(alert),
    description: `Alert. ${alert.data ?? "Simulated market"}`,
    duration: 10_000,
  });

/** The visitor's alerts on closed bars. A new one is tried before it is set. */
export function useSignalAlerts() {
  const { show: _, ...list } = useAlertList(signalAlerts, announce);
  const add = async (alert: SignalAlert): Promise<string | null> =>
    (list.place === null ? null : await problemOf(alert)) ?? list.add(alert);
  return { ...list, add };
}
