import { createContext, useContext } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Still } from "../../../ui/chart/still-chart.tsx";
import { useLabData } from "../data/lab-data.ts";
import type { StrategyOrigin } from "./strategy-store.ts";
import { useStrategyPart } from "./use-strategy.ts";

/** What the server renders before the browser reads its storage: one strategy, and the same in English. */
export type LabStart = {
  readonly document: StrategyDocument;
  readonly origin: StrategyOrigin;
  readonly words: string;
  /** Where the lab's first history ends, and the picture of its last bars. UTC milliseconds. */
  readonly until: number;
  readonly chart: Still;
};

/** What the server rendered the lab with. */
export const StartContext = createContext<LabStart | null>(null);

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
