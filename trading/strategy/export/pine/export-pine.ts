import type { SymbolSpec } from "../../../market/symbols.ts";
import type { NumberValue, StrategyDocument } from "../../document.ts";
import { commentText, hypothetical, textLiteral } from "../comment-text.ts";
import { accountCurrency, contractOf, slippagePoints } from "../contract-of.ts";
import { differences } from "../differences.ts";
import { type Plan, planOf } from "../plan.ts";
import { pineColumns, pineScalar } from "./columns.ts";
import { pineOrders } from "./orders.ts";

const heading = (document: StrategyDocument): string[] => {
  const { does, lacks } = differences(document, "pine");
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

/** The strategy as a Pine v6 script. `pip` is the price of one pip, `contractSize` the units of a lot. */
export function exportPine(document: StrategyDocument, pip: number, contractSize: number): string {
  const plan = planOf(document);
  const symbol = contractOf(document.symbol);
  const columns = pineColumns();
  const needed = plan.needed.map(columns.text);
  const signals = signalLines(plan, columns.text);
  const orders = pineOrders(plan, symbol, contractSize, columns.text, pineScalar);
  return [
    "//@version=6",
    ...heading(document),
    declaration(document, symbol, contractSize),
    "",
    ...(document.parameters ?? []).map(inputLine),
    "",
    "// Prices are counted in points: whole numbers add up exactly, so averages that are equal are equal.",
    "scale = 1 / syminfo.mintick",
    `pip = math.round(${pip} / syminfo.mintick)`,
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
