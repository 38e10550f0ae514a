import { type ReactNode, Suspense } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { ExampleBars } from "./example-bars.tsx";
import { Formula } from "./formula.tsx";
import type { LibraryEntry, WorkedExample } from "./library-entry.ts";

const TryIt = lazyComponent(() => import("./try-it.tsx"));

type Props = {
  readonly entry: LibraryEntry;
  /** What the page's own text adds. */
  readonly children?: ReactNode;
};

/** One indicator: its chart, its formula, how it is read, where it fails, and its values on a list of bars. */
export function IndicatorBody({ entry, children }: Props) {
  const { id, name, formula, reading, failure, conventions, source } = entry;
  return (
    <div id="indicator-body" className="wrap indicator">
      <h2>On a chart</h2>
      <Suspense fallback={<div className="panel try-it-waiting" />}>
        <TryIt entry={entry} />
      </Suspense>
      <p className="mt-4">
        <ButtonLink size="sm" variant="secondary" to={`/strategy-builder#add=${id}`}>
          Use in a strategy
        </ButtonLink>
      </p>
      <h2>Formula</h2>
      <Formula text={formula} />
      <div className="indicator-texts">
        <Text title="How traders read it" text={reading} />
        <Text title="When it fails" text={failure} />
        <Text title="Conventions" text={conventions} />
      </div>
      <Example example={entry.example} name={name} />
      <ExampleBars />
      <p className="fine mt-3">Source: {source}</p>
      {children}
    </div>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

function Example({ example, name }: { readonly example: WorkedExample; readonly name: string }) {
  return (
    <>
      <h2>Worked example</h2>
      <ScrollRegion label={`Worked example of ${name}`}>
        <table className="example-table">
          <caption>
            On the example bars{example.settings ? `; ${example.settings}` : ""}. {example.says}
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
      </ScrollRegion>
    </>
  );
}
