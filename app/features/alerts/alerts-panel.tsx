import { type SubmitEvent, useState } from "react";
import { randomUuid } from "#lib/random-uuid.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { AlertDirection } from "#trading/alerts/price-alert.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { simulatedQuotes } from "../../market/quotes.ts";
import { pricesToWatch, useAskedPrices } from "../../market/use-stored-prices.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ProblemText } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useStore } from "../../ui/use-store.ts";
import { AlertList } from "./alert-list.tsx";
import { alertState, alertText, levelHelp, readLevel } from "./alert-text.ts";
import { allowNotifications } from "./browser-notifications.ts";
import { DeviceOffer } from "./device-offer.tsx";
import { useAlerts } from "./use-alerts.ts";

// Alerts that do not watch stored prices are watched on the simulated market, by the server and on a device alike.
const quotes = simulatedQuotes(simulatedSymbols);
const directions = [
  ["rises", "Rises to"],
  ["falls", "Falls to"],
] as const;

const places = {
  account:
    "Saved in your account. Watched around the clock, each closed minute; one email when it fires, up to 50 per day.",
  device: "Saved on this device and watched only while this page is open. Sign in to get an email instead.",
} as const;

const SignalPanel = lazyPart(() => import("./signals/signal-panel.tsx"));

/** Sets alerts and lists those that wait and those that fired. */
export function AlertsPanel() {
  return (
    <>
      <PriceAlerts />
      <div className="signal-alerts mt-10">
        <h3>Alerts on indicators and strategies</h3>
        <SignalPanel />
      </div>
    </>
  );
}

function PriceAlerts() {
  const [symbol, setSymbol] = useState("EURUSD");
  const [direction, setDirection] = useState<AlertDirection>("rises");
  const [level, setLevel] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [notify, setNotify] = useState(false);
  const [notNotified, setNotNotified] = useState<string | null>(null);
  const { alerts, place, onDevice, problem, add, remove, move } = useAlerts(quotes, notify);
  const [busy, setBusy] = useState(false);
  const stored = useAskedPrices(symbol);
  const simulatedBid = useStore(quotes, (board) => board.get(symbol)?.bid);
  const bid = stored?.isCurrent ? stored.bid : simulatedBid;

  async function set(): Promise<string | null> {
    const known = await pricesToWatch(symbol, stored);
    if ("problem" in known) return known.problem;
    const watched = known.prices?.isCurrent ? known.prices : null;
    const read = readLevel(level, symbol, direction, watched ? watched.bid : quotes.getState().get(symbol)?.bid);
    if ("problem" in read) return read.problem;
    const market = watched ? "stored" : "simulated";
    const alert = { id: randomUuid(), symbol, direction, market, reachedAt: null, data: null } as const;
    return add({ ...alert, ...read });
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const refused = await set();
    setBusy(false);
    setError(refused);
    if (refused === null) setLevel("");
  }
  return (
    <div className="alerts">
      <p className="small min-h-[2lh] text-ink2">{place === null ? "" : places[place]}</p>
      <DeviceOffer count={onDevice} onMove={move} />
      <form
        className="mt-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={submit}
        noValidate
      >
        <SelectField
          label="Symbol"
          value={symbol}
          options={simulatedSymbols.map((name) => [name, symbolText(name)] as const)}
          onChange={({ target }) => {
            setSymbol(target.value);
            // The level and its refusal were about the prices of the symbol before.
            setLevel("");
            setError(null);
          }}
        />
        <SelectField
          label="Bid price"
          value={direction}
          options={directions}
          onChange={({ target }) => setDirection(target.value as AlertDirection)}
        />
        <TextField
          label="Level"
          inputMode="decimal"
          autoComplete="off"
          value={level}
          error={error}
          help={levelHelp(symbol, bid, stored)}
          onChange={({ target }) => setLevel(target.value)}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-full">
          <Button type="submit" aria-busy={busy}>
            Set alert
          </Button>
          {notify ? null : (
            <Button
              variant="secondary"
              onClick={async () => {
                const refused = await allowNotifications();
                setNotify(refused === null);
                setNotNotified(refused);
              }}
            >
              Show browser notifications
            </Button>
          )}
        </div>
        <ProblemText text={notNotified} className="small sm:col-span-full" />
      </form>
      <ScriptNote>Setting alerts needs JavaScript.</ScriptNote>
      <AlertList
        label="Alerts"
        empty="No alerts yet. An alert fires once and stays in this list."
        problem={problem}
        alerts={alerts.map((alert) => ({ id: alert.id, title: alertText(alert), state: alertState(alert) }))}
        remove={remove}
      />
    </div>
  );
}
