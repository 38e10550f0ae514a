import { createContext, useContext } from "react";
import type { Still } from "../../../ui/chart/still-chart.tsx";
import { useLabData } from "../data/lab-data.ts";
import type { LabStart } from "./lab-start.ts";
import { useStrategyPart } from "./use-strategy.ts";

/** What the server rendered the lab with. */
export const StartContext = createContext<LabStart | null>(null);

/** The server's picture of the bars at hand; null where they are others than it drew. */
export function useLabStill(): Still | null {
  const start = useContext(StartContext);
  const ownSymbol = useStrategyPart(({ document }) => document.symbol);
  const ownTimeframe = useStrategyPart(({ document }) => document.timeframe);
  const { source } = useLabData();
  if (!start || source.kind !== "simulated" || source.to !== start.until) return null;
  const { symbol, timeframe } = start.document;
  return ownSymbol === symbol && ownTimeframe === timeframe ? start.still : null;
}
