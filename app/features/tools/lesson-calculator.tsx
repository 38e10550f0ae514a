import { useState } from "react";
import { findCalculator } from "#trading/calculators/all-calculators.ts";
import type { Calculator } from "#trading/calculators/calculator.ts";
import { PartLink, type PartProps } from "../../ui/markdown-parts.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { CalculatorPanel } from "./calculator-panel.tsx";
import { readTyped, searchOf, type Typed, withTyped } from "./read-values.ts";

type Props = Omit<PartProps, "part"> & { readonly calculator: Calculator; readonly given: Typed };

function Panel({ calculator, given, label }: Props) {
  const [typed, setTyped] = useState(given);
  const reading = readTyped(calculator, typed);
  const path = `/forex-tools/${calculator.id}`;
  return (
    <section className="lesson-part" aria-label={label}>
      <p className="lesson-part-title">{label}</p>
      <CalculatorPanel
        calculator={calculator}
        action={path}
        reading={reading}
        narrow
        onType={(name, text) => setTyped((old) => withTyped(old, reading.inputs, name, text))}
      />
      <p className="fine mt-2">
        <SiteLink href={`${path}${searchOf(reading)}`}>Formula and example: {calculator.title}</SiteLink>
      </p>
    </section>
  );
}

/** A calculator inside a text, filled in as the text says. One that does not exist stays a link, as the text has it. */
export default function LessonCalculator({ part, label }: PartProps) {
  const { id = "", ...given } = part.settings;
  const calculator = findCalculator(id);
  // Changed settings begin the panel again: in the console's preview, its fields would show the old ones.
  return calculator ? (
    <Panel key={part.href} calculator={calculator} given={given} label={label} />
  ) : (
    <PartLink part={part} label={label} />
  );
}
