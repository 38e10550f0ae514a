import { type EntryPlan, isSizedAtClose, type Plan } from "../plan.ts";
import { type Mql5Columns, mql5Scalar } from "./columns.ts";
import {
  marketPrice,
  moneyAtClose,
  moves,
  pointsText,
  type Rule,
  remeasures,
  remembers,
  rulesOf,
  waits,
} from "./rules.ts";
import { waitingOrder } from "./waiting-order.ts";

/** The size of an entry. A divisor that the terminal cannot tell is 0, and a division by it would stop the adviser. */
function lotsLines(plan: Plan, entry: EntryPlan): string[] {
  const { document } = plan;
  const { sizing } = document.risk;
  const commission = 2 * (document.costs?.commissionPerLot ?? 0);
  const atClose = isSizedAtClose(plan, entry);
  const price = atClose ? "(base * _Point)" : "price";
  const money = (of: string) => (atClose ? "moneyAtClose" : `AccountInfoDouble(${of})`);
  const divided = (divisor: string, lots: string): string[] => [
    `   double divisor = ${divisor};`,
    "   if(divisor <= 0) return;",
    `   double lots = StepLots(${lots});`,
  ];
  const byLoss = (money: string) =>
    divided(`LossPerLot(side, ${price}, stopPoints)`, `${money} / (divisor + ${commission})`);
  switch (sizing.kind) {
    case "lots":
      return [`   double lots = StepLots(${mql5Scalar(sizing.value)});`];
    case "units":
      return divided("ContractSize()", `${mql5Scalar(sizing.value)} / divisor`);
    case "risk":
      return byLoss(`${money("ACCOUNT_BALANCE")} * ${mql5Scalar(sizing.percent)} / 100`);
    case "money":
      return byLoss(mql5Scalar(sizing.amount));
    case "equity":
      // A lot's value in account money: what falling by one percent of its price, to its price, loses, a hundred times. Money of the quote
      // currency is changed at the price where a trade ends.
      return divided(
        `LossPerLot(1, 1.01 * ${price}, 0.01 * ${price} / _Point)`,
        `${money("ACCOUNT_EQUITY")} * ${mql5Scalar(sizing.fraction)} / (100 * divisor)`,
      );
  }
}

const needsHedging = (plan: Plan): boolean => {
  const { maxPositions, opposite } = plan.document.risk;
  return opposite === "hedge" || (maxPositions !== undefined && maxPositions !== 1);
};

