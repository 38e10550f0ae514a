import { useCallback, useEffect } from "react";
import type { Readable } from "#lib/store.ts";
import { pagePool } from "#workers/page-pool.ts";
import { addAlert, loadAlerts, type SetAlert } from "../../data/alert-rows.ts";
import type { QuoteBoard } from "../../market/quotes.ts";
import { toast } from "../../ui/toast.ts";
import { alertText } from "./alert-text.ts";
import { showNotification } from "./browser-notifications.ts";
import { type DeviceAlert, fireDeviceAlerts, readDeviceAlerts, writeDeviceAlerts } from "./device-alerts.ts";
import { useAlertList } from "./use-alert-list.ts";
import { type LoadStored, watchStoredAlerts } from "./watch-stored.ts";

const loadStored: LoadStored = (request) => pagePool().run("stored-bars", request);
const minute = 60_000;

const priceAlerts = {
  load: loadAlerts,
  send: addAlert,
  read: () => readDeviceAlerts(),
  write: (alerts: readonly DeviceAlert[]) => writeDeviceAlerts(alerts),
  watch: () => watchStoredAlerts(Math.floor(Date.now() / minute) * minute, loadStored),
  // The bar in which it was set also holds prices of before.
  stored: (alert: SetAlert): DeviceAlert =>
    alert.market === "stored" ? { ...alert, watchedUntil: Math.ceil(Date.now() / minute) * minute } : alert,
  mostOnDevice: 50,
  plural: "alerts",
};

function announce(alert: SetAlert, notify: boolean): void {
  const body = `Price alert. ${alert.data ?? "Simulated market"}`;
  toast({ title: alertText(alert), description: body, duration: 10_000 });
  if (notify) showNotification(alertText(alert), body);
}

/** The visitor's price alerts; those of the device on the simulated market are watched on this page. */
export function useAlerts(quotes: Readable<QuoteBoard>, notify: boolean) {
  const { show, ...list } = useAlertList(
    priceAlerts,
    useCallback((alert: SetAlert) => announce(alert, notify), [notify]),
  );
  const { place } = list;
  useEffect(() => {
    if (place !== "device") return;
    return quotes.subscribe(() => {
      if (fireDeviceAlerts(quotes.getState()).length > 0) show(readDeviceAlerts());
    });
  }, [place, quotes, show]);
  return list;
}
