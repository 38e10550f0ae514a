import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Formula } from "./formula.tsx";
import { categoryNames, type LibraryEntry, type WorkedExample } from "./library-entry.ts";

const TryIt = lazy(() => import("./try-it.tsx"));

type Props = {
  readonly entry: LibraryEntry;
  /** The visitor came for this one: its chart stands open. */
  readonly wanted: boolean;
  /** What the page's own text adds. */
  readonly children?: ReactNode;
};

/** One indicator, from what it measures to where it fails, with its chart on demand. */
export function IndicatorSection({ entry, wanted, children }: Props) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  const open = pressed ?? wanted;
  const { id, name, category, summary, formula, reading, failure, conventions, source } = entry;
  return (
    <section id={id} className="indicator" aria-labelledby={`${id}-name`}>
      <p className="eyebrow">{categoryNames[category]}</p>
      <h3 id={`${id}-name`}>{name}</h3>
      <p className="mt-2 text-ink2">{summary}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" aria-expanded={open} onClick={() => setPressed(!open)}>
          {open ? "Close the chart" : "Try it on a chart"}
        </Button>
        <ButtonLink size="sm" variant="quiet" to={`/strategy-builder#add=${id}`}>
          Use in a strategy
        </ButtonLink>
      </div>
      {open ? (
        <Suspense fallback={<div className="panel try-it-waiting" />}>
          <TryIt entry={entry} />
        </Suspense>
      ) : null}
      <h4>Formula</h4>
      <Formula text={formula} />
      <div className="indicator-texts">
        <Text title="How it is read" text={reading} />
        <Text title="When it fails" text={failure} />
        <Text title="Conventions" text={conventions} />
      </div>
      <Example example={entry.example} name={name} />
      <p className="fine mt-3">Source: {source}</p>
      {children}
    </section>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h4>{title}</h4>
      <p>{text}</p>
    </div>
  );
}

/** Tables up to this many columns fit a phone. */
const narrow = 2;

function Example({ example, name }: { readonly example: WorkedExample; readonly name: string }) {
  const wide = example.columns.length > narrow;
  return (
    <>
      <h4>Worked example</h4>
      <section className="scroll-x" aria-label={`Worked example of ${name}`} tabIndex={wide ? 0 : undefined}>
        <table className="example-table">
          <caption>
            On the example list{example.settings ? `; ${example.settings}` : ""}. {example.says}
          </caption>
          <thead>
            <tr>
              <th scope="col">Bar</th>
              {example.columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is what it is; names may come twice.
                <th key={at} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.rows.map(({ bar, cells }) => (
              <tr key={bar}>
                <th scope="row" aria-label={`${name}, bar ${bar}`}>
                  {bar}
                </th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is what it is.
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
