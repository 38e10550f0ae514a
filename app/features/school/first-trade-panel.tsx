import { type FormEvent, useId, useRef, useState } from "react";
import { isoDay } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { inPieces } from "#lib/in-pieces.ts";
import { readAmount } from "#lib/typed-number.ts";
import { numberText } from "#trading/number-text.ts";
import { checkPlan, type FirstTrade, firstTradeStart, runFirstTrade } from "#trading/school/first-trade.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemText } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

const fields = [
  { name: "lots", label: "Size (lots)", decimals: 2, min: 0.01, max: 50 },
  { name: "stop", label: "Stop-loss (pips away)", decimals: 1, min: 1, max: 500 },
  { name: "target", label: "Take-profit (pips away)", decimals: 1, min: 1, max: 1000 },
] as const;
type Field = (typeof fields)[number]["name"];
const money = (value: number) => `${value < 0 ? "−" : ""}$${numberText(Math.abs(value), 2)}`;

function Outcome({ trade, onAgain }: { readonly trade: FirstTrade; readonly onAgain: () => void }) {
  const { checks, closed, opened, equity } = trade;
  const kept = checks.every((check) => check.kept);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className={kept ? "font-semibold text-up" : "font-semibold text-down"}>
        {kept ? "The plan keeps every rule. Lesson finished." : "The plan breaks a rule."}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {checks.map(({ text, kept: ok }) => (
          <li key={text}>
            {ok ? "Kept: " : "Broken: "}
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        Opened at {plainNumber(opened.entry / 100_000, 5)}.{" "}
        {closed
          ? `Closed at ${plainNumber(closed.exit / 100_000, 5)} by the ${closed.reason}: ${money(closed.profit)}. ${closed.swap === 0 ? "" : `Swap of its nights: ${money(closed.swap)}. `}`
          : "Neither stop-loss nor take-profit was reached in four days, and the trade is still open. "}
        Equity at the end: {money(equity)}.
      </p>
      <p className="small mt-2 text-ink2">
        The result of one trade says nothing about the plan: with the same rules the next one may end the other way.
        Simulated prices.
      </p>
      <Button className="mt-4" variant="secondary" onClick={onAgain}>
        Try another week
      </Button>
    </div>
  );
}

/** The last exercise: a whole trade, planned first, run by the simulator's engine, judged by its rules and not its result. */
export function FirstTradePanel({ onPassed }: { readonly onPassed: () => void }) {
  const title = useId();
  const [seed, setSeed] = useState(1);
  const [side, setSide] = useState<"buy" | "sell">("buy");
  const [texts, setTexts] = useState<Readonly<Record<Field, string>>>({ lots: "", stop: "", target: "" });
  const [errors, setErrors] = useState<Partial<Record<Field | "all", string>>>({});
  const [trade, setTrade] = useState<FirstTrade | null>(null);
  const edits = useRef(0);
  const week = useRef<HTMLParagraphElement>(null);
  /** The verdict belongs to the plan as it was placed, also one whose run has not ended yet. */
  const clear = () => {
    edits.current += 1;
    setTrade(null);
  };
  const [running, setRunning] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found: Partial<Record<Field | "all", string>> = {};
    const plan = { side, lots: 0, stop: 0, target: 0 };
    for (const { name, decimals, min, max } of fields) {
      const value = readAmount(texts[name], decimals);
      if (!(value >= min && value <= max)) found[name] = `A number from ${min} to ${max}.`;
      plan[name] = Number(value.toFixed(decimals));
    }
    try {
      if (Object.keys(found).length === 0) {
        setRunning(true);
        const placed = edits.current;
        const done = await inPieces(runFirstTrade(plan, seed), 0);
        if (edits.current === placed) {
          setTrade(done);
          if (checkPlan(plan).every(({ kept }) => kept)) onPassed();
        }
      }
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
      found.all = problem.message;
    } finally {
      setRunning(false);
    }
    setErrors(found);
  };
  const again = () => {
    setSeed(Math.floor(Math.random() * 2 ** 31));
    clear();
    week.current?.focus();
  };
  return (
    <section className="panel p-5 md:p-7" aria-labelledby={title}>
      <h2 id={title} className="text-h3!">
        Your first trade, on simulated prices
      </h2>
      <p ref={week} tabIndex={-1} className="mt-2 text-ink2 outline-none">
        A demo account of $1,000 and EUR/USD, from Monday, {isoDay(new Date(firstTradeStart(seed)).toISOString())},
        08:00 UTC. Decide direction, size, stop-loss and take-profit; the engine runs the following four days.
      </p>
      <form onSubmit={run} noValidate className="needs-script mt-5 grid max-w-[640px] gap-4 sm:grid-cols-2">
        <SelectField
          label="Direction"
          options={[
            ["buy", "Buy"],
            ["sell", "Sell"],
          ]}
          value={side}
          onChange={(event) => {
            setSide(event.currentTarget.value === "sell" ? "sell" : "buy");
            clear();
          }}
        />
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            error={errors[name]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={texts[name]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTexts((all) => ({ ...all, [name]: value }));
              clear();
            }}
          />
        ))}
        <div className="sm:col-span-2">
          <Button type="submit">{running ? "Running four days …" : "Place the trade"}</Button>
          <ProblemText text={errors.all} className="field-error mt-2" />
        </div>
      </form>
      <ScriptNote>Placing the trade needs JavaScript: the engine runs in your browser.</ScriptNote>
      <div role="status">{trade ? <Outcome trade={trade} onAgain={again} /> : null}</div>
    </section>
  );
}
