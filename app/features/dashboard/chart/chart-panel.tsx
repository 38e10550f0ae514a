import { type KeyboardEvent, useMemo, useState } from "react";
import { timeframeNames } from "#app/market/timeframe-names.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { defaultParameters } from "#trading/indicators/definition/parameters.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol, pipSize, symbols } from "#trading/market/symbols.ts";
import { type Timeframe, timeframes } from "#trading/market/timeframe.ts";
import { DataNote } from "../../../market/data-note.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ChartDrawings, ChartScale, Drawing, DrawingTool } from "../../../ui/chart/drawing.ts";
import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import { pressedDigit, pressedLetter } from "../../../ui/pressed-key.ts";
import { indicatorChoices, indicatorOf, useChartIndicators } from "./chart-indicators.ts";
import { comparedLine } from "./compared-line.ts";
import { withDrawing, without, withPatched } from "./drawing-edits.ts";
import { DrawingList } from "./drawing-list.tsx";
import { IndicatorSettings } from "./indicator-settings.tsx";
import { type ChartSettings, type LayoutDocument, mostIndicators } from "./layout-document.ts";
import { changeLayout } from "./layout-store.ts";
import { useLiveBars } from "./live-bars.ts";
import { PickDialog } from "./pick-dialog.tsx";

const timeframeChoices = timeframes.map((id) => ({ id, name: id, about: timeframeNames[id] }));
const quoted = new Set(simulatedSymbols);
const symbolChoices = symbols
  .filter(({ name }) => quoted.has(name))
  .map(({ name, title }) => ({ id: name, name: symbolText(name), about: title }));
const scales: readonly (readonly [ChartScale, string])[] = [
  ["linear", "Linear"],
  ["logarithmic", "Logarithmic"],
  ["percent", "Percent"],
];
const noDrawings: readonly Drawing[] = [];

type Picking = { readonly what: "symbol" | "compare" | "timeframe" | "indicator"; readonly typed: string } | null;

type Props = {
  readonly at: number;
  readonly settings: ChartSettings;
  readonly drawings: LayoutDocument["drawings"];
  readonly height: number;
  readonly tool: DrawingTool | null;
  readonly onTool: (tool: DrawingTool | null) => void;
  readonly onChange: (change: Partial<ChartSettings>) => void;
};

/** The comparison's bars are asked for as the chart's own are. */
function useCompared(settings: ChartSettings, { bars, data }: Pick<ReturnType<typeof useLiveBars>, "bars" | "data">) {
  const { compare, symbol, timeframe } = settings;
  const other = useLiveBars(compare === symbol ? null : compare, timeframe);
  return useMemo(
    () => (bars && data && other.bars && other.data ? comparedLine(bars, other.bars, [data, other.data]) : null),
    [bars, data, other.bars, other.data],
  );
}

function useDrawings({ settings: { symbol }, drawings, tool, onTool }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const items = drawings[symbol] ?? noDrawings;
  const spec = findSymbol(symbol);
  const layer = useMemo<ChartDrawings>(
    () => ({
      items,
      tool,
      pipSize: spec && pipSize(spec),
      onDrawn: (used, points) => {
        onTool(null);
        changeLayout((old) => withDrawing(old, symbol, { id: randomUuid(), tool: used, points }));
      },
      onMoved: (id, points) => changeLayout((old) => withPatched(old, symbol, id, { points })),
      onSelected: setSelected,
      onCancel: () => onTool(null),
    }),
    [items, tool, onTool, symbol, spec],
  );
  return { items, layer, selected };
}

type ControlProps = Pick<Props, "settings" | "onChange"> & {
  readonly onPick: (what: NonNullable<Picking>["what"]) => void;
};

