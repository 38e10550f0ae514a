import { useMemo, useState } from "react";
import { type HeatMap as HeatValues, heatMap } from "#trading/optimize/heat-map.ts";
import type { ParameterSet } from "#trading/optimize/parameter-space.ts";
import type { Row } from "#trading/optimize/row.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { HeatMap } from "../../../ui/chart/heat-map.tsx";
import { type FigureId, figureFormat, figures } from "./row-figures.ts";
import type { SearchOutcome } from "./search-outcome.ts";
import { SmallSelect } from "./small-field.tsx";

/** The row of the highest figure among those with these values. */
function bestIn(rows: readonly Row[], values: ParameterSet, figure: (row: Row) => number): Row | null {
  let best: Row | null = null;
  const wanted = Object.entries(values);
  for (const row of rows) {
    if (!wanted.every(([id, value]) => row.parameters[id] === value) || Number.isNaN(figure(row))) continue;
    if (!best || figure(row) > figure(best)) best = row;
  }
  return best;
}

/** The cell of a row on the map; null when it is not on it. */
function cellOf(map: HeatValues, [xId, yId]: readonly [string, string], row: Row) {
  const ix = map.x.indexOf(row.parameters[xId] as number);
  const iy = map.y.indexOf(row.parameters[yId] as number);
  return ix < 0 || iy < 0 ? null : { ix, iy };
}

/** The best figure at each value of one parameter, values rising. */
function bestAlong(rows: readonly Row[], id: string, figure: (row: Row) => number) {
  const best = new Map<number, number>();
  for (const row of rows) {
    const [at, value] = [row.parameters[id] as number, figure(row)];
    if (!Number.isNaN(value)) best.set(at, Math.max(best.get(at) ?? Number.NEGATIVE_INFINITY, value));
  }
  const at = [...best.keys()].sort((a, b) => a - b);
  return { at, values: at.map((value) => best.get(value) as number) };
}

/** Twelve markets without an edge: 28% of the combinations earned, 27% of the cells by their mean, 51% by their best. */
const bestOfMany =
  "A cell that shows its best has several combinations to choose from: without an edge, about twice as many cells as combinations look good. ";

type Props = {
  readonly outcome: SearchOutcome;
  readonly picked: Row;
  readonly onPick: (row: Row) => void;
};

const figureOptions = Object.entries(figures).map(([id, { label }]) => [id as FigureId, label] as const);

/** What the search found, as a picture: a hill over two parameters, a curve over one. */
export function Landscape({ outcome, picked, onPick }: Props) {
  const { axes, objective, minTrades, currency } = outcome.input;
  const varied = axes.filter(({ values }) => values.length > 1);
  const [chosen, setChosen] = useState<readonly [string, string] | null>(null);
  const [figure, setFigure] = useState<FigureId>(objective);
  const [rest, setRest] = useState<"best" | "mean">("mean");
  const x = varied.find(({ id }) => id === chosen?.[0]) ?? varied[0];
  const y = varied.find(({ id }) => id === chosen?.[1] && id !== x?.id) ?? varied.find((axis) => axis !== x);
  const format = useMemo(() => figureFormat(figure, currency), [figure, currency]);
  const rows = useMemo(() => outcome.rows.filter((row) => row.trades >= minTrades), [outcome.rows, minTrades]);
  if (!x) return null;
  const names = varied.map(({ id, name }) => [id, name] as const);
  return (
    <section className="grid gap-3" aria-label="Landscape">
      <div className="flex flex-wrap items-end gap-3">
        <h3 className="grow self-center">{y ? "The landscape" : "Along the parameter"}</h3>
        <SmallSelect label="Show" value={figure} options={figureOptions} onChange={setFigure} />
        {y && varied.length > 2 ? (
          <>
            <SmallSelect
              label="Across"
              value={x.id}
              options={names}
              onChange={(id) => setChosen([id, y.id === id ? x.id : y.id])}
            />
            <SmallSelect
              label="Up"
              value={y.id}
              options={names}
              onChange={(id) => setChosen([x.id === id ? y.id : x.id, id])}
            />
            <SmallSelect
              label="A cell shows"
              value={rest}
              options={[
                ["mean", "its mean"],
                ["best", "its best"],
              ]}
              onChange={setRest}
            />
          </>
        ) : null}
      </div>
      {y ? (
        <Hill {...{ rows, x, y, figure, rest, format, picked, onPick }} shared={varied.length > 2} />
      ) : (
        <AlongOne {...{ rows, x, figure, format }} />
      )}
      <p className="fine max-w-[80ch]">
        A single good cell among poor ones is luck, whatever it earned. A broad, even hill is a better sign and no
        proof: neighboring values take nearly the same trades, so luck makes hills, too.{" "}
        {y && varied.length > 2 && rest === "best" ? bestOfMany : ""}Combinations with fewer than {minTrades} trades are
        left empty.
      </p>
    </section>
  );
}

type Axis = { readonly id: string; readonly name: string };
type HillProps = {
  readonly rows: readonly Row[];
  readonly x: Axis;
  readonly y: Axis;
  readonly figure: FigureId;
  readonly rest: "best" | "mean";
  /** Whether several combinations share a cell. */
  readonly shared: boolean;
  readonly format: (value: number) => string;
  readonly picked: Row;
  readonly onPick: (row: Row) => void;
};

function Hill({ rows, x, y, figure, rest, shared, format, picked, onPick }: HillProps) {
  const map = useMemo(() => heatMap(rows, [x.id, y.id], figures[figure].of, rest), [rows, x.id, y.id, figure, rest]);
  if (rows.length === 0) return <p className="small text-ink2">No combination made enough trades.</p>;
  const marked = cellOf(map, [x.id, y.id], picked);
  return (
    <HeatMap
      label={`${figures[figure].label} over ${x.name} and ${y.name}${shared ? `, the ${rest} of each cell` : ""}`}
      xLabel={x.name}
      yLabel={y.name}
      xs={map.x}
      ys={map.y}
      values={map.cells}
      format={format}
      zero={figures[figure].zero}
      height={Math.min(420, Math.max(220, map.y.length * 30 + 40))}
      onPick={(ix, iy) => {
        const row = bestIn(rows, { [x.id]: map.x[ix] as number, [y.id]: map.y[iy] as number }, figures[figure].of);
        if (row) onPick(row);
      }}
      {...(marked === null ? {} : { marked })}
    />
  );
}

type AlongProps = Pick<HillProps, "rows" | "x" | "figure" | "format">;

function AlongOne({ rows, x, figure, format }: AlongProps) {
  const line = useMemo(() => bestAlong(rows, x.id, figures[figure].of), [rows, x.id, figure]);
  return (
    <CurveChart
      label={`${figures[figure].label} along ${x.name}`}
      series={[{ id: "figure", label: figures[figure].label, values: line.values, tone: "accent" }]}
      xLabel={(index) => `${x.name} ${line.at[index] ?? ""}`}
      format={format}
    />
  );
}
