import type { ComponentType, ReactNode } from "react";
import { CorrelationTable } from "../../market/correlation-table.tsx";
import { MarketRowsView } from "../../market/market-rows-view.tsx";
import { currencyPairs, StrengthTable } from "../../market/strength-table.tsx";
import { type Loaded, type RowsRequest, useMarketRows } from "../../market/use-market-rows.ts";
import { VolatilityTable } from "../../market/volatility-table.tsx";
import { Section } from "../../ui/section.tsx";
import type { MarketTool } from "./market-tools.ts";

/** The ten most traded pairs, in the order in which they are listed. */
const traded = ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD", "USDCAD", "USDCHF", "USDJPY", "EURGBP", "EURJPY", "GBPJPY"];
const spans = [5, 20, 60];

type Source = {
  readonly request: RowsRequest;
  readonly Table: ComponentType<{ readonly rows: readonly Loaded[] }>;
};

const sources: Readonly<Record<Exclude<MarketTool["id"], "session-clock">, Source>> = {
  volatility: {
    request: { symbols: traded, timeframe: "D1", count: 61 },
    Table: ({ rows }) => <VolatilityTable daily={rows} spans={spans} measure={20} />,
  },
  correlation: { request: { symbols: traded, timeframe: "D1", count: 61, together: true }, Table: CorrelationTable },
  "strength-meter": {
    request: { symbols: currencyPairs, timeframe: "D1", count: 6, together: true },
    Table: StrengthTable,
  },
};

function MarketTable({ source: { request, Table } }: { readonly source: Source }) {
  const found = useMarketRows(request);
  return <MarketRowsView found={found}>{(rows) => <Table rows={rows} />}</MarketRowsView>;
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
