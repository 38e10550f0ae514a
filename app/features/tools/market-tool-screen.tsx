import type { ComponentType, ReactNode } from "react";
import { symbols } from "#trading/market/symbols.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Section } from "../../ui/section.tsx";
import { CorrelationTable, StrengthTable, VolatilityTable } from "./market-tables.tsx";
import type { MarketTool } from "./market-tools.ts";
import { type Loaded, useMarketRows } from "./use-market-rows.ts";

const pairs = symbols.filter((symbol) => symbol.class === "fx").map(({ name }) => name);
/** The ten most traded pairs, in the order in which they are listed. */
const traded = ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD", "USDCAD", "USDCHF", "USDJPY", "EURGBP", "EURJPY", "GBPJPY"];

type Source = {
  readonly symbols: readonly string[];
  /** Daily bars, the running one included. */
  readonly count: number;
  readonly Table: ComponentType<{ readonly rows: readonly Loaded[] }>;
};

const sources: Readonly<Record<Exclude<MarketTool["id"], "session-clock">, Source>> = {
  volatility: { symbols: traded, count: 61, Table: VolatilityTable },
  correlation: { symbols: traded, count: 61, Table: CorrelationTable },
  "strength-meter": { symbols: pairs, count: 6, Table: StrengthTable },
};

/** What the figures come from, as the market data itself says. */
function dataWords(rows: readonly Loaded[]): string {
  const real = rows.flatMap(({ data }) => (data.kind === "simulated" ? [] : [data.name]));
  if (real.length === 0) return "Simulated market: these are not real prices.";
  return `Prices: ${[...new Set(real)].join(", ")}${real.length < rows.length ? "; the rest is the simulated market" : ""}.`;
}

function MarketTable({ source: { symbols: wanted, count, Table } }: { readonly source: Source }) {
  const found = useMarketRows(wanted, count);
  if (found.state === "failed")
    return <p role="alert">The prices could not be loaded: {found.problem}. Load the page again to retry.</p>;
  if (found.state === "loading")
    return (
      <>
        <p role="status" className="needs-script">
          Loading prices: {found.done} of {found.of} markets …
        </p>
        <ScriptNote>These figures are computed in your browser from current prices, which needs JavaScript.</ScriptNote>
      </>
    );
  return (
    <>
      <Table rows={found.rows} />
      <p className="fine mt-4">{dataWords(found.rows)}</p>
    </>
  );
}

type Props = {
  readonly tool: MarketTool;
  /** What is shown for a tool that reads no prices. */
  readonly children?: ReactNode;
};

/** A tool that shows the market, with its formula and what to know about it. */
export function MarketToolScreen({ tool, children }: Props) {
  return (
    <>
      <div className="wrap">
        <div className="panel min-h-[260px] p-5 md:p-7">
          {tool.id === "session-clock" ? children : <MarketTable source={sources[tool.id]} />}
        </div>
      </div>
      <Section title={tool.formula.length > 0 ? "Formula and limits" : "Good to know"}>
        <div className="grid max-w-[75ch] gap-4">
          {tool.formula.map((line) => (
            <p key={line} className="font-semibold">
              {line}
            </p>
          ))}
          <ul className="list-disc pl-5 text-ink2">
            {tool.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  );
}
