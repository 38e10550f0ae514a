import { type SubmitEvent, useEffect, useState } from "react";
import { ownedStorage } from "#app/data/device-owner.ts";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { randomUuid } from "#lib/random-uuid.ts";
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
import { isOnPrices, readRule, type TypedRule, usualLine } from "./crossing-rule.ts";
import { LineFields } from "./line-fields.tsx";
import { type ChoosableStrategy, chosenStrategy, ownMarket, strategyToWatch } from "./strategy-to-watch.ts";

type Place = "account" | "device";

const loadStrategies = async (place: Place): Promise<readonly ChoosableStrategy[]> =>
  place === "account" ? savedStrategies.load(await browserClient()) : readLibrary(ownedStorage());

/** The visitor's saved strategies: of the account for a member, else of this device. Null until they are read. */
function useSavedStrategies(place: Place | null) {
  const [strategies, setStrategies] = useState<readonly ChoosableStrategy[] | null>(null);
  useEffect(() => {
    if (place === null) return;
    // Without the account, the device may have them too; the page says where they are saved.
    return whileHere(loadStrategies(place), setStrategies, () => setStrategies(readLibrary(ownedStorage())));
  }, [place]);
  return [strategies, setStrategies] as const;
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
  return { id: randomUuid(), kind: "strategy", market, ...watched, document: rules, ...waiting };
}

type Props = {
  readonly place: Place | null;
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
          // A level of an oscillator can be below zero, and a phone's keypad of decimals has no minus.
          inputMode={isOnPrices(rule.left) ? "decimal" : "text"}
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
  const [begunWith, setBegunWith] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [strategies, setStrategies] = useSavedStrategies(place);
  const prices = useAskedPrices(rule.symbol);
  const edit = (change: Partial<TypedRule>) => setRule((now) => ({ ...now, ...change }));
  // Once a strategy is chosen, the list of which may come later: what is typed afterwards stays.
  const chosen = kind === "strategy" ? chosenStrategy(strategies ?? [], strategyId) : undefined;
  if (chosen?.id !== begunWith) {
    setBegunWith(chosen?.id);
    edit((chosen && ownMarket(chosen)) ?? {});
  }

  function crossingAlert(market: SignalAlert["market"]): SignalAlert | string {
    const read = readRule(rule);
    if ("problem" in read) return read.problem;
    const { symbol, timeframe } = rule;
    const document = read.value;
    const { name } = document;
    return { id: randomUuid(), kind: "crossing", symbol, market, timeframe, name, document, ...waiting };
  }
  async function strategyAlert(market: SignalAlert["market"]): Promise<SignalAlert | string> {
    if (place === null || strategies === null) return "Your saved strategies are still loading. Try again in a moment.";
    const saved = await loadStrategies(place).catch(() => null);
    if (saved === null) return "Your saved strategies could not be loaded. Try again in a moment.";
    const strategy = strategyToWatch(strategies, strategyId, saved);
    setStrategies(saved);
    if (typeof strategy === "string") return strategy;
    // The list may be in another order now: what is watched stays the chosen one.
    setStrategyId(strategy.id);
    return ofStrategy(rule, market, strategy);
  }
  async function set(): Promise<string | null> {
    const known = await pricesToWatch(rule.symbol, prices);
    if ("problem" in known) return known.problem;
    const market = known.prices?.isCurrent ? "stored" : "simulated";
    const alert = await (kind === "strategy" ? strategyAlert(market) : crossingAlert(market));
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
      onChange={() => setError(null)}
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
              : "The alert watches the rules as they are saved now, on the symbol and time frame above, which begin as the strategy's own. It does not look at positions: where the rules hold one already, a backtest may not enter."
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
