import type { FormEvent } from "react";
import type { Calculator } from "#trading/calculators/calculator.ts";
import { Button } from "../../ui/button.tsx";
import { CalculatorField } from "./calculator-field.tsx";
import { CalculatorAnswer, CalculatorResults } from "./calculator-results.tsx";
import type { Reading } from "./read-values.ts";

type Props = {
  readonly calculator: Calculator;
  /** Where the form leads without JavaScript. */
  readonly action: string;
  readonly reading: Reading;
  readonly onType: (name: string, text: string) => void;
  /** In the column of a text: results below the fields. */
  readonly narrow?: boolean;
};

const stay = (event: FormEvent) => event.preventDefault();

/** Fields and results of one calculator. It is a plain form, so that it works without JavaScript as well. */
export function CalculatorPanel({ calculator, action, reading, onType, narrow = false }: Props) {
  return (
    <div className={narrow ? "panel grid grid-cols-1" : "panel grid grid-cols-1 lg:grid-cols-[1.1fr_1fr]"}>
      <form
        method="get"
        action={action}
        onSubmit={stay}
        aria-label={calculator.title}
        className="plain-form calculator-fields content-start p-5 md:p-7"
      >
        {reading.inputs.map((input) => (
          <CalculatorField
            key={input.name}
            input={input}
            text={reading.texts[input.name] ?? ""}
            error={reading.errors[input.name]}
            onType={(text) => onType(input.name, text)}
          />
        ))}
        <noscript>
          <Button type="submit">Calculate</Button>
        </noscript>
        {narrow ? null : <CalculatorAnswer reading={reading} />}
      </form>
      <div
        className={`calculator-outcome border-line p-5 md:p-7 ${narrow ? "border-t" : "max-lg:border-t lg:border-l"}`}
      >
        <CalculatorResults reading={reading} />
      </div>
    </div>
  );
}