function ChartControls({ settings, onPick, onChange }: ControlProps) {
  const { symbol, timeframe, scale, compare, indicators } = settings;
  return (
    <div className="scroll-x chart-controls">
      <Button variant="secondary" size="sm" onClick={() => onPick("symbol")}>
        {symbolText(symbol)}
        <span className="sr-only">, change the symbol</span>
      </Button>
      <select
        className="mini-select"
        aria-label="Time frame"
        value={timeframe}
        onChange={(event) => onChange({ timeframe: event.currentTarget.value as Timeframe })}
      >
        {timeframes.map((id) => (
          <option key={id} value={id}>
            {id} · {timeframeNames[id]}
          </option>
        ))}
      </select>
      <select
        className="mini-select"
        aria-label="Scale"
        value={scale}
        onChange={(event) => onChange({ scale: event.currentTarget.value as ChartScale })}
      >
        {scales.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button
        variant="quiet"
        size="sm"
        disabled={indicators.length >= mostIndicators}
        onClick={() => onPick("indicator")}
      >
        Indicators
      </Button>
      {compare ? (
        <Button variant="quiet" size="sm" onClick={() => onChange({ compare: null })}>
          Remove {symbolText(compare)}
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => onPick("compare")}>
          Compare
        </Button>
      )}
    </div>
  );
}

/** One chart: what it shows is chosen above it, by typing or by hand. */
export function ChartPanel(props: Props) {
  const { settings, height, onChange } = props;
  const { symbol, timeframe, scale, indicators } = settings;
  const [picking, setPicking] = useState<Picking>(null);
  const { bars, data, problem, retry } = useLiveBars(symbol, timeframe);
  const compared = useCompared(settings, { bars, data });
  const { layers, problem: indicatorProblem } = useChartIndicators(bars, indicators);
  const series = useMemo(() => (compared ? [...layers.series, compared] : layers.series), [layers.series, compared]);
  const { items, layer, selected } = useDrawings(props);
  const digits = findSymbol(symbol)?.digits ?? 5;
  const label = `${symbolText(symbol)} ${timeframe}`;
  /** Letters on the chart begin a symbol, digits a time frame. */
  const onKeyDown = (event: KeyboardEvent) => {
    const onPlot = (event.target as HTMLElement).getAttribute("role") === "slider";
    if (!onPlot || event.ctrlKey || event.metaKey || event.altKey) return;
    const [letter, digit] = [pressedLetter(event), pressedDigit(event)];
    if (letter) setPicking({ what: "symbol", typed: letter });
    else if (digit) setPicking({ what: "timeframe", typed: digit });
    else return;
    event.preventDefault();
  };
  const pick = (id: string) => {
    if (picking?.what === "symbol") onChange({ symbol: id });
    else if (picking?.what === "timeframe") onChange({ timeframe: id as Timeframe });
    else if (picking?.what === "compare") onChange({ compare: id });
    else {
      const definition = indicatorOf(id);
      if (!definition) return;
      const added = { key: randomUuid().slice(0, 8), id, parameters: defaultParameters(definition) };
      onChange({ indicators: [...indicators, added] });
    }
  };
  const dialogs = {
    symbol: ["Symbol", "Type a symbol or a currency", symbolChoices],
    compare: ["Compare with", "Type a symbol or a currency", symbolChoices],
    timeframe: ["Time frame", "Type a number or a unit", timeframeChoices],
    indicator: ["Add an indicator", "Type a name, such as RSI", indicatorChoices],
  } as const;
  const [title, field, choices] = dialogs[picking?.what ?? "symbol"];
  return (
    <section className="chart-panel" aria-label={`Chart of ${label}`} onKeyDown={onKeyDown}>
      <ChartControls settings={settings} onPick={(what) => setPicking({ what, typed: "" })} onChange={onChange} />
      {indicators.length > 0 ? (
        <IndicatorSettings indicators={indicators} onChange={(next) => onChange({ indicators: next })} />
      ) : null}
      <PriceChart
        label={label}
        bars={bars}
        series={series}
        guides={layers.guides}
        marks={layers.marks}
        scale={scale}
        drawings={layer}
        height={height}
        moving
      />
      {problem ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          The bars could not be loaded: {problem}. What you drew is saved.
          <Button variant="secondary" size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : null}
      {indicatorProblem ? <p role="alert">Indicators: {indicatorProblem}</p> : null}
      <DrawingList
        drawings={items}
        digits={digits}
        selected={selected}
        onPatch={(id, patch) => changeLayout((old) => withPatched(old, symbol, id, patch))}
        onDelete={(id) => changeLayout((old) => without(old, symbol, id))}
      />
      {data ? <DataNote data={data} /> : null}
      <PickDialog
        open={picking !== null}
        onOpenChange={() => setPicking(null)}
        title={title}
        label={field}
        choices={choices}
        typed={picking?.typed}
        onPick={pick}
      />
    </section>
  );
}
