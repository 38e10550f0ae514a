import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { longestWatch, signalTimeframes } from "#trading/alerts/signal-alert.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { pagePool } from "#workers/page-pool.ts";
import { addSignalAlert, deleteAlert, loadSignalAlerts, type SignalAlert } from "../../../data/alert-rows.ts";
import { browserClient, signedInUser } from "../../../data/client.ts";
import { accountFull } from "../../../data/rows.ts";
import { toast } from "../../../ui/toast.ts";
import { moveToAccount, waitingAlerts } from "../move-to-account.ts";
import { readDeviceSignals, requestOf, watchDeviceSignals, writeDeviceSignals } from "./device-signals.ts";
import { signalTitle } from "./signal-text.ts";

const lookAgainEvery = 30_000;
const mostOnDevice = 20;
const minute = 60_000;

const watch = (request: Parameters<typeof watchDeviceSignals>[1] extends (request: infer R) => unknown ? R : never) =>
  pagePool().run("watch-signal", request);
const lastMinute = () => Math.floor(Date.now() / minute) * minute;

/** Why a new alert could not be watched, from one look at the bar that closed last; null when it can. */
async function problemOf(alert: SignalAlert): Promise<string | null> {
  const until = lastMinute();
  const timeframe = signalTimeframes.find((known) => known === alert.timeframe) ?? "D1";
  // Further back than a weekend with a holiday, and than one bar.
  const back = Math.min(longestWatch(timeframe), Math.max(5 * 24 * 60 * minute, 1.5 * barMillis[timeframe]));
  const answer = await watch(requestOf(alert, until - back, until));
  return "problem" in answer ? answer.problem : null;
}

/** The visitor's alerts on closed bars: in the account of a member, else on this device. */
export function useSignalAlerts() {
  const [alerts, setAlerts] = useState<readonly SignalAlert[]>([]);
  const [place, setPlace] = useState<"account" | "device" | null>(null);
  const [onDevice, setOnDevice] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<ReadonlySet<string>>(new Set());

  const refresh = useCallback(async () => {
    try {
      const member = hasStoredSession() && (await signedInUser()) !== null;
      if (!member) await watchDeviceSignals(lastMinute(), watch);
      const next = member ? await loadSignalAlerts(await browserClient()) : readDeviceSignals();
      for (const alert of next)
        if (alert.reachedAt !== null && waiting.current.has(alert.id))
          toast({
            title: signalTitle(alert),
            description: `Alert. ${alert.data ?? "Simulated market"}`,
            duration: 10_000,
          });
      waiting.current = new Set(next.filter(({ reachedAt }) => reachedAt === null).map(({ id }) => id));
      setAlerts(next);
      setPlace(member ? "account" : "device");
      setOnDevice(member ? waitingAlerts(readDeviceSignals()).length : 0);
      setProblem(null);
    } catch (error) {
      setProblem(`Your alerts could not be loaded (${errorText(error)}). They are asked for again in a moment.`);
    }
  }, []);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), lookAgainEvery);
    return () => clearInterval(timer);
  }, [refresh]);

  /** @returns why it was not set; null when it was. */
  async function add(alert: SignalAlert): Promise<string | null> {
    if (place === null) return "Your alerts are not loaded yet. Try again in a moment.";
    try {
      const unfit = await problemOf(alert);
      if (unfit !== null) return unfit;
      if (place === "account") await addSignalAlert(await browserClient(), alert);
      else {
        const stored = readDeviceSignals();
        if (stored.length >= mostOnDevice)
          return `This device holds up to ${mostOnDevice} alerts on indicators and strategies. Delete one first.`;
        if (!writeDeviceSignals([{ ...alert, watchedUntil: Date.now() }, ...stored]))
          return "This browser does not let the site store alerts.";
      }
      await refresh();
      return null;
    } catch (error) {
      return accountFull(error) ?? `The alert was not set (${errorText(error)}). Try again.`;
    }
  }
  async function remove(id: string): Promise<void> {
    try {
      if (place === "account") await deleteAlert(await browserClient(), id);
      else writeDeviceSignals(readDeviceSignals().filter((alert) => alert.id !== id));
      await refresh();
    } catch (error) {
      setProblem(`The alert was not deleted (${errorText(error)}). Try again.`);
    }
  }
  async function move(): Promise<void> {
    const client = await browserClient();
    const send = (alert: SignalAlert) => addSignalAlert(client, alert);
    const refused = await moveToAccount({ read: readDeviceSignals, write: writeDeviceSignals, send });
    await refresh();
    if (refused !== null) setProblem(refused);
  }
  return { alerts, place, onDevice, problem, add, remove, move };
}
