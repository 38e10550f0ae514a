import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { StrategyOrigin } from "./strategy-store.ts";

/** What the server renders before a browser says what its device keeps: one strategy, and the same in English. */
export type LabStart = {
  readonly document: StrategyDocument;
  readonly origin: StrategyOrigin;
  readonly words: string;
};
