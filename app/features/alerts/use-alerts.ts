import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Readable } from "#lib/store.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { pagePool } from "#workers/page-pool.ts";
import { addAlert, deleteAlert, loadAlerts, type SetAlert } from "../../data/alert-rows.ts";
import { browserClient, signedInUser } from "../../data/client.ts";
import { accountFull } from "../../data/rows.ts";
import type { QuoteBoard } from "../../market/quotes.ts";
import { toast } from "../../ui/toast.ts";
import { alertText } from "./alert-text.ts";
import { fireDeviceAlerts, readDeviceAlerts, writeDeviceAlerts } from "./device-alerts.ts";
import { moveToAccount, waitingAlerts } from "./move-to-account.ts";
import { type LoadStored, watchStoredAlerts } from "./watch-stored.ts";

const loadStored: LoadStored = (request) => pagePool().run("stored-bars", request);

const askAgainEvery = 30_000;
const minute = 60_000;
const mostOnDevice = 50;

function announce(alert: SetAlert, notify: boolean): void {
  const body = `Price alert. ${alert.data ?? "Simulated market"}`;
  toast({ title: alertText(alert), description: body, duration: 10_000 });
  if (!notify) return;
  try {
    new Notification(alertText(alert), { body });
  } catch {
    // Phones show notifications of service workers only; the toast has said it.
  }
}

/** The visitor's alerts: in the account of a member, else on this device. */
export function useAlerts(quotes: Readable<QuoteBoard>, notify: boolean) {
  const [alerts, setAlerts] = useState<readonly SetAlert[]>([]);
  const [place, setPlace] = useState<"account" | "device" | null>(null);
  const [onDevice, setOnDevice] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useRef<ReadonlySet<string>>(new Set());

  const show = useCallback(
    (next: readonly SetAlert[]) => {
      for (const alert of next) if (alert.reachedAt !== null && open.current.has(alert.id)) announce(alert, notify);
      open.current = new Set(next.filter(({ reachedAt }) => reachedAt === null).map(({ id }) => id));
      setAlerts(next);
    },
    [notify],
  );
  const refresh = useCallback(async () => {
    try {
      const member = hasStoredSession() && (await signedInUser()) !== null;
      if (!member) await watchStoredAlerts(Math.floor(Date.now() / minute) * minute, loadStored);
      show(member ? await loadAlerts(await browserClient()) : readDeviceAlerts());
      setPlace(member ? "account" : "device");
      setOnDevice(member ? waitingAlerts(readDeviceAlerts()).length : 0);
      setProblem(null);
    } catch (error) {
      setProblem(`Your alerts could not be loaded (${errorText(error)}). They are asked for again in half a minute.`);
    }
  }, [show]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), askAgainEvery);
    return () => clearInterval(timer);
  }, [refresh]);
  useEffect(() => {
    if (place !== "device") return;
    return quotes.subscribe(() => {
      if (fireDeviceAlerts(quotes.getState()).length > 0) show(readDeviceAlerts());
    });
  }, [place, quotes, show]);

  /** @returns why it was not set; null when it was. */
  async function add(alert: SetAlert): Promise<string | null> {
    if (place === null) return "Your alerts are not loaded yet. Try again in a moment.";
    try {
      if (place === "account") await addAlert(await browserClient(), alert);
      else {
        const stored = readDeviceAlerts();
        if (stored.length >= mostOnDevice) return `This device holds up to ${mostOnDevice} alerts. Delete one first.`;
        // The bar in which it was set also holds prices of before.
        const watchedUntil = Math.ceil(Date.now() / minute) * minute;
        if (!writeDeviceAlerts([alert.market === "stored" ? { ...alert, watchedUntil } : alert, ...stored]))
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
      else writeDeviceAlerts(readDeviceAlerts().filter((alert) => alert.id !== id));
      await refresh();
    } catch (error) {
      setProblem(`The alert was not deleted (${errorText(error)}). Try again.`);
    }
  }
  async function move(): Promise<void> {
    const client = await browserClient();
    const send = (alert: SetAlert) => addAlert(client, alert);
    const refused = await moveToAccount({ read: readDeviceAlerts, write: writeDeviceAlerts, send });
    await refresh();
    if (refused !== null) setProblem(refused);
  }
  return { alerts, place, onDevice, problem, add, remove, move };
}
