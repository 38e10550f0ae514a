import { fewestKnown } from "../../../market/known-spread.ts";
import { pointsPerUnit } from "../../../market/points.ts";
import { findSymbol, pipSize, type SymbolSpec } from "../../../market/symbols.ts";
import type { StrategyDocument } from "../../document.ts";
import { commentText, hypothetical } from "../comment-text.ts";
import { accountCurrency, contractOf, rateOf } from "../contract-of.ts";
import { differences } from "../differences/differences.ts";
import { type EntryPlan, type Plan, planOf, type Term } from "../plan.ts";
import type { Formula } from "../recipes/formula.ts";
import { literal } from "../written-values.ts";
import { type PythonColumns, pythonColumns, pythonParameter, pythonScalar } from "./columns.ts";
import { accountMethods, levelMethods } from "./runtime/account-and-levels.ts";
import { barMethod } from "./runtime/bar.ts";
import { mainProgram } from "./runtime/main.ts";
import { orderMethods } from "./runtime/orders.ts";
import { readingPrices } from "./runtime/prices.ts";
import { ticketClass } from "./runtime/ticket.ts";
import { waitingOrderMethods } from "./runtime/waiting-orders.ts";

const heading = (document: StrategyDocument, stated?: SymbolSpec): string[] => {
  const { does, lacks } = differences(document, "python", stated);
  return [
    // Python reads the encoding of a file in its first two lines (PEP 263) and takes the first that it finds. Without this line a name or description
    // could choose one: with some of them a part of a comment becomes code, and others do not exist.
    "# -*- coding: utf-8 -*-",
    `# ${commentText(document.name)}: ${document.symbol}, ${document.timeframe}. A strategy for backtesting.py 0.6, from 0.6.5 on.`,
    ...(document.description ? [`# ${commentText(document.description)}`] : []),
    "#",
    "# Run it:  pip install 'backtesting>=0.6.5,<0.7'  and then  python3 THIS_FILE prices.csv",
    "# The prices are a CSV file with time, open, high, low, close, volume and spread, as the lab exports them. A point is the",
    "# last decimal that the file prints, as in the lab.",
    "#",
    "# What this file does not do as the lab does:",
    ...lacks.map((line) => `# - ${commentText(line)}`),
    "# What backtesting.py does that the lab does not:",
    ...does.map((line) => `# - ${commentText(line)}`),
    "#",
    ...hypothetical.map((line) => `# ${line}`),
  ];
};

function settings(document: StrategyDocument, stated?: SymbolSpec): string[] {
  const symbol = contractOf(document.symbol, stated);
  const { contractSize } = symbol;
  const rate = rateOf(symbol);
  const { costs, risk } = document;
  const spread = costs?.spread;
  const typical = symbol.typicalSpreadPoints / pointsPerUnit(symbol.digits);
  const pip = findSymbol(symbol.name) || stated ? pipSize(symbol) : null;
  const unit = Math.min(1, symbol.lotStep * contractSize);
  return [
    `ACCOUNT = "${accountCurrency}"`,
    "CASH = 10_000",
    `LEVERAGE = ${symbol.leverageCap}  # margin = 1 / LEVERAGE`,
    `TIMEFRAME = "${document.timeframe}"`,
    pip === null
      ? "PIP_SIZE = None  # a hundredth, or a hundred points of prices with more than eight decimals"
      : `PIP_SIZE = ${literal(pip)}  # one pip as a price`,
    `CONTRACT = ${contractSize}  # units of the base in one lot`,
    `LOT_STEP, MIN_LOT, MAX_LOT = ${symbol.lotStep}, ${symbol.minLot}, ${symbol.maxLot}`,
    `UNIT = ${unit}  # of the base, in one unit of backtesting.py`,
    `RATE = ${rate ?? "None"}  # account money for one unit of the quote currency; None: one divided by the price`,
    `SPREAD_FROM_FILE = ${spread === undefined || spread.kind === "data" ? "True" : "False"}  # where the price file has a column for it`,
    `FIXED_SPREAD = ${spread?.kind === "pips" ? `("pips", ${literal(spread.value)})` : `("price", ${literal(typical)})`}  # otherwise`,
    `COMMISSION = ${costs?.commissionPerLot ?? 0}  # account money for each side of a lot`,
    `SLIPPAGE_PIPS = ${literal(costs?.slippagePips ?? 0)}  # against the trader, on market, stop and stop-limit orders`,
    `MIN_KNOWN = ${fewestKnown}  # spreads that an hour must have for a median of its own`,
    `OPPOSITE = "${risk.opposite ?? "reverse"}"  # what an entry does to trades the other way`,
  ];
}

const termText = (term: Term | null, columns: PythonColumns): string => {
  if (!term) return "None";
  if (term.kind === "share" || term.kind === "multiple") return `("${term.kind}", ${pythonScalar(term.of)})`;
  return `("${term.kind}", ${columns.text(term.of)})`;
};

