import { useEffect, useMemo, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { IndicatorDefinition } from "#trading/indicators/definition/indicator-definition.ts";
import { checkParameters } from "#trading/indicators/definition/parameters.ts";
import { indicators as all } from "#trading/indicators/registry.ts";
import { shortName, writtenNumbers } from "#trading/indicators/short-name.ts";
import type { Bars } from "#trading/market/bars.ts";
import { pagePool } from "#workers/page-pool.ts";
import { drawnGuides, drawnMarks, drawnSeries } from "../../../market/indicator-drawing.ts";
import { guides } from "../../../market/indicator-guides.ts";
import type { ChartGuide, ChartMark, ChartSeries } from "../../../ui/chart/chart-types.ts";
import type { ChosenIndicator } from "./layout-document.ts";

const byId = new Map(all.map((definition) => [definition.id, definition]));
export const indicatorOf = (id: string): IndicatorDefinition | undefined => byId.get(id);
export const indicatorChoices = all.map(({ id, name, category }) => ({ id, name, about: category }));

/** "EMA 20": the short name with what was chosen. */
export function indicatorLabel({ id, parameters }: ChosenIndicator): string {
  const name = byId.get(id)?.name;
  return [name ? shortName(id, name) : id, writtenNumbers(parameters).join(", ")].filter(Boolean).join(" ");
}

type Layers = {
  readonly series: readonly ChartSeries[];
  readonly guides: readonly ChartGuide[];
  readonly marks: readonly ChartMark[];
};
const nothing: Layers = { series: [], guides: [], marks: [] };
type Computed = { readonly bars: Bars; readonly chosen: readonly ChosenIndicator[]; readonly layers: Layers };

const usable = ({ id, parameters }: ChosenIndicator): boolean => {
  const definition = byId.get(id);
  if (!definition) return false;
  try {
    checkParameters(definition, parameters);
    return true;
  } catch {
    return false;
  }
};

/** Each indicator has panes and lines of its own, also twice the same one. */
function layersOf(chosen: readonly ChosenIndicator[], columns: readonly (readonly Float64Array[])[]): Layers {
  const parts = chosen.map((one, at) => {
    const definition = byId.get(one.id) as IndicatorDefinition;
    const drawn = { ...definition, guides: guides[one.id] ?? [] };
    const label = indicatorLabel(one);
    const paneOf = (pane: string) => (pane === "price" ? pane : `${pane}-${one.key}`);
    return {
      series: drawnSeries(drawn, columns[at] ?? [], one.parameters).map((series) => ({
        ...series,
        id: `${series.id}-${one.key}`,
        label: definition.outputs.length > 1 ? `${label} ${series.label}` : label,
        pane: paneOf(series.pane),
      })),
      guides: drawnGuides(drawn).map((guide) => ({ ...guide, pane: paneOf(guide.pane) })),
      marks: drawnMarks(drawn, columns[at] ?? []),
    };
  });
  return {
    series: parts.flatMap(({ series }) => series),
    guides: parts.flatMap((part) => part.guides),
    marks: parts.flatMap(({ marks }) => marks),
  };
}

/** Lines stay while bars of the same chart are replaced. On another symbol or time frame they would be drawn at wrong places. */
export const sameChart = (a: Pick<Bars, "symbol" | "timeframe">, b: Pick<Bars, "symbol" | "timeframe">): boolean =>
  a.symbol === b.symbol && a.timeframe === b.timeframe;

/** What the chosen indicators draw on the bars, worked out off the page's thread. What cannot be computed is said. */
export function useChartIndicators(bars: Bars | null, wanted: readonly ChosenIndicator[]) {
  const [state, setState] = useState<Computed | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useMemo(() => wanted.filter(usable), [wanted]);
  useEffect(() => {
    if (!bars || chosen.length === 0) return;
    const abort = new AbortController();
    pagePool()
      .run(
        "indicator-columns",
        { bars, indicators: chosen.map(({ id, parameters }) => ({ id, parameters })) },
        { signal: abort.signal },
      )
      .then((columns) => {
        if (abort.signal.aborted) return;
        setState({ bars, chosen, layers: layersOf(chosen, columns) });
        setProblem(null);
      })
      .catch((error: unknown) => abort.signal.aborted || setProblem(errorText(error)));
    return () => abort.abort();
  }, [bars, chosen]);
  const lost = wanted.length - chosen.length;
  return {
    layers: chosen.length > 0 && state && bars && sameChart(state.bars, bars) ? state.layers : nothing,
    problem: problem ?? (lost > 0 ? `${lost} of the saved indicators is not known here and was left out.` : null),
  };
}
