import { useMemo } from "react";
import { isoDay } from "#lib/date-text.ts";
import { counted, moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { fileName } from "#lib/file-name.ts";
import { performanceStatement } from "#lib/hypothetical-performance.ts";
import type { Objective, Row } from "#trading/optimize/row.ts";
import { scaledUpWords } from "#trading/statistics/annual-figures.ts";
import { Button } from "../../../ui/button.tsx";
import { saveSheet } from "../../../ui/save-file.ts";
import type { TableColumn } from "../../../ui/table-types.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";
import { toneClass } from "../core/tone-class.ts";
import { figures, figureText, valuesText } from "./row-figures.ts";
import { rowsCsv, sharpeName } from "./rows-csv.ts";
import type { SearchOutcome } from "./search-outcome.ts";

export const sortOf: Record<Objective, string> = {
  sharpe: "sharpe",
  net: "net",
  "profit-factor": "pf",
  "net-over-drawdown": "goal",
};

/** The goal where no other column has it. */
const goalColumn = (currency: string, value: (row: Row) => number): TableColumn<Row> => ({
  id: "goal",
  label: figures["net-over-drawdown"].label,
  numeric: true,
  width: 168,
  value,
  cell: (row) => figureText(row, "net-over-drawdown", currency),
});

type Searched = Pick<SearchOutcome["input"], "axes" | "currency" | "objective" | "minTrades">;

/** A figure to sort by: what is of too few trades comes last, since luck makes it better than any of many trades. */
function ranking({ minTrades }: Searched, rows: readonly Row[]) {
  const anyEnough = rows.some(({ trades }) => trades >= minTrades);
  return (figure: (row: Row) => number) => (row: Row) =>
    anyEnough && row.trades < minTrades ? Number.NaN : figure(row);
}

export function columnsOf(input: Searched, rows: readonly Row[], sharpe: string): TableColumn<Row>[] {
  const { axes, currency, objective } = input;
  const ranked = ranking(input, rows);
  return [
    ...axes.map(({ id, name }) => ({
      id: `p-${id}`,
      label: name,
      numeric: true,
      width: 124,
      value: (row: Row) => row.parameters[id] ?? Number.NaN,
    })),
    {
      id: "trades",
      label: "Trades",
      numeric: true,
      value: (row) => row.trades,
      cell: (row) => plainNumber(row.trades),
    },
    {
      id: "net",
      label: "Net profit",
      numeric: true,
      width: 132,
      value: ranked((row) => row.net),
      cell: (row) => <span className={toneClass(row.net)}>{moneyText(row.net, currency, true)}</span>,
    },
    {
      id: "pf",
      label: "Profit factor",
      numeric: true,
      width: 110,
      value: ranked((row) => row.profitFactor),
      cell: (row) => ratioText(row.profitFactor),
    },
    {
      id: "drawdown",
      label: "Drawdown",
      numeric: true,
      value: ranked((row) => row.maxDrawdownPercent),
      cell: (row) => percentText(row.maxDrawdownPercent, 2),
    },
    ...(objective === "net-over-drawdown" ? [goalColumn(currency, ranked(figures[objective].of))] : []),
    {
      id: "sharpe",
      label: sharpe,
      numeric: true,
      width: 126,
      value: ranked((row) => row.sharpe),
      cell: (row) => ratioText(row.sharpe),
    },
  ];
}

type Props = { readonly outcome: SearchOutcome; readonly onPick: (row: Row) => void };

/** Every combination that was tested, the bad ones too. */
export function RowsTable({ outcome, onPick }: Props) {
  const { input, rows } = outcome;
  const { axes, bars, currency, document, simulated, objective, searched, minTrades } = input;
  const sharpe = sharpeName(rows);
  const columns = useMemo(() => columnsOf(input, rows, sharpe), [input, rows, sharpe]);
  const few = rows.filter(({ trades }) => trades < minTrades).length;
  const save = () => {
    const name = fileName(`${document.name} ${document.symbol} search`);
    const scaledUp = scaledUpWords(bars.time.subarray(searched.from, searched.to));
    const csv = rowsCsv(rows, axes, currency, performanceStatement(simulated), scaledUp);
    saveSheet(`${name}-${isoDay(Date.now())}.csv`, csv);
  };
  return (
    <section className="grid gap-2" aria-label="All combinations">
      <div className="flex items-center justify-between gap-4">
        <h3>All {plainNumber(rows.length)} combinations</h3>
        <Button size="sm" variant="quiet" onClick={save}>
          Save as CSV
        </Button>
      </div>
      {few > 0 && few < rows.length ? (
        <p className="fine max-w-[80ch]">
          {counted(few, "combination")} with fewer than {minTrades} trades {few === 1 ? "comes" : "come"} last,
          whichever result sorts them.
        </p>
      ) : null}
      <VirtualTable
        caption="Every combination that was tested"
        columns={columns}
        rows={rows}
        rowKey={(row) => axes.map(({ id }) => row.parameters[id]).join(" ")}
        rowLabel={(row) => valuesText(axes, row.parameters)}
        onRow={onPick}
        initialSort={{ id: sortOf[objective], direction: "descending" }}
        empty="Nothing was tested."
      />
    </section>
  );
}