function orderText(entry: EntryPlan | null, columns: PythonColumns): string {
  if (!entry || entry.order === "market") return '("market", None, None, None)';
  const expires = entry.expireBars === null ? "None" : pythonScalar(entry.expireBars);
  return `("${entry.order}", ${termText(entry.distance, columns)}, ${termText(entry.limit, columns)}, ${expires})`;
}

function sizingText({ risk: { sizing } }: StrategyDocument): string {
  switch (sizing.kind) {
    case "lots":
      return `("lots", ${pythonScalar(sizing.value)})`;
    case "units":
      return `("lots", ${pythonScalar(sizing.value)} / CONTRACT)`;
    case "risk":
      return `("risk", ${pythonScalar(sizing.percent)})`;
    case "money":
      return `("money", ${pythonScalar(sizing.amount)})`;
    case "equity":
      return `("equity", ${pythonScalar(sizing.fraction)})`;
  }
}

function initLines(plan: Plan, columns: PythonColumns): string[] {
  const { document, trail, breakEven } = plan;
  const mask = (of: Formula | null): string => (of ? columns.text(of) : "False");
  const needed = plan.needed.map((of) => columns.column(of));
  // Writing them fills `columns.lines`, which must come first.
  const assigned = [
    `self.exit_long = mask(${mask(plan.exitLong)})`,
    `self.exit_short = mask(${mask(plan.exitShort)})`,
    `allowed = mask(${plan.allowed ? columns.text(plan.allowed) : "True"})`,
    `self.enter_long = mask(${mask(plan.long?.when ?? null)}) & allowed`,
    `self.enter_short = mask(${mask(plan.short?.when ?? null)}) & allowed`,
    `self.stop = ${termText(plan.stop, columns)}`,
    `self.target = ${termText(plan.target, columns)}`,
    `self.trail = ${termText(trail?.distance ?? null, columns)}`,
    `self.trail_after = ${termText(trail?.after ?? null, columns)}`,
    `self.break_even = ${termText(breakEven?.after ?? null, columns)}`,
    `self.lock = ${pythonScalar(breakEven?.lock ?? 0)}`,
    `self.order = {1: ${orderText(plan.long, columns)}, -1: ${orderText(plan.short, columns)}}`,
    `self.sizing = ${sizingText(document)}`,
    `self.most = ${document.risk.maxPositions === undefined ? "1" : pythonScalar(document.risk.maxPositions)}`,
    `self.time_exit = ${document.risk.timeExitBars === undefined ? "None" : pythonScalar(document.risk.timeExitBars)}`,
  ];
  return [
    "table = self.points",
    'bars = Bars(table.index, *(table[name].to_numpy(dtype=float) for name in ("Open", "High", "Low", "Close", "Volume")))',
    'self.bars, self.spread = bars, table["Spread"].to_numpy(dtype=float)',
    "self.balance, self.booked, self.waiting, self.closing = float(CASH), 0, [], set()",
    "Exported.running, self.charged, self.asks_again, self.admitted = self, 0, None, False",
    "",
    "# Signals are read where every column has a value.",
    ...columns.lines,
    `warm_up = max([0] + [first_known(np.asarray(column, dtype=float)) for column in (${needed.map((text) => `${text}, `).join("")})])`,
    "",
    "def mask(condition):",
    "    signal = np.array(np.broadcast_to(condition, len(table)), dtype=bool)",
    "    signal[:warm_up] = False",
    "    return signal",
    "",
    ...assigned,
  ];
}

/**
 * The strategy as a program for backtesting.py: `python3 FILE prices.csv` runs it. It counts in points of the price file's own
 * digits, as the lab does. What it does otherwise than the lab is listed in `differences`.
 */
export function exportPython(document: StrategyDocument, stated?: SymbolSpec): string {
  const plan = planOf(document);
  const columns = pythonColumns(document.timeframe);
  const init = initLines(plan, columns);
  return [
    ...heading(document, stated),
    "import argparse",
    "import math",
    "import re",
    "",
    "import numpy as np",
    "import pandas as pd",
    "from backtesting import Backtest, Strategy",
    "",
    ...settings(document, stated),
    `FROM_FILL = ${plan.fromFill ? "True" : "False"}  # stops, targets and size are measured from the fill, else from the signal's close`,
    "",
    "",
    readingPrices,
    "",
    "",
    ticketClass,
    "",
    "",
    ...columns.functions().flatMap((text) => [text, "", ""]),
    "class Exported(Strategy):",
    ...(document.parameters ?? []).map(
      (p) => `    ${pythonParameter(p.id)} = ${p.value}  # ${commentText(p.name)}, ${p.min} to ${p.max}`,
    ),
    "    points = None  # set by main",
    "    running = None  # the strategy of the run, for commission",
    "",
    "    def init(self):",
    ...init.map((line) => (line === "" ? "" : `        ${line}`)),
    "",
    [accountMethods, levelMethods, orderMethods, waitingOrderMethods, barMethod].join("\n\n"),
    "",
    "",
    mainProgram,
    "",
  ].join("\n");
}
