import { useContext } from "react";
import type { Still } from "../../../ui/chart/still-chart.tsx";
import { StartContext } from "../core/lab-start.ts";
import { useStrategyPart } from "../core/use-strategy.ts";
import { useLabData } from "./lab-data.ts";

/** The server's picture of the bars at hand; null where they are others than it drew. */
export function useServerChart(): Still | null {
  const start = useContext(StartContext);
  const openSymbol = useStrategyPart(({ document }) => document.symbol);
  const openTimeframe = useStrategyPart(({ document }) => document.timeframe);
  const { source } = useLabData();
  if (!start || source.kind !== "simulated" || source.to !== start.until) return null;
  const { symbol, timeframe } = start.document;
  return openSymbol === symbol && openTimeframe === timeframe ? start.chart : null;
}
