import { pipSize, type SymbolSpec } from "../../../market/symbols.ts";
import type { StrategyDocument } from "../../document.ts";
import { commentText, hypothetical, textLiteral } from "../comment-text.ts";
import { contractOf } from "../contract-of.ts";
import { differences } from "../differences/differences.ts";
import { planOf } from "../plan.ts";
import { type Mql5Columns, mql5Columns } from "./columns.ts";
import { inputLine, type Mql5Input, mql5Inputs } from "./inputs.ts";
import { mql5Orders } from "./orders.ts";
import { mql5Tick } from "./tick.ts";

const heading = (
  document: StrategyDocument,
  stated: SymbolSpec | undefined,
  properties: readonly string[],
): string[] => {
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
    ...properties,
    "#include <Trade/Trade.mqh>",
  ];
};

/** The trade object that sends the orders, with what it needs around it. */
export type Mql5Trade = {
  readonly properties: readonly string[];
  /** Declares the variable `trade` and the inputs below. */
  readonly code: string;
  readonly inputs: readonly Mql5Input[];
  /** The first lines of `OnInit`. */
  readonly onInit: readonly string[];
};
const plainTrade: Mql5Trade = { properties: [], code: "CTrade trade;", inputs: [], onInit: [] };

export type Mql5Expert = { readonly source: string; readonly inputs: readonly Mql5Input[] };

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
  const higher = columns.timeframes.map((of) => `   if(!Load(PERIOD_${of}, 0, bars${of})) return(false);`);
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
export function exportMql5(document: StrategyDocument, stated?: SymbolSpec, trade = plainTrade): Mql5Expert {
  const plan = planOf(document);
  const columns = mql5Columns(document.timeframe);
  const isClock = (of: (typeof plan.needed)[number]) =>
    of.op === "minute-of-day" || of.op === "weekday" || of.op === "price";
  const needed = plan.needed.filter((of) => !isClock(of)).map((of) => columns.array(of));
  const tick = mql5Tick(plan, columns, trade.onInit);
  const orders = mql5Orders(plan);
  const functions = columns.functions();
  const contract = contractOf(document.symbol, stated);
  const inputs = mql5Inputs(document, contract, columns.readsClock(), plan.trail !== null || plan.breakEven !== null);
  const source = [
    ...heading(document, stated, trade.properties),
    "",
    ...inputs.map(inputLine),
    "",
    trade.code,
    "datetime lastBar = 0;",
    "",
    loading,
    "",
    "PriceColumns bars;",
    ...columns.timeframes.map((of) => `PriceColumns bars${of};`),
    ...columns.arrays.map((name) => `double ${name}[];`),
    "",
    pipLine(contract),
    "",
    ...functions.flatMap((text) => [text, ""]),
    ...computing(columns, [...new Set(needed)]),
    "",
    ...orders,
    "",
    ...tick,
    "",
  ].join("\n");
  return { source, inputs: [...inputs, ...trade.inputs] };
}
