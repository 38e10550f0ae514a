import { type SubmitEvent, useEffect, useState } from "react";
import { ownedStorage } from "#app/data/device-owner.ts";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { type Crossing, type SignalTimeframe, signalTimeframes } from "#trading/alerts/signal-alert.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import type { SignalAlert } from "../../../data/alert-rows.ts";
import { browserClient } from "../../../data/client.ts";
import { savedStrategies } from "../../../data/member-documents.ts";
import { readLibrary } from "../../../market/device-strategies.ts";
import { pricesToWatch, useAskedPrices } from "../../../market/use-stored-prices.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { levelHelp } from "../alert-text.ts";
import { readRule, type TypedRule, usualLine } from "./crossing-rule.ts";
import { LineFields } from "./line-fields.tsx";

type ChoosableStrategy = { readonly id: string; readonly name: string; readonly document: unknown };

/** The visitor's saved strategies: of the account for a member, else of this device. Null until they are read. */
function useSavedStrategies(place: "account" | "device" | null) {
  const [strategies, setStrategies] = useState<readonly ChoosableStrategy[] | null>(null);
  useEffect(() => {
    if (place === null) return;
    const load = async () =>
      place === "account" ? savedStrategies.load(await browserClient()) : readLibrary(ownedStorage());
    // Without the account, the device may have them too; the page says where they are saved.
    return whileHere(load(), setStrategies, () => setStrategies(readLibrary(ownedStorage())));
  }, [place]);
  return strategies;
}

const kinds = [
  ["crossing", "Indicator crossing"],
  ["strategy", "Entry signal of a saved strategy"],
] as const;
const crossings = [
  ["crosses-above", "Crosses above"],
  ["crosses-below", "Crosses below"],
] as const;
const againsts = [
  ["level", "A level"],
  ["close", "The closing price"],
  ["indicator", "Another indicator"],
] as const;
const usualRule: TypedRule = {
  symbol: "EURUSD",
  timeframe: "H1",
  crossing: "crosses-above",
  left: usualLine("rsi"),
  against: "level",
  level: "70",
  right: usualLine("sma"),
};
const waiting = { reachedAt: null, pricePoints: null, side: null, data: null, problem: null } as const;

function ofStrategy(
  { symbol, timeframe }: TypedRule,
  market: SignalAlert["market"],
  { name, document }: ChoosableStrategy,
): SignalAlert {
  const watched = { symbol, timeframe, name };
  const rules = { ...(document as object), ...watched };
  return { id: crypto.randomUUID(), kind: "strategy", market, ...watched, document: rules, ...waiting };
}

type Props = {
  readonly place: "account" | "device" | null;
  readonly add: (alert: SignalAlert) => Promise<string | null>;
};

type CrossingProps = { readonly rule: TypedRule; readonly edit: (change: Partial<TypedRule>) => void };

/** Two lines, one of which may be a level, and the way in which they cross. */
function CrossingFields({ rule, edit }: CrossingProps) {
  return (
    <>
      <LineFields label="Indicator" line={rule.left} onChange={(left) => edit({ left })} />
      <SelectField
        label="Crossing"
        value={rule.crossing}
        options={crossings}
        onChange={({ target }) => edit({ crossing: target.value as Crossing })}
      />
      <SelectField
        label="What it crosses"
        value={rule.against}
        options={againsts}
        onChange={({ target }) => edit({ against: target.value as TypedRule["against"] })}
      />
      {rule.against === "level" ? (
        <TextField
          label="Level"
          inputMode="decimal"
          autoComplete="off"
          value={rule.level}
          onChange={({ target }) => edit({ level: target.value })}
        />
      ) : null}
      {rule.against === "indicator" ? (
        <LineFields label="Second indicator" line={rule.right} onChange={(right) => edit({ right })} />
      ) : null}
    </>
  );
}

export function SignalForm({ place, add }: Props) {
  const [kind, setKind] = useState<SignalAlert["kind"]>("crossing");
  const [rule, setRule] = useState(usualRule);
  const [strategyId, setStrategyId] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const strategies = useSavedStrategies(place);
  const prices = useAskedPrices(rule.symbol);
  const edit = (change: Partial<TypedRule>) => setRule((now) => ({ ...now, ...change }));

  function typedAlert(market: SignalAlert["market"]): SignalAlert | string {
    if (kind === "strategy") {
      const chosen = strategies?.find(({ id }) => id === strategyId) ?? strategies?.[0];
      return chosen ? ofStrategy(rule, market, chosen) : "Save a strategy in the lab first, then choose it here.";
    }
    const read = readRule(rule);
    if ("problem" in read) return read.problem;
    const { symbol, timeframe } = rule;
    const document = read.value;
    return { id: crypto.randomUUID(), kind, symbol, market, timeframe, name: document.name, document, ...waiting };
  }
  async function set(): Promise<string | null> {
    const known = await pricesToWatch(rule.symbol, prices);
    if ("problem" in known) return known.problem;
    const alert = typedAlert(known.prices?.isCurrent ? "stored" : "simulated");
    return typeof alert === "string" ? alert : add(alert);
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setError(await set());
    setBusy(false);
  }
  return (
    <form
      className="mt-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
      onSubmit={submit}
      noValidate
    >
      <SelectField
        label="Alert on"
        value={kind}
        options={kinds}
        onChange={({ target }) => setKind(target.value as SignalAlert["kind"])}
      />
      <SelectField
        label="Symbol"
        value={rule.symbol}
        options={simulatedSymbols.map((name) => [name, symbolText(name)] as const)}
        help={levelHelp(rule.symbol, undefined, prices)}
        onChange={({ target }) => edit({ symbol: target.value })}
      />
      <SelectField
        label="Time frame"
        value={rule.timeframe}
        options={signalTimeframes.map((name) => [name, name] as const)}
        onChange={({ target }) => edit({ timeframe: target.value as SignalTimeframe })}
      />
      {kind === "strategy" ? (
        <SelectField
          label="Saved strategy"
          value={strategyId}
          options={(strategies ?? []).map(({ id, name }) => [id, name] as const)}
          help={
            strategies?.length === 0
              ? "No saved strategies yet. Save one in the lab."
              : "The alert watches the rules as they are saved now, on the symbol and time frame above."
          }
          onChange={({ target }) => setStrategyId(target.value)}
        />
      ) : (
        <CrossingFields rule={rule} edit={edit} />
      )}
      <div className="sm:col-span-full">
        <ProblemText text={error} className="small mb-3" />
        <Button type="submit" aria-busy={busy}>
          Set alert on closed bars
        </Button>
      </div>
    </form>
  );
}