/** Sends an entry of one side: distances, size, checks, order. */
function enterLines(plan: Plan, entry: EntryPlan, side: 1 | -1, columns: Mql5Columns): string[] {
  const rules = rulesOf(plan);
  const has = (name: Rule) => rules.some(([other]) => other === name);
  const direction = (name: Rule) => (name === "stop" ? String(-side) : String(side));
  const sign = entry.order === "limit" ? -side : side;
  const level = entry.distance ? pointsText(entry.distance, columns, String(side)) : "0";
  const start =
    has("stop") && has("trail") && !has("after")
      ? "MathMin(stopPoints, trailPoints)"
      : has("stop")
        ? "stopPoints"
        : has("trail") && !has("after")
          ? "trailPoints"
          : "";
  const levelOf = (points: string) => `ToTick((base - side * ${points}) * _Point)`;
  const trailsApart = has("trail") && !has("after") && entry.order === "market" && !plan.fromFill;
  const measured = ["stop", "target", "trail"].filter((name) => has(name as Rule));
  const waitsHere = entry.order !== "market";
  return [
    `void Enter${side === 1 ? "Long" : "Short"}()`,
    "  {",
    "   int last = ArraySize(bars.time) - 1;",
    `   int side = ${side};`,
    ...(waitsHere
      ? [
          "   double base = bars.close[last];",
          `   base ${sign > 0 ? "+" : "-"}= ${level};`,
          "   double price = ToTick(base * _Point);",
        ]
      : [
          `   double price = ${marketPrice(side)};`,
          `   double base = ${plan.fromFill ? "MathRound(price / _Point)" : "bars.close[last]"};`,
        ]),
    ...rules.map(([name, term]) => `   double ${name}Points = ${pointsText(term, columns, direction(name))};`),
    ...(measured.length > 0
      ? [`   if(${measured.map((name) => `!Known(${name}Points) || ${name}Points <= 0`).join(" || ")}) return;`]
      : []),
    ...lotsLines(plan, entry),
    "   if(lots <= 0) return;",
    ...(start === "" ? [] : [`   if(!IsFarEnough(${start})) return;`]),
    ...(start !== "" && waitsHere ? [`   if(!IsOutsideSpread(${start})) return;`] : []),
    ...(has("target") ? ["   if(!IsFarEnough(targetPoints)) return;"] : []),
    ...(trailsApart
      ? [
          "   // The trailing stop is counted from the fill, also where the signal's close is what the rest is counted from.",
          `   double stop = Tighter(side, ${has("stop") ? levelOf("stopPoints") : "0"}, ToTick(price - side * trailPoints * _Point));`,
        ]
      : [`   double stop = ${start === "" ? "0" : levelOf(start)};`]),
    `   double target = ${has("target") ? "ToTick((base + side * targetPoints) * _Point)" : "0"};`,
    ...(waitsHere ? waitingOrder(plan, entry, side, columns) : marketOrder(plan, side)),
    "   long id = (long)trade.ResultOrder();",
    ...rules
      .filter(([name]) => name === "trail" || name === "after" || name === "even")
      .map(([name]) => `   Remember(id, "${name}", ${name}Points);`),
    ...(waitsHere && entry.expireBars !== null ? [`   Remember(id, "bars", ${mql5Scalar(entry.expireBars)});`] : []),
    ...(remeasures(plan) ? levelLines(waitsHere) : []),
    "  }",
  ];
}

const marketOrder = ({ document }: Plan, side: 1 | -1): string[] => [
  "   double margin = 0, free = AccountInfoDouble(ACCOUNT_MARGIN_FREE);",
  `   if(OrderCalcMargin(${side === 1 ? "ORDER_TYPE_BUY" : "ORDER_TYPE_SELL"}, _Symbol, lots, price, margin) && margin > free)`,
  // The lab fits a share of the equity into what is free, and refuses any other size.
  ...(document.risk.sizing.kind === "equity"
    ? ["      lots = StepLots(lots * free / margin);", "   if(lots <= 0)"]
    : []),
  "     {",
  '      Print("Not enough free margin for the entry");',
  "      return;",
  "     }",
  `   if(!IsDone(trade.${side === 1 ? "Buy" : "Sell"}(lots, _Symbol, 0, stop, target), "An entry")) return;`,
];

/** Remembers the price that the levels were counted from, which the fill of what is not filled already is compared with on later ticks. */
const levelLines = (waitsHere: boolean): string[] =>
  waitsHere
    ? ['   Remember(id, "level", from);', "   if(passed) MeasureFromFill();"]
    : ['   Remember(id, "level", price);', "   MeasureFromFill();"];

function turnLine(plan: Plan, side: 1 | -1): string[] {
  const { opposite, maxPositions } = plan.document.risk;
  const held = (of: number) => `CountHeld(${of})`;
  const most = maxPositions === undefined ? "1" : mql5Scalar(maxPositions);
  const free = `!late && ${held(side)} < ${most}`;
  const name = side === 1 ? "EnterLong" : "EnterShort";
  const enter = `if(${free}) ${name}();`;
  if (opposite === "hedge") return [`      ${enter}`];
  if (opposite === "ignore") return [`      if(${held(-side)} == 0 && ${free}) ${name}();`];
  return [
    ...(waits(plan) ? [`      CancelSide(${-side});`] : []),
    `      bool turned = CloseSide(${-side}, late ? now : 0);`,
    `      if(turned && ${free}) ${name}();`,
  ];
}

