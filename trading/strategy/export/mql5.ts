import type { Distance, NumberValue, StrategyDocument } from "../document.ts";
import {
  commentText,
  conditionExpression,
  type Dialect,
  filterExpression,
  refuseCommon,
  unsupported,
} from "./expression.ts";
import { type Call, callKey, callOf } from "./indicator-names.ts";

const inputName = (id: string): string => `Inp${id.charAt(0).toUpperCase()}${id.slice(1)}`;
const numberText = (value: NumberValue): string =>
  typeof value === "number" ? String(value) : inputName(value.parameter);
const applied: Readonly<Record<string, string>> = {
  close: "PRICE_CLOSE",
  open: "PRICE_OPEN",
  high: "PRICE_HIGH",
  low: "PRICE_LOW",
  median: "PRICE_MEDIAN",
  typical: "PRICE_TYPICAL",
  weighted: "PRICE_WEIGHTED",
};
const periods: Readonly<Record<string, string>> = {
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
const averages: Readonly<Record<string, string>> = {
  sma: "MODE_SMA",
  ema: "MODE_EMA",
  rma: "MODE_SMMA",
  wma: "MODE_LWMA",
};

type Handle = { readonly create: string; readonly buffer: number };

/** A call as a terminal indicator and the buffer its output is in. */
function handleOf(call: Call, period: string, path: string): Handle {
  const n = (id: string) => `(int)${numberText(call.numbers[id] as NumberValue)}`;
  const price = applied[call.price] as string;
  const at = `_Symbol, ${period}`;
  const buffer = (names: readonly string[]): number => names.indexOf(call.output);
  const mode = averages[call.id];
  if (mode) return { create: `iMA(${at}, ${n("length")}, 0, ${mode}, ${price})`, buffer: 0 };
  switch (call.id) {
    case "rsi":
      return { create: `iRSI(${at}, ${n("length")}, ${price})`, buffer: 0 };
    case "atr":
      return { create: `iATR(${at}, ${n("length")})`, buffer: 0 };
    case "cci":
      return { create: `iCCI(${at}, ${n("length")}, PRICE_TYPICAL)`, buffer: 0 };
    case "williams-r":
      return { create: `iWPR(${at}, ${n("length")})`, buffer: 0 };
    case "adx":
      return { create: `iADXWilder(${at}, ${n("length")})`, buffer: buffer(["adx", "plus", "minus"]) };
    case "bollinger":
      return {
        create: `iBands(${at}, ${n("length")}, 0, ${numberText(call.numbers.deviations as NumberValue)}, ${price})`,
        buffer: buffer(["middle", "upper", "lower"]),
      };
    case "stochastic":
      return {
        create: `iStochastic(${at}, ${n("length")}, ${n("signal")}, ${n("slowing")}, MODE_SMA, STO_LOWHIGH)`,
        buffer: buffer(["k", "d"]),
      };
    case "macd":
      if (call.output === "histogram") throw unsupported(path, "the MACD histogram cannot be exported to MQL5");
      return {
        create: `iMACD(${at}, ${n("fast")}, ${n("slow")}, ${n("signal")}, ${price})`,
        buffer: buffer(["macd", "signal"]),
      };
    default:
      throw unsupported(path, `"${call.id}" cannot be exported to MQL5`);
  }
}

type Writing = { readonly handles: Map<string, { readonly name: string; readonly create: string }> };

function addHandle(writing: Writing, key: string, create: string): string {
  const known = writing.handles.get(key);
  if (known) return known.name;
  const name = `handle${writing.handles.size + 1}`;
  writing.handles.set(key, { name, create });
  return name;
}

const barPrices: Readonly<Record<string, string>> = {
  close: "iClose",
  open: "iOpen",
  high: "iHigh",
  low: "iLow",
  volume: "(double)iVolume",
};

function dialectFor(writing: Writing): Dialect {
  return {
    and: "&&",
    or: "||",
    not: (text) => `!(${text})`,
    number: numberText,
    pip: "PipSize()",
    minuteOfDay: "MinuteOfDay()",
    weekday: "Weekday()",
    price: (operand, shift, path) => {
      const read = barPrices[operand.field];
      if (!read) throw unsupported(path, `the ${operand.field} price cannot be exported to MQL5`);
      return `${read}(_Symbol, ${operand.timeframe ? periods[operand.timeframe] : "_Period"}, 1 + ${shift})`;
    },
    indicator: (operand, shift, path) => {
      const call = callOf(operand, path);
      const period = operand.timeframe ? (periods[operand.timeframe] as string) : "_Period";
      if (call.id === "donchian") {
        const length = `(int)${numberText(call.numbers.length as NumberValue)}`;
        const top = `iHigh(_Symbol, ${period}, iHighest(_Symbol, ${period}, MODE_HIGH, ${length}, 1 + ${shift}))`;
        const bottom = `iLow(_Symbol, ${period}, iLowest(_Symbol, ${period}, MODE_LOW, ${length}, 1 + ${shift}))`;
        return call.output === "upper" ? top : call.output === "lower" ? bottom : `((${top} + ${bottom}) / 2)`;
      }
      const { create, buffer } = handleOf(call, period, path);
      return `Value(${addHandle(writing, callKey(call, period), create)}, ${buffer}, 1 + ${shift})`;
    },
  };
}

function distanceText(distance: Distance, writing: Writing): string {
  switch (distance.kind) {
    case "pips":
      return `${numberText(distance.value)} * PipSize()`;
    case "price":
      return numberText(distance.value);
    case "percent":
      return `iClose(_Symbol, _Period, 1) * ${numberText(distance.value)} / 100`;
    case "atr": {
      const create = `iATR(_Symbol, _Period, (int)${numberText(distance.period)})`;
      return `${numberText(distance.multiple)} * Value(${addHandle(writing, create, create)}, 0, 1)`;
    }
  }
}

function sizeLines(document: StrategyDocument): string[] {
  const { sizing } = document.risk;
  const price = "SymbolInfoDouble(_Symbol, SYMBOL_BID)";
  const perLot =
    "(risk / SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_SIZE) * SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_VALUE))";
  const contract = "SymbolInfoDouble(_Symbol, SYMBOL_TRADE_CONTRACT_SIZE)";
  switch (sizing.kind) {
    case "lots":
      return [`   return(${numberText(sizing.value)});`];
    case "units":
      return [`   return(${numberText(sizing.value)} / ${contract});`];
    case "risk":
      return [
        `   return(risk > 0 ? AccountInfoDouble(ACCOUNT_BALANCE) * ${numberText(sizing.percent)} / 100 / ${perLot} : 0);`,
      ];
    case "money":
      return [`   return(risk > 0 ? ${numberText(sizing.amount)} / ${perLot} : 0);`];
    case "equity":
      return [
        `   double lotValue = ${price} / SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_SIZE) * SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_VALUE);`,
        `   return(AccountInfoDouble(ACCOUNT_EQUITY) * ${numberText(sizing.fraction)} / lotValue);`,
      ];
  }
}

const support = `double Value(const int handle, const int buffer, const int shift)
  {
   double values[1];
   if(CopyBuffer(handle, buffer, shift, 1, values) != 1) return(EMPTY_VALUE);
   return(values[0]);
  }
double PipSize() { return(_Point * (_Digits == 3 || _Digits == 5 ? 10 : 1)); }
int MinuteOfDay()
  {
   MqlDateTime t;
   TimeToStruct(iTime(_Symbol, _Period, 1) - (TimeTradeServer() - TimeGMT()), t);
   return(t.hour * 60 + t.min);
  }
int Weekday()
  {
   MqlDateTime t;
   TimeToStruct(iTime(_Symbol, _Period, 1) - (TimeTradeServer() - TimeGMT()), t);
   return(t.day_of_week);
  }
double StepLots(const double lots)
  {
   double step = SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_STEP);
   double floored = MathFloor(lots / step + 1e-9) * step;
   if(floored < SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MIN)) return(0);
   return(MathMin(floored, SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MAX)));
  }
int Count(const long type)
  {
   int count = 0;
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(PositionGetSymbol(i) == _Symbol && PositionGetInteger(POSITION_MAGIC) == Magic && PositionGetInteger(POSITION_TYPE) == type) count++;
   return(count);
  }
void CloseAll(const long type)
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(PositionGetSymbol(i) == _Symbol && PositionGetInteger(POSITION_MAGIC) == Magic && PositionGetInteger(POSITION_TYPE) == type)
         trade.PositionClose(PositionGetInteger(POSITION_TICKET));
  }`;

const timeExit = (bars: string): string => `void CloseOld()
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(PositionGetSymbol(i) == _Symbol && PositionGetInteger(POSITION_MAGIC) == Magic
         && iBarShift(_Symbol, _Period, (datetime)PositionGetInteger(POSITION_TIME)) >= ${bars})
         trade.PositionClose(PositionGetInteger(POSITION_TICKET));
  }`;

const trailing = (distance: string, after: string): string => `void TrailStops()
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      if(PositionGetSymbol(i) != _Symbol || PositionGetInteger(POSITION_MAGIC) != Magic) continue;
      bool isLong = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
      double best = isLong ? iHigh(_Symbol, _Period, 1) : iLow(_Symbol, _Period, 1) + SymbolInfoInteger(_Symbol, SYMBOL_SPREAD) * _Point;
      double gain = (best - PositionGetDouble(POSITION_PRICE_OPEN)) * (isLong ? 1 : -1);
      if(gain < ${after}) continue;
      double stop = NormalizeDouble(best - (${distance}) * (isLong ? 1 : -1), _Digits);
      double old = PositionGetDouble(POSITION_SL);
      if(old == 0 || (isLong ? stop > old : stop < old)) trade.PositionModify(PositionGetInteger(POSITION_TICKET), stop, PositionGetDouble(POSITION_TP));
     }
  }`;

type TickTexts = Readonly<Record<"long" | "short" | "exitLong" | "exitShort" | "risk" | "reward", string>> & {
  readonly filter: string | null;
  readonly trails: boolean;
};

/** What happens on the first tick of each new bar. */
function tickLines(document: StrategyDocument, texts: TickTexts): string[] {
  const { long, short, exitLong, exitShort, risk, reward, filter, trails } = texts;
  const { timeExitBars, opposite, maxPositions } = document.risk;
  const most = maxPositions === undefined ? "1" : numberText(maxPositions);
  const allowed = filter === null ? "" : ` && ${filter}`;
  const enter = (side: "long" | "short"): string[] => {
    const [own, other, call, sign] =
      side === "long"
        ? ["POSITION_TYPE_BUY", "POSITION_TYPE_SELL", "Buy", "-"]
        : ["POSITION_TYPE_SELL", "POSITION_TYPE_BUY", "Sell", "+"];
    const against = sign === "-" ? "+" : "-";
    const turn =
      opposite === "hedge"
        ? []
        : opposite === "ignore"
          ? [`      if(Count(${other}) > 0) return;`]
          : [`      CloseAll(${other});`];
    return [
      `   if(${side}Signal && !${side === "long" ? "short" : "long"}Signal)`,
      "     {",
      ...turn,
      `      if(Count(${own}) >= ${most} || lots <= 0) return;`,
      `      trade.${call}(lots, _Symbol, 0, risk > 0 ? NormalizeDouble(close ${sign} risk, _Digits) : 0, reward > 0 ? NormalizeDouble(close ${against} reward, _Digits) : 0);`,
      "     }",
    ];
  };
  return [
    "void OnTick()",
    "  {",
    "   datetime bar = iTime(_Symbol, _Period, 0);",
    "   if(bar == lastBar) return;",
    "   lastBar = bar;",
    ...(!trails ? [] : ["   TrailStops();"]),
    ...(timeExitBars === undefined ? [] : ["   CloseOld();"]),
    `   if(${exitLong}) CloseAll(POSITION_TYPE_BUY);`,
    `   if(${exitShort}) CloseAll(POSITION_TYPE_SELL);`,
    "   double close = iClose(_Symbol, _Period, 1);",
    `   double risk = ${risk};`,
    `   double reward = ${reward};`,
    "   double lots = StepLots(Lots(risk));",
    `   bool longSignal = (${long})${allowed};`,
    `   bool shortSignal = (${short})${allowed};`,
    ...enter("long"),
    ...enter("short"),
    "  }",
  ];
}

/** The strategy as an MQL5 expert adviser. Throws `StrategyError` "unsupported" naming what it cannot express. */
export function exportMql5(document: StrategyDocument): string {
  refuseCommon(document);
  const writing: Writing = { handles: new Map() };
  const dialect = dialectFor(writing);
  const part = (path: string, condition: Parameters<typeof conditionExpression>[0] | undefined): string =>
    condition ? conditionExpression(condition, 0, path, dialect) : "false";
  const long = part("entries.long.when", document.entries.long?.when);
  const short = part("entries.short.when", document.entries.short?.when);
  const exitLong = part("exits.long", document.exits?.long);
  const exitShort = part("exits.short", document.exits?.short);
  const filter = filterExpression(document, dialect);
  const { stopLoss, takeProfit, trailing: trail, timeExitBars } = document.risk;
  const risk = stopLoss && stopLoss.kind !== "indicator" ? distanceText(stopLoss, writing) : "0";
  const reward =
    !takeProfit || takeProfit.kind === "indicator"
      ? "0"
      : takeProfit.kind === "risk-multiple"
        ? `risk * ${numberText(takeProfit.multiple)}`
        : distanceText(takeProfit, writing);
  const trailText = trail
    ? trailing(distanceText(trail.distance, writing), trail.after ? distanceText(trail.after, writing) : "0")
    : null;
  const handles = [...writing.handles.values()];
  return [
    `// ${commentText(document.name)}: ${document.symbol}, ${document.timeframe}. Attach it to that chart.`,
    "//",
    "// What differs from the run on the site:",
    "// - The site decides at a bar's close and fills at the next bar's open; here the first tick of the new bar fills, with its own spread and slippage.",
    "// - iMA's EMA starts from the first price and iATR is a simple average of true ranges; the site seeds both as TA-Lib does. Long histories agree.",
    "// - Stop and target inside one bar are decided by ticks here; the site takes the stop and counts the bar.",
    "// - Times are converted from the server's clock with its present offset: history across a change of clocks is an hour off.",
    "// - Margin call, stop-out, swap and commission are the broker's.",
    "#include <Trade/Trade.mqh>",
    ...(document.parameters ?? []).map(
      (p) =>
        `input ${[p.value, p.step, p.min].every(Number.isInteger) ? "int" : "double"} ${inputName(p.id)} = ${p.value}; // ${commentText(p.name)}`,
    ),
    "input long Magic = 20270101; // Marks this adviser's positions",
    "CTrade trade;",
    "datetime lastBar = 0;",
    ...handles.map((handle) => `int ${handle.name} = INVALID_HANDLE;`),
    support,
    ...(timeExitBars === undefined ? [] : [timeExit(numberText(timeExitBars))]),
    ...(trailText === null ? [] : [trailText]),
    "double Lots(const double risk)",
    "  {",
    ...sizeLines(document),
    "  }",
    "int OnInit()",
    "  {",
    "   trade.SetExpertMagicNumber(Magic);",
    ...handles.flatMap(({ name, create }) => [
      `   ${name} = ${create};`,
      `   if(${name} == INVALID_HANDLE) return(INIT_FAILED);`,
    ]),
    "   return(INIT_SUCCEEDED);",
    "  }",
    ...tickLines(document, { long, short, exitLong, exitShort, risk, reward, filter, trails: trailText !== null }),
    "",
  ].join("\n");
}
