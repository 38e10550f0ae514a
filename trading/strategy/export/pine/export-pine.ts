import { pointsPerUnit } from "../../../market/points.ts";
import { pipSize, type SymbolSpec } from "../../../market/symbols.ts";
import type { NumberValue, StrategyDocument } from "../../document.ts";
import { commentText, hypothetical, textLiteral } from "../comment-text.ts";
import { accountCurrency, contractOf, slippagePoints, tickOf } from "../contract-of.ts";
import { differences } from "../differences/differences.ts";
import { type Plan, planOf } from "../plan.ts";
import { literal } from "../written-values.ts";
import { pineColumns, pineScalar } from "./columns.ts";
import { pineOrders } from "./orders.ts";

const heading = (document: StrategyDocument, stated?: SymbolSpec): string[] => {
  const { does, lacks } = differences(document, "pine", stated);
  return [
    `// ${commentText(document.name)}: ${document.symbol}, ${document.timeframe}. Add it to that chart.`,
    ...(document.description ? [`// ${commentText(document.description)}`] : []),
    "//",
    "// What this script does not do as the lab does:",
    ...lacks.map((line) => `// - ${commentText(line)}`),
    "// What TradingView does that the lab does not:",
    ...does.map((line) => `// - ${commentText(line)}`),
    "//",
    ...hypothetical.map((line) => `// ${line}`),
  ];
};

const largest = (document: StrategyDocument, value: NumberValue | undefined): number => {
  if (value === undefined) return 1;
  if (typeof value === "number") return value;
  return document.parameters?.find(({ id }) => id === value.parameter)?.max ?? 1;
};

function declaration(document: StrategyDocument, symbol: SymbolSpec, contractSize: number): string {
  const margin = Number((100 / symbol.leverageCap).toFixed(6));
  const options = [
    "overlay = true",
    "initial_capital = 10000",
    `currency = currency.${accountCurrency}`,
    "default_qty_type = strategy.fixed",
    `pyramiding = ${Math.max(1, Math.ceil(largest(document, document.risk.maxPositions)))}`,
    "calc_on_every_tick = false",
    "process_orders_on_close = false",
    'close_entries_rule = "ANY"',
    `margin_long = ${margin}`,
    `margin_short = ${margin}`,
    `slippage = ${slippagePoints(document, symbol)}`,
    "commission_type = strategy.commission.cash_per_contract",
    `commission_value = ${(document.costs?.commissionPerLot ?? 0) / contractSize}`,
    "max_bars_back = 5000",
  ];
  return `strategy(${textLiteral(document.name)}, ${options.join(", ")})`;
}

const isWhole = (value: number): boolean => Number.isInteger(value);
const inputLine = (p: NonNullable<StrategyDocument["parameters"]>[number]): string => {
  const kind = [p.value, p.min, p.max, p.step].every(isWhole) ? "int" : "float";
  return `p_${p.id} = input.${kind}(${p.value}, ${textLiteral(p.name)}, minval = ${p.min}, maxval = ${p.max}, step = ${p.step})`;
};

const readyLines = (columns: readonly string[]): string[] => {
  if (columns.length === 0) return ["ready = true"];
  return [
    "// No signal before every column has had a value.",
    `known = not (${columns.map((text) => `na(${text})`).join(" or ")})`,
    "var bool ready = false",
    "if known",
    "    ready := true",
  ];
};

function signalLines(plan: Plan, text: (of: NonNullable<Plan["allowed"]>) => string): string[] {
  const of = (formula: Plan["allowed"]): string => (formula ? text(formula) : "false");
  const parts = {
    allowed: plan.allowed ? text(plan.allowed) : "true",
    long: of(plan.long?.when ?? null),
    short: of(plan.short?.when ?? null),
    exitLong: of(plan.exitLong),
    exitShort: of(plan.exitShort),
  };
  return [
    `allowed = ${parts.allowed}`,
    `longSignal = ready and allowed and ${parts.long}`,
    `shortSignal = ready and allowed and ${parts.short}`,
    `exitLong = ready and ${parts.exitLong}`,
    `exitShort = ready and ${parts.exitShort}`,
  ];
}

/** Slippage is a fixed number of ticks, so the script stops on a chart whose tick is not the one it was written for. */
function tickLines(document: StrategyDocument, symbol: SymbolSpec): string[] {
  const slippage = slippagePoints(document, symbol);
  if (slippage === 0) return [];
  const tick = literal(tickOf(symbol));
  const money = literal(slippage / pointsPerUnit(symbol.digits));
  return [
    `assumedTick = ${tick} // slippage in the line above counts ticks of this size`,
    "if bar_index == 0 and math.abs(syminfo.mintick - assumedTick) > assumedTick / 1000",
    `    runtime.error("This script counts its slippage in ticks of ${tick}, and this chart's tick is " + str.tostring(syminfo.mintick) + ". In the script, set slippage to " + str.tostring(math.ceil(${money} / syminfo.mintick - 0.000001)) + " and assumedTick to " + str.tostring(syminfo.mintick) + ", or use a chart of ${symbol.name} with ticks of ${tick}.")`,
    "",
  ];
}

/** The strategy as a Pine v6 script. */
export function exportPine(document: StrategyDocument, stated?: SymbolSpec): string {
  const plan = planOf(document);
  const symbol = contractOf(document.symbol, stated);
  const { contractSize } = symbol;
  const columns = pineColumns();
  const needed = plan.needed.map(columns.text);
  const signals = signalLines(plan, columns.text);
  const orders = pineOrders(plan, symbol, contractSize, columns.text, pineScalar);
  return [
    "//@version=6",
    ...heading(document, stated),
    declaration(document, symbol, contractSize),
    "",
    ...(document.parameters ?? []).map(inputLine),
    "",
    "// Prices are counted in points: whole numbers add up exactly, so averages that are equal are equal.",
    ...tickLines(document, symbol),
    "scale = 1 / syminfo.mintick",
    `pip = math.max(1, math.round(${literal(pipSize(symbol))} / syminfo.mintick))`,
    "o = math.round(open / syminfo.mintick)",
    "h = math.round(high / syminfo.mintick)",
    "l = math.round(low / syminfo.mintick)",
    "c = math.round(close / syminfo.mintick)",
    "v = volume",
    "",
    ...columns.functions().flatMap((text) => [text, ""]),
    ...columns.lines,
    "",
    ...readyLines([...new Set(needed)].filter((text) => !/^\(?(hour|dayofweek)\(|^[ohlcv]$/.test(text))),
    "",
    ...signals,
    "",
    ...orders,
    "",
  ].join("\n");
}
