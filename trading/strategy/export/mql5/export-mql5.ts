import { pipSize, type SymbolSpec } from "../../../market/symbols.ts";
import type { Timeframe } from "../../../market/timeframe.ts";
import type { StrategyDocument } from "../../document.ts";
import { commentText, hypothetical, textLiteral } from "../comment-text.ts";
import { contractOf } from "../contract-of.ts";
import { differences } from "../differences.ts";
import { planOf } from "../plan.ts";
import { type Mql5Columns, mql5Columns, mql5Input } from "./columns.ts";
import { mql5Orders } from "./orders.ts";
import { mql5Tick } from "./tick.ts";

const periods: Readonly<Record<Timeframe, string>> = {
  M1: "PERIOD_M1",
  M5: "PERIOD_M5",
  M15: "PERIOD_M15",
  M30: "PERIOD_M30",
  H1: "PERIOD_H1",
  H4: "PERIOD_H4",
  D1: "PERIOD_D1",
  W1: "PERIOD_W1",
  MN1: "PERIOD_MN1",
};

const heading = (document: StrategyDocument, stated?: SymbolSpec): string[] => {
  const { does, lacks } = differences(document, "mql5", stated);
  return [
    `// ${commentText(document.name)}: ${document.symbol}, ${document.timeframe}. Attach it to that chart.`,
    ...(document.description ? [`// ${commentText(document.description)}`] : []),
    "//",
    "// What this adviser does not do as the lab does:",
    ...lacks.map((line) => `// - ${commentText(line)}`),
    "// What MetaTrader 5 does that the lab does not:",
    ...does.map((line) => `// - ${commentText(line)}`),
    "//",
    ...hypothetical.map((line) => `// ${line}`),
    `#property description ${textLiteral(document.name)}`,
    "#include <Trade/Trade.mqh>",
  ];
};

const isWhole = (value: number): boolean => Number.isInteger(value);
function inputs(document: StrategyDocument, clock: boolean, moves: boolean): string[] {
  const parameterInputs = (document.parameters ?? []).map((p) => {
    const kind = [p.value, p.min, p.max, p.step].every(isWhole) ? "int" : "double";
    return `input ${kind} ${mql5Input(p.id)} = ${p.value}; // ${commentText(p.name)}`;
  });
  return [
    ...parameterInputs,
    "input int HistoryBars = 3000; // Bars every calculation starts from",
    "input long Magic = 20270101; // Marks this adviser's orders; one number for each chart",
    "input int MaxSlippage = 20; // Points a market order may slip",
    ...(moves ? ["input int MoveStep = 1; // Points a stop must move before the broker is asked"] : []),
    ...(clock
      ? [
          "input int ServerHours = 2; // Hours the broker's clock is ahead of UTC in winter",
          "input int ServerSummer = 1; // Its summer time: 0 none, 1 as New York, 2 as Europe",
        ]
      : []),
  ];
}

const loading = `struct PriceColumns
  {
   datetime time[];
   double open[];
   double high[];
   double low[];
   double close[];
   double volume[];
  };

// Fills columns with whole points, from the oldest bar to the newest. Bar 0 is the one that is still running.
bool Load(const ENUM_TIMEFRAMES period, const int from, PriceColumns &into)
  {
   MqlRates rates[];
   ArraySetAsSeries(rates, false);
   int size = CopyRates(_Symbol, period, from, HistoryBars, rates);
   if(size <= 0) return(false);
   ArrayResize(into.time, size);
   ArrayResize(into.open, size);
   ArrayResize(into.high, size);
   ArrayResize(into.low, size);
   ArrayResize(into.close, size);
   ArrayResize(into.volume, size);
   for(int i = 0; i < size; i++)
     {
      into.time[i] = rates[i].time;
      into.open[i] = MathRound(rates[i].open / _Point);
      into.high[i] = MathRound(rates[i].high / _Point);
      into.low[i] = MathRound(rates[i].low / _Point);
      into.close[i] = MathRound(rates[i].close / _Point);
      into.volume[i] = (double)rates[i].tick_volume;
     }
   return(true);
  }`;

function computing(columns: Mql5Columns, needed: readonly string[]): string[] {
  const higher = columns.timeframes.map((of) => `   if(!Load(${periods[of]}, 0, bars${of})) return(false);`);
  return [
    "// Works out every column over the closed bars. False while history is missing.",
    "bool Compute()",
    "  {",
    "   if(!Load(_Period, 1, bars)) return(false);",
    ...higher,
    ...columns.lines.map((line) => `   ${line}`),
    "   return(true);",
    "  }",
    "",
    "// Whether every column has had a value by the last closed bar.",
    "bool IsReady()",
    "  {",
    "   int last = ArraySize(bars.time) - 1;",
    ...needed.map((array) => `   if(FirstKnown(${array}) > last) return(false);`),
    "   return(last >= 0);",
    "  }",
  ];
}

/** Points in a pip by the symbol's own digits, as the lab counts them for this contract. */
function pipLine(symbol: SymbolSpec): string {
  return `double PipPoints() { return(MathMax(1.0, MathRound(${pipSize(symbol)} / _Point))); }`;
}

/** The strategy as an MQL5 expert adviser. What it does otherwise than the lab is listed in `differences`. */
export function exportMql5(document: StrategyDocument, stated?: SymbolSpec): string {
  const plan = planOf(document);
  const columns = mql5Columns();
  const isClock = (of: (typeof plan.needed)[number]) =>
    of.op === "minute-of-day" || of.op === "weekday" || of.op === "price";
  const needed = plan.needed.filter((of) => !isClock(of)).map((of) => columns.array(of));
  const tick = mql5Tick(plan, columns);
  const orders = mql5Orders(plan);
  const functions = columns.functions();
  return [
    ...heading(document, stated),
    "",
    ...inputs(document, columns.readsClock(), plan.trail !== null || plan.breakEven !== null),
    "",
    "CTrade trade;",
    "datetime lastBar = 0;",
    "",
    loading,
    "",
    "PriceColumns bars;",
    ...columns.timeframes.map((of) => `PriceColumns bars${of};`),
    ...columns.arrays.map((name) => `double ${name}[];`),
    "",
    pipLine(contractOf(document.symbol, stated)),
    "",
    ...functions.flatMap((text) => [text, ""]),
    ...computing(columns, [...new Set(needed)]),
    "",
    ...orders,
    "",
    ...tick,
    "",
  ].join("\n");
}
