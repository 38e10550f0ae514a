import { useMemo, useState } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import type { ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import { type ChartFrame, chartFrames, frameNames } from "../../market/chart-range.ts";
import { drawnGuides, drawnMarks, drawnSeries } from "../../market/indicator-drawing.ts";
import { Choice, ParameterControls } from "../../market/parameter-controls.tsx";
import { useIndicatorColumns, useSimulatedBars } from "../../market/use-simulated-bars.ts";
import { PriceChart } from "../../ui/chart/lazy-price-chart.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import type { LibraryEntry } from "./library-entry.ts";

const symbols = ["EURUSD", "GBPUSD", "USDJPY", "USDCHF", "AUDUSD", "USDCAD", "NZDUSD", "EURJPY", "GBPJPY", "XAUUSD"];
const none: readonly never[] = [];

/** The indicator at work: simulated bars, its lines, and every parameter under the visitor's hand. */
export default function TryIt({ entry }: { readonly entry: LibraryEntry }) {
  const usual = useMemo(
    () => Object.fromEntries(entry.parameters.map(({ id, default: value }) => [id, value])) as ParameterValues,
    [entry],
  );
  const [parameters, setParameters] = useState(usual);
  const [symbol, setSymbol] = useState("EURUSD");
  const [timeframe, setTimeframe] = useState<ChartFrame>("H1");
  const bars = useSimulatedBars(symbol, timeframe);
  const computed = useIndicatorColumns(bars.value, entry.id, parameters);
  const { value } = computed;
  const series = useMemo(() => (value ? drawnSeries(entry, value.columns, value.parameters) : none), [entry, value]);
  const marks = useMemo(() => (value ? drawnMarks(entry, value.columns) : none), [entry, value]);
  const guides = useMemo(() => drawnGuides(entry), [entry]);
  const problem = bars.problem ?? computed.problem;
  const isBlank = value?.columns.every((column) => column.every(Number.isNaN)) ?? false;
  return (
    <div className="panel try-it">
      <div className="try-chart">
        <PriceChart
          label={`${entry.name} on ${symbolText(symbol)}, ${frameNames[timeframe]}`}
          note="simulated"
          bars={value?.bars ?? null}
          series={series}
          marks={marks}
          guides={guides}
          height={360}
        />
        {isBlank ? (
          <p className="small" role="status">
            No value on these {value?.bars.length} bars: they are too few for these settings. Choose longer bars.
          </p>
        ) : null}
        {problem ? (
          <p className="field-error" role="alert">
            The chart could not be computed: {problem}. Your settings are saved.
          </p>
        ) : null}
      </div>
      <fieldset className="try-controls">
        <legend className="sr-only">{entry.name}: settings</legend>
        <Choice
          label="Symbol"
          value={symbol}
          options={symbols.map((name) => [name, symbolText(name)])}
          onChange={setSymbol}
        />
        <Choice
          label="Bars"
          value={timeframe}
          options={Object.keys(chartFrames).map((name) => [name, frameNames[name as ChartFrame]])}
          onChange={(name) => setTimeframe(name as ChartFrame)}
        />
        <ParameterControls
          parameters={entry.parameters}
          values={parameters}
          onChange={(id, next) => setParameters((old) => ({ ...old, [id]: next }))}
        />
        <ScriptNote>
          The chart is drawn in your browser and needs JavaScript. The worked example below does not.
        </ScriptNote>
        {parameters === usual ? null : (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setParameters(usual)}>
            Usual settings
          </button>
        )}
      </fieldset>
    </div>
  );
}
