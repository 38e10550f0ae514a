import { useMemo } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import type { IndicatorDefinition, ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import { indicators } from "#trading/indicators/registry.ts";
import { type ChartFrame, chartFrames, frameNames } from "../../../market/chart-range.ts";
import { drawnGuides, drawnMarks, drawnSeries } from "../../../market/indicator-drawing.ts";
import { guides } from "../../../market/indicator-guides.ts";
import { useIndicatorColumns, useSimulatedBars } from "../../../market/use-simulated-bars.ts";
import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import type { PartProps } from "../../../ui/markdown-parts.tsx";

const none: readonly never[] = [];
const height = 320;

const usualParameters = (definition: IndicatorDefinition): ParameterValues =>
  Object.fromEntries(definition.parameters.map(({ id, default: value }) => [id, value])) as ParameterValues;

/** Lines of the indicator that a lesson names; nothing where it names none. */
function useIndicator(id: string | undefined, bars: ReturnType<typeof useSimulatedBars>["value"]) {
  const definition = useMemo(() => indicators.find((one) => one.id === id), [id]);
  const parameters = useMemo(() => (definition ? usualParameters(definition) : {}), [definition]);
  const { value, problem } = useIndicatorColumns(definition ? bars : null, definition?.id ?? "", parameters);
  return useMemo(() => {
    if (!definition || !value) return { problem, series: none, marks: none, guides: none };
    const drawn = { ...definition, guides: guides[definition.id] ?? [] };
    return {
      problem,
      series: drawnSeries(drawn, value.columns, value.parameters),
      marks: drawnMarks(drawn, value.columns),
      guides: drawnGuides(drawn),
    };
  }, [definition, value, problem]);
}

const isFrame = (name: string): name is ChartFrame => name in chartFrames;

/** Simulated bars up to the day that the lesson speaks of, to be moved and zoomed. */
export default function LessonChart({ part: { settings }, label }: PartProps) {
  const { symbol = "EURUSD", timeframe = "H1", until, indicator } = settings;
  const frame = isFrame(timeframe) ? timeframe : "H1";
  const bars = useSimulatedBars(symbol, frame, until === undefined ? undefined : Date.parse(until));
  const layers = useIndicator(indicator, bars.value);
  const problem = bars.problem ?? layers.problem;
  return (
    <figure className="lesson-part panel p-4">
      <PriceChart
        label={`${symbolText(symbol)}, ${frameNames[frame]}`}
        note="simulated"
        bars={bars.value}
        series={layers.series}
        marks={layers.marks}
        guides={layers.guides}
        height={height}
      />
      {problem ? (
        <p className="field-error" role="alert">
          The chart could not be drawn: {problem}. The text of the lesson does not need it.
        </p>
      ) : null}
      <figcaption className="fine mt-2">{label}</figcaption>
    </figure>
  );
}
