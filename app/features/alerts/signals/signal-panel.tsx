import { AlertList } from "../alert-list.tsx";
import { DeviceOffer } from "../device-offer.tsx";
import { SignalForm } from "./signal-form.tsx";
import { signalState, signalTitle } from "./signal-text.ts";
import { useSignalAlerts } from "./use-signal-alerts.ts";

const places = {
  account: "Saved in your account. Watched around the clock; one email when an alert fires, up to 50 per day.",
  device:
    "Saved on this device. Checked while this page is open, including the bars that closed since your last visit.",
} as const;

/** Sets alerts on closed bars, and lists those that wait and those that fired. */
export default function SignalPanel() {
  const { alerts, place, onDevice, problem, add, remove, move } = useSignalAlerts();
  return (
    <>
      <p className="small mt-2 min-h-[2lh] text-ink2">{place === null ? "" : places[place]}</p>
      <DeviceOffer count={onDevice} onMove={move} />
      <SignalForm place={place} add={add} />
      <AlertList
        label="Alerts on closed bars"
        empty="No alerts on closed bars yet. An alert fires once and stays in this list."
        problem={problem}
        alerts={alerts.map((alert) => ({ id: alert.id, title: signalTitle(alert), state: signalState(alert) }))}
        remove={remove}
      />
    </>
  );
}
