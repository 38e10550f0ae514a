import { useEffect, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import type { Bars } from "#trading/market/bars.ts";
import { pagePool } from "#workers/page-pool.ts";
import { type ChartFrame, chartRange } from "./chart-range.ts";

type Loaded<Value> = { readonly value: Value | null; readonly problem: string | null };

/** Simulated bars of a symbol up to the start of a day, today's unless another is given (UTC milliseconds); made in a worker. */
export function useSimulatedBars(symbol: string, timeframe: ChartFrame, until?: number): Loaded<Bars> {
  const [state, setState] = useState<Loaded<Bars>>({ value: null, problem: null });
  useEffect(() => {
    const controller = new AbortController();
    pagePool()
      .run(
        "simulate-bars",
        { symbol, timeframe, ...chartRange(timeframe, until ?? Date.now()) },
        { signal: controller.signal },
      )
      .then((value) => setState({ value, problem: null }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setState({ value: null, problem: errorText(error) });
      });
    return () => controller.abort();
  }, [symbol, timeframe, until]);
  return state;
}

export type Columns = {
  readonly bars: Bars;
  readonly parameters: ParameterValues;
  readonly columns: readonly Float64Array[];
};

/** An indicator's columns on the bars, computed in a worker; a newer wish calls an older one off. */
export function useIndicatorColumns(bars: Bars | null, id: string, parameters: ParameterValues): Loaded<Columns> {
  const [state, setState] = useState<Loaded<Columns>>({ value: null, problem: null });
  useEffect(() => {
    if (!bars) return;
    const controller = new AbortController();
    pagePool()
      .run("indicator-columns", { bars, indicators: [{ id, parameters }] }, { signal: controller.signal })
      .then(([columns = []]) => {
        if (!controller.signal.aborted) setState({ value: { bars, parameters, columns }, problem: null });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setState((old) => ({ ...old, problem: errorText(error) }));
      });
    return () => controller.abort();
  }, [bars, id, parameters]);
  return state;
}
