import type { Result } from "#trading/calculators/calculator.ts";
import { resultText } from "#trading/calculators/result-text.ts";
import { classNames } from "../../ui/class-names.ts";
import type { Reading } from "./read-values.ts";

const tone = ({ value, signed, unit }: Result) => (value < 0 && (unit === "money" || signed) ? "text-down" : undefined);

function Figures({ outcome: { results, steps, notes } }: { readonly outcome: NonNullable<Reading["outcome"]> }) {
  const [first, ...others] = results;
  return (
    <>
      <p className="text-ink2">{first?.label}</p>
      <output
        className={classNames(
          "block text-h2 leading-tight font-semibold tracking-[-0.03em] [overflow-wrap:anywhere]",
          first && tone(first),
        )}
      >
        {first ? resultText(first) : ""}
      </output>
      <dl className="mt-5 grid gap-2 border-t border-line pt-4">
        {others.map((result) => (
          <div key={result.label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-ink2">{result.label}</dt>
            <dd className={classNames("ml-auto font-semibold", tone(result))}>{resultText(result)}</dd>
          </div>
        ))}
      </dl>
      {steps.map((step) => (
        <p key={step} className="fine mt-4 [overflow-wrap:anywhere]">
          {step}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="mt-4 font-semibold">
          {note}
        </p>
      ))}
    </>
  );
}

/**
 * The first figure at the bottom of the screen while the fields are on it: on a phone the result is below them. Those who listen hear of the
 * result itself.
 */
export function CalculatorAnswer({ reading: { outcome } }: { readonly reading: Reading }) {
  const first = outcome?.results[0];
  return (
    <p className="calculator-answer" aria-hidden="true">
      <span title={first?.label}>{first ? first.label : "No result yet"}</span>
      {first ? <strong className={tone(first)}>{resultText(first)}</strong> : null}
    </p>
  );
}

/** What follows from the fields, or which of them has to be put right first. */
export function CalculatorResults({ reading: { outcome, errors } }: { readonly reading: Reading }) {
  return (
    <section aria-label="Result" aria-live="polite" className="calculator-results">
      {outcome ? (
        <Figures outcome={outcome} />
      ) : (
        <div>
          <p className="font-semibold">No result yet. Please correct:</p>
          <ul className="mt-2 list-disc pl-5">
            {Object.entries(errors).map(([name, text]) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
