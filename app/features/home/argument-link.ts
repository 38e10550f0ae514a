import type { StrategyCosts, StrategyDocument } from "#trading/strategy/document.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import { encodeStrategy } from "#trading/strategy/url-code.ts";
import type { WhatIfRun } from "#workers/robots/robot-jobs.ts";
import { linkDays } from "../../market/lab-days.ts";
import type { TriesStore } from "../../market/tries.ts";

export type Chosen = { readonly ema: number; readonly stop: number; readonly spreadFactor: number };

/** One rule, complete: entry, exit, stop and size. */
export function ruleOf({ ema, stop }: Pick<Chosen, "ema" | "stop">): StrategyDocument {
  const average = { kind: "indicator", indicator: "ema", parameters: { length: ema } } as const;
  const close = { kind: "price", field: "close" } as const;
  const above = { kind: "crosses-above", left: close, right: average } as const;
  const below = { kind: "crosses-below", left: close, right: average } as const;
  return {
    version: 1,
    name: "EMA cross",
    symbol: "EURUSD",
    timeframe: "H1",
    entries: { long: { when: above }, short: { when: below } },
    risk: { sizing: { kind: "risk", percent: 1 }, stopLoss: { kind: "pips", value: stop }, opposite: "reverse" },
  };
}

/** Counts a setting of the rule that was seen as a try of it, as the lab counts its runs: other numbers are the same idea. */
export function countRun(tries: Pick<TriesStore, "addOne">, run: Pick<WhatIfRun, "statistics"> | null): void {
  if (run) tries.addOne(ruleOf({ ema: 50, stop: 40 }), run.statistics.sharpe ?? Number.NaN);
}

/** What the lab's costs state for the panel's spread: the market's, or else the median that the panel names, in pips, at all hours. */
const labSpread = (spreadFactor: number, medianSpreadPips: number | null): NonNullable<StrategyCosts["spread"]> =>
  spreadFactor === 1 || medianSpreadPips === null
    ? { kind: "data" }
    : { kind: "pips", value: Math.round(medianSpreadPips * 10) / 10 };

/** Which spread the panel's run pays. */
export const spreadWords = (spreadFactor: number): string =>
  spreadFactor === 0
    ? "without a spread"
    : `the spread ${spreadFactor === 1 ? "as the market has it" : `${spreadFactor} times the market’s`}`;

/** Why the lab shows another result than the panel; empty where it shows the same. */
export function labWords(spreadFactor: number, medianSpreadPips: number | null): string {
  const spread = labSpread(spreadFactor, medianSpreadPips);
  if (spread.kind !== "pips" || spread.value === 0) return "";
  return `The lab takes a fixed spread of ${spread.value} pips. Here it is wider at night and at releases, so the lab shows another result, usually a better one.`;
}

/**
 * The lab with the panel's rule, its years and its costs. It shows the panel's result where the spread is the market's or none, and
 * one at a fixed spread elsewhere.
 */
export function argumentLink(
  document: StrategyDocument,
  data: RobotData,
  spreadFactor: number,
  medianSpreadPips: number | null,
): string {
  const shown = { ...document, costs: { spread: labSpread(spreadFactor, medianSpreadPips), commissionPerLot: 0 } };
  return `/strategy-builder#s=${encodeStrategy(shown)}${linkDays(data)}`;
}
