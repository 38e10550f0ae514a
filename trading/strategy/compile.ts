import { filterMask } from "./clock-masks.ts";
import type { ColumnSource } from "./column-source.ts";
import { createColumns } from "./columns.ts";
import { type AtrColumn, createAtr, type DistanceRule, distanceRule } from "./distance-rule.ts";
import type { BreakEven, Distance, EntryOrder, Operand, StopLoss, StrategyDocument, TakeProfit } from "./document.ts";
import type { UsedIndicator } from "./indicator-columns.ts";
import { narrowMask } from "./join-masks.ts";
import { createMasks, type Mask } from "./masks.ts";
import { type Resolved, resolveParameters } from "./parameter-values.ts";

/** A level of the price itself, or a distance from it. */
export type LevelRule =
  | DistanceRule
  | { readonly kind: "level"; readonly column: Float64Array | number }
  | { readonly kind: "risk-multiple"; readonly multiple: number };

export type EntryPlan =
  | { readonly kind: "market" }
  | { readonly kind: "limit"; readonly distance: DistanceRule; readonly expireBars: number | null }
  | { readonly kind: "stop"; readonly distance: DistanceRule; readonly expireBars: number | null }
  | {
      readonly kind: "stop-limit";
      readonly distance: DistanceRule;
      readonly limit: DistanceRule;
      readonly expireBars: number | null;
    };

/**
 * A document turned into columns: masks of one byte a bar and rules that read a column at one bar. Bar i's masks depend on
 * bars 0…i alone; nothing here can see further.
 */
export type CompiledStrategy = {
  /** With a number wherever the strategy names a parameter. */
  readonly document: Resolved<StrategyDocument>;
  readonly length: number;
  /** First bar on which every column has a value; no mask is set before it. */
  readonly warmUp: number;
  /** The same for indicators alone: where backtesting.py starts counting. */
  readonly indicatorWarmUp: number;
  readonly enterLong: Mask | null;
  readonly enterShort: Mask | null;
  readonly exitLong: Mask | null;
  readonly exitShort: Mask | null;
  readonly longOrder: EntryPlan;
  readonly shortOrder: EntryPlan;
  readonly stopLoss: LevelRule | null;
  readonly takeProfit: LevelRule | null;
  readonly trail: { readonly distance: DistanceRule; readonly after: DistanceRule | null } | null;
  readonly breakEven: { readonly after: LevelRule; readonly lock: number } | null;
  readonly indicators: readonly UsedIndicator[];
};

type Tools = {
  readonly source: ColumnSource;
  readonly atr: AtrColumn;
  level(operand: Resolved<Operand>): Float64Array | number;
};

const ruleOf = (distance: Resolved<Distance>, tools: Tools): DistanceRule =>
  distanceRule(distance, tools.source, tools.atr);

function levelRule(rule: Resolved<StopLoss | TakeProfit | BreakEven["after"]>, tools: Tools): LevelRule {
  if (rule.kind === "indicator") return { kind: "level", column: tools.level(rule.operand) };
  if (rule.kind === "risk-multiple") return { kind: "risk-multiple", multiple: rule.multiple };
  return ruleOf(rule, tools);
}

function entryPlan(order: Resolved<EntryOrder> | undefined, tools: Tools): EntryPlan {
  if (!order || order.kind === "market") return { kind: "market" };
  const expireBars = order.expireBars ?? null;
  const distance = ruleOf(order.distance, tools);
  return order.kind === "stop-limit"
    ? { kind: order.kind, distance, limit: ruleOf(order.limit, tools), expireBars }
    : { kind: order.kind, distance, expireBars };
}

function firstValue(column: Float64Array): number {
  for (let i = 0; i < column.length; i++) if (!Number.isNaN(column[i] as number)) return i;
  return column.length;
}

/** Compiles a parsed document for one set of bars. Throws only what an indicator throws for parameters out of its range. */
export function compileStrategy(
  strategy: StrategyDocument,
  source: ColumnSource,
  replaced: Readonly<Record<string, number>> = {},
): CompiledStrategy {
  const document = resolveParameters(strategy, replaced);
  const columns = createColumns(source);
  const masks = createMasks(source, columns);
  const atrColumns: Float64Array[] = [];
  const atr = createAtr(source);
  const tools: Tools = {
    source,
    atr: (period) => {
      const column = atr(period);
      if (!atrColumns.includes(column)) atrColumns.push(column);
      return column;
    },
    level: (operand) => {
      const series = columns.series(operand);
      return typeof series.values === "number" ? series.values * source.scale : series.values;
    },
  };
  const { risk, entries, exits } = document;
  const raw = {
    enterLong: entries.long ? masks(entries.long.when) : null,
    enterShort: entries.short ? masks(entries.short.when) : null,
    exitLong: exits?.long ? masks(exits.long) : null,
    exitShort: exits?.short ? masks(exits.short) : null,
  };
  const rules = {
    longOrder: entryPlan(entries.long?.order, tools),
    shortOrder: entryPlan(entries.short?.order, tools),
    stopLoss: risk.stopLoss ? levelRule(risk.stopLoss, tools) : null,
    takeProfit: risk.takeProfit ? levelRule(risk.takeProfit, tools) : null,
    trail: risk.trailing
      ? {
          distance: ruleOf(risk.trailing.distance, tools),
          after: risk.trailing.after ? ruleOf(risk.trailing.after, tools) : null,
        }
      : null,
    breakEven: risk.breakEven
      ? {
          after: levelRule(risk.breakEven.after, tools),
          lock: (risk.breakEven.lockPips ?? 0) * source.pip,
        }
      : null,
  };
  const ofIndicators = [...columns.indicators.flatMap((used) => used.outputs), ...atrColumns].map(firstValue);
  const warmUp = Math.max(0, ...ofIndicators, ...columns.made.map(firstValue));
  // A column without any value counts as warm from the start there; it never signals either way.
  const indicatorWarmUp = Math.max(0, ...ofIndicators.filter((first) => first < source.input.length));
  const allowed = document.session ? filterMask(source.input.time, source.timeframe, document.session) : null;
  return {
    document,
    length: source.input.length,
    warmUp,
    indicatorWarmUp,
    enterLong: settled(raw.enterLong, warmUp, allowed),
    enterShort: settled(raw.enterShort, warmUp, allowed),
    exitLong: settled(raw.exitLong, warmUp, null),
    exitShort: settled(raw.exitShort, warmUp, null),
    ...rules,
    indicators: columns.indicators,
  };
}

// A copy where anything is taken away, because masks are shared between conditions: "not" of an unknown value must not count as
// a signal.
function settled(mask: Mask | null, warmUp: number, allowed: Mask | null): Mask | null {
  if (!mask) return null;
  if (!allowed && !mask.subarray(0, warmUp).includes(1)) return mask;
  const result = mask.slice();
  result.fill(0, 0, Math.min(warmUp, result.length));
  if (allowed) narrowMask(result, allowed);
  return result;
}
