import type { MonthFigure, RobotFinding, RobotStatement } from "#app/data/robots.ts";
import type { RobotFacts } from "#app/site/robot-facts.ts";
import type { StatisticItem } from "#trading/statistics/statistic-items.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import type { PackedCurve } from "./packed-curve.ts";

/** A robot's computed record as a page shows it. */
export type RobotRecord = {
  readonly robotId: string;
  readonly name: string;
  readonly strategyClass: string;
  readonly facts: RobotFacts;
  readonly document: StrategyDocument;
  readonly data: RobotData;
  readonly deposit: number;
  readonly currency: string;
  readonly costs: readonly (readonly [name: string, value: string])[];
  readonly items: readonly StatisticItem[];
  readonly curve: PackedCurve;
  readonly months: readonly MonthFigure[];
  readonly findings: readonly RobotFinding[];
  readonly versions: readonly { readonly version: string; readonly date: string; readonly change: string }[];
  readonly trades: number;
  /** Of the results that the trades count as. */
  readonly resultWinPercent: number;
  /** Trades that were open together counted as one. */
  readonly outcomes: number;
  readonly bars: number;
  readonly inputHash: string;
  readonly resultHash: string;
  /** ISO date. */
  readonly computedAt: string;
  readonly words: readonly string[];
  /** Pairs of the label on which the rules have not been run: that follows after all records, and after a start once the label has changed. */
  readonly pairsWithout: readonly string[];
  /** What the same rules came to on the other pairs of the label, over the same days. */
  readonly otherPairs: readonly {
    readonly symbol: string;
    readonly gain: string;
    readonly drawdown: string;
    readonly trades: number;
  }[];
  /** Address of the same rules in the strategy builder, with the days of the record. */
  readonly lab: string;
};

/** What a statement's figures need to be shown, whether a visitor's own or the owner's. */
export type ShownAnalysis = RobotStatement["analysis"] & {
  /** Of the account, where the statement or its importer named one. */
  readonly currency?: string | null;
  readonly items: readonly StatisticItem[];
};

/** A statement the owner imported. */
export type LiveRecord = Omit<RobotStatement, "analysis"> & {
  readonly period: string;
  readonly analysis: ShownAnalysis;
};