/** `OnInit` that begins with the lines given, `OnTick` and the entries of both sides. */
export function mql5Tick(plan: Plan, columns: Mql5Columns, onInit: readonly string[]): string[] {
  const { document } = plan;
  const at = (of: Plan["allowed"]): string => (of ? columns.text(of, "last") : "false");
  const allowed = plan.allowed ? columns.text(plan.allowed, "last") : "true";
  const signals = [
    `   bool allowed = ${allowed};`,
    `   bool longSignal = allowed && ${at(plan.long?.when ?? null)};`,
    `   bool shortSignal = allowed && ${at(plan.short?.when ?? null)};`,
    `   bool exitLong = ${at(plan.exitLong)};`,
    `   bool exitShort = ${at(plan.exitShort)};`,
  ];
  const entry = (of: EntryPlan | null, side: 1 | -1): string[] =>
    of
      ? [
          `   if(${side === 1 ? "longSignal && !shortSignal" : "shortSignal && !longSignal"})`,
          "     {",
          ...turnLine(plan, side),
          "     }",
        ]
      : [];
  return [
    ...(plan.long ? [...enterLines(plan, plan.long, 1, columns), ""] : []),
    ...(plan.short ? [...enterLines(plan, plan.short, -1, columns), ""] : []),
    "int OnInit()",
    "  {",
    ...onInit,
    ...(needsHedging(plan)
      ? [
          "   if(AccountInfoInteger(ACCOUNT_MARGIN_MODE) != ACCOUNT_MARGIN_MODE_RETAIL_HEDGING)",
          "     {",
          '      Alert("This strategy holds several positions at once and needs a hedging account");',
          "      return(INIT_FAILED);",
          "     }",
        ]
      : []),
    `   if(StringFind(_Symbol, "${document.symbol}") < 0) Print("This strategy was made for ${document.symbol}");`,
    `   if(_Period != PERIOD_${document.timeframe}) Print("This strategy was made for ${document.timeframe} bars");`,
    "   trade.SetExpertMagicNumber((ulong)Magic);",
    "   trade.SetDeviationInPoints((ulong)MaxSlippage);",
    "   trade.SetTypeFillingBySymbol(_Symbol);",
    "   // A chart that changes its symbol or time frame keeps what the adviser knew of the old one.",
    "   lastBar = 0;",
    "   NoteHeld();",
    "   return(INIT_SUCCEEDED);",
    "  }",
    "",
    "// Signals are read once a bar, on its first tick, from the bars that are closed.",
    "void OnTick()",
    "  {",
    ...(remeasures(plan) ? ["   MeasureFromFill();"] : []),
    ...(moves(plan) ? ["   MoveStops();"] : []),
    "   datetime now = iTime(_Symbol, _Period, 0);",
    "   if(now == 0 || now == lastBar)",
    "     {",
    "      NoteHeld();",
    "      return;",
    "     }",
    "   if(!Compute()) return;",
    "   // Started while a bar runs, the adviser closes what was to be closed at its first tick and enters nothing.",
    "   bool late = lastBar == 0 && !MQLInfoInteger(MQL_TESTER) && iVolume(_Symbol, _Period, 0) != 1;",
    "   lastBar = now;",
    ...(moneyAtClose(plan) ? ["   ReadMoney();"] : []),
    ...(waits(plan) ? ["   CancelExpired();"] : []),
    ...(remembers(plan) ? ["   ForgetClosed();"] : []),
    "   if(!IsReady())",
    "     {",
    "      if(ArraySize(bars.time) >= HistoryBars)",
    '         PrintFormat("No signal: %d bars are too few for these rules. Raise HistoryBars, or load a longer history", HistoryBars);',
    "      return;",
    "     }",
    "   int last = ArraySize(bars.time) - 1;",
    ...signals,
    ...(["exitLong", "exitShort"] as const).map(
      (exit) => `   if(${exit}) CloseSide(${exit === "exitLong" ? 1 : -1}, now);`,
    ),
    ...entry(plan.long, 1),
    ...entry(plan.short, -1),
    ...(document.risk.timeExitBars === undefined ? [] : ["   CloseOld();"]),
    "   NoteHeld();",
    "  }",
  ];
}
