import { Button } from "../../../ui/button.tsx";
import { DeviceOffer } from "../device-offer.tsx";
import { SignalForm } from "./signal-form.tsx";
import { signalState, signalTitle } from "./signal-text.ts";
import { useSignalAlerts } from "./use-signal-alerts.ts";

const places = {
  account: "Saved in your account. Watched around the clock; one email when an alert fires.",
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
      {problem ? (
        <p role="alert" className="small mt-4">
          {problem}
        </p>
      ) : null}
      {alerts.length === 0 ? (
        <p className="small mt-5 text-ink2">
          No alerts on closed bars yet. An alert fires once and stays in this list.
        </p>
      ) : (
        <ul aria-label="Alerts on closed bars" className="mt-5">
          {alerts.map((alert) => (
            <li key={alert.id} className="alert-row">
              <span>
                {signalTitle(alert)}
                <span className="fine block">{signalState(alert)}</span>
              </span>
              <Button
                variant="quiet"
                aria-label={`Delete alert ${signalTitle(alert)}`}
                onClick={() => remove(alert.id)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
