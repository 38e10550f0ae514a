import { calculatorAddress } from "#trading/calculators/all-calculators.ts";
import type { Calculator } from "#trading/calculators/calculator.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { Section } from "../../ui/section.tsx";
import { CalculatorPanel } from "./calculator-panel.tsx";
import { embedCode } from "./embed-code.ts";
import { typedFrom } from "./read-values.ts";
import { useOfflineCopy } from "./use-offline-copy.ts";
import { useTyped } from "./use-typed.ts";

type Props = {
  readonly calculator: Calculator;
  /** The query the page was written for. */
  readonly rendered: string;
  readonly siteUrl: string;
};

/** A calculator with its formula, its worked example and what to know about it. */
export function CalculatorScreen({ calculator, rendered, siteUrl }: Props) {
  const { reading, search, type, replaceAll } = useTyped(calculator, rendered);
  useOfflineCopy();
  const path = `/forex-tools/${calculator.id}`;
  const example = calculatorAddress(calculator, calculator.example.values);
  const code = embedCode(siteUrl, calculator, search);
  return (
    <>
      <div className="wrap">
        <CalculatorPanel calculator={calculator} action={path} reading={reading} onType={type} />
      </div>
      <Section title="Formula and example">
        <div className="grid max-w-[75ch] gap-4">
          {calculator.formula.map((line) => (
            <p key={line} className="font-semibold [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
          <p>{calculator.example.text}</p>
          <p>
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={example}
              onClick={(event) => {
                event.preventDefault();
                replaceAll(typedFrom(example.slice(path.length)));
              }}
            >
              Fill in the example
            </a>
          </p>
          <ul className="list-disc pl-5 text-ink2">
            {calculator.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
        <Disclosure summary="Embed this calculator on your site" className="mt-8 max-w-[75ch]">
          <p>It opens with the figures above. It sets no cookies and knows nothing of the visitor's account.</p>
          <ScrollRegion label="Code to embed" className="my-4 rounded bg-sunk p-4 text-fine">
            <pre>
              <code>{code}</code>
            </pre>
          </ScrollRegion>
          <CopyButton text={code} label="Copy code" variant="secondary" />
        </Disclosure>
      </Section>
    </>
  );
}
