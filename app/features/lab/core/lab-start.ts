import { createContext } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Still } from "../../../ui/chart/still-chart.tsx";
import type { StrategyOrigin } from "./strategy-store.ts";

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
