import { pointsPerUnit } from "../../../market/points.ts";
import type { SymbolSpec } from "../../../market/symbols.ts";
import { slippageOf, spreadPoints } from "../contract-of.ts";
import type { EntryPlan, Plan, Term } from "../plan.ts";
import type { Formula, Scalar } from "../recipes/formula.ts";

type Text = (of: Formula) => string;
type Numbers = (of: Scalar) => string;
type Rule = "stop" | "target" | "trail" | "after" | "even";

/** What is remembered of a term until its trade closes: a distance or level as it was at the signal. */
const isRemembered = (term: Term): boolean => term.kind === "points" || term.kind === "level";

/** Whole points from `base` to the level of a term. `value` is what was remembered. */
function pointsText(term: Term, value: string, base: string, direction: string, numbers: Numbers): string {
  switch (term.kind) {
    case "points":
      return `math.round(${value})`;
    case "level":
      return `math.round((${value} - ${base}) * ${direction})`;
    case "share":
      return `math.round(${base} * ${numbers(term.of)})`;
    case "multiple":
      return `math.round(${numbers(term.of)} * stopPoints)`;
  }
}

const indent = (lines: readonly string[], depth: number): string[] =>
  lines.map((line) => (line === "" ? "" : `${"    ".repeat(depth)}${line}`));

/** The part of a script that places, moves and closes orders. Everything a trade needs later is remembered under its entry's id. */
export function pineOrders(
  plan: Plan,
  symbol: SymbolSpec,
  contractSize: number,
  text: Text,
  numbers: Numbers,
): string[] {
  const { document, fromFill, breakEven } = plan;
  const rules: readonly (readonly [Rule, Term])[] = (
    [
      ["stop", plan.stop],
      ["target", plan.target],
      ["trail", plan.trail?.distance ?? null],
      ["after", plan.trail?.after ?? null],
      ["even", breakEven?.after ?? null],
    ] as const
  ).flatMap(([name, term]) => (term ? [[name, term] as const] : []));
  const has = (name: Rule): boolean => rules.some(([other]) => other === name);
  const remembered = rules.filter(([, term]) => isRemembered(term));
  const now = remembered.map(([name, term]) => `${name}Now = ${text((term as Term & { of: Formula }).of)}`);
  const direction = (name: Rule, side: string) => (name === "stop" ? `-${side}` : side);
  const points: Context["points"] = (value, base, side, only = rules.map(([name]) => name)) =>
    rules
      .filter(([name]) => only.includes(name))
      .map(
        ([name, term]) =>
          `float ${name}Points = ${pointsText(term, value(name), base, direction(name, side), numbers)}`,
      );
  const waits = [plan.long, plan.short].some((entry) => entry !== null && entry.order !== "market");
  const spread = spreadPoints(document, symbol);
  const slippage = slippageOf(document, symbol);
  const context: Context = {
    plan,
    text,
    numbers,
    has,
    remembered,
    points,
    waits,
    contractSize,
    fromFill,
    spread,
    slippage,
  };
  return [
    `perPoint = strategy.convert_to_account(${contractSize} * syminfo.mintick) // account money one lot gains with one point`,
    "balance = strategy.initial_capital + strategy.netprofit",
    ...lotsLines(symbol),
    ...now,
    ...remembered.map(([name]) => `var ${name}Values = map.new<string, float>()`),
    ...(fromFill ? [] : ["var bases = map.new<string, float>()"]),
    ...(has("trail") || has("even") ? ["var bests = map.new<string, float>()"] : []),
    ...(waits ? waitingLines() : []),
    ...(waits && spread > 0 ? [`spread = ${spread / pointsPerUnit(symbol.digits)} / syminfo.mintick // in ticks`] : []),
    "",
    "// Open trades: levels are worked out again from what was remembered at the signal.",
    "int longs = 0",
    "int shorts = 0",
    "if strategy.opentrades > 0",
    "    for k = 0 to strategy.opentrades - 1",
    ...indent(openTradeLines(context), 2),
    "",
    ...(plan.long ? entryLines(context, plan.long, 1) : []),
    ...(plan.short ? entryLines(context, plan.short, -1) : []),
    ...(document.risk.opposite === "hedge"
      ? ["// TradingView holds one position: an entry the other way closes it."]
      : []),
  ];
}

type Context = {
  readonly plan: Plan;
  readonly text: Text;
  readonly numbers: Numbers;
  readonly has: (name: Rule) => boolean;
  readonly remembered: readonly (readonly [Rule, Term])[];
  points(value: (name: Rule) => string, base: string, side: string, only?: readonly Rule[]): string[];
  readonly waits: boolean;
  readonly contractSize: number;
  readonly fromFill: boolean;
  /** Points between the chart's bid and the ask. */
  readonly spread: number;
  /** Points that a market or stop order slips. */
  readonly slippage: number;
};

const lotsLines = (symbol: SymbolSpec): string[] => [
  "// Lots rounded down to the broker's step; 0 when below the smallest volume.",
  "tradable(float lots) =>",
  `    float floored = math.floor(math.min(nz(lots), ${symbol.maxLot}) / ${symbol.lotStep} + 1e-9) * ${symbol.lotStep}`,
  `    floored < ${symbol.minLot} ? 0.0 : floored`,
];

const waitingLines = (): string[] => [
  "var waitingIds = array.new<string>()",
  "var waitingEnds = array.new<int>()",
  "var waitingSides = array.new<int>()",
  "// Whether an order has become a trade.",
  "isFilled(string id) =>",
  "    bool found = false",
  "    if strategy.opentrades > 0",
  "        for k = 0 to strategy.opentrades - 1",
  "            if strategy.opentrades.entry_id(k) == id",
  "                found := true",
  "    if strategy.closedtrades > 0",
  "        for k = math.max(0, strategy.closedtrades - 20) to strategy.closedtrades - 1",
  "            if strategy.closedtrades.entry_id(k) == id",
  "                found := true",
  "    found",
  "int waitingLongs = 0",
  "int waitingShorts = 0",
  "if array.size(waitingIds) > 0",
  "    for k = array.size(waitingIds) - 1 to 0",
  "        string id = array.get(waitingIds, k)",
  "        int side = array.get(waitingSides, k)",
  "        bool over = bar_index >= array.get(waitingEnds, k)",
  "        if over",
  "            strategy.cancel(id)",
  "        if over or isFilled(id)",
  "            array.remove(waitingIds, k)",
  "            array.remove(waitingEnds, k)",
  "            array.remove(waitingSides, k)",
  "        else if side > 0",
  "            waitingLongs += 1",
  "        else",
  "            waitingShorts += 1",
];

function openTradeLines({ plan, has, points, numbers, fromFill }: Context): string[] {
  const { document, breakEven } = plan;
  const orders = [plan.long?.order, plan.short?.order];
  const hasLimit = orders.includes("stop-limit") || orders.includes("limit");
  const levels = ["stop", "target", "trail", "even"].some((name) => has(name as Rule));
  const { timeExitBars } = document.risk;
  const limit = has("target") ? ", limit = (base + side * targetPoints) * syminfo.mintick" : "";
  const stop = has("stop") || has("trail") || has("even") ? ", stop = stop * syminfo.mintick" : "";
  const tightened = (value: string) => [
    `float tight = ${value}`,
    "stop := na(stop) ? tight : isLong ? math.max(stop, tight) : math.min(stop, tight)",
  ];
  const old =
    timeExitBars === undefined
      ? "false"
      : `bar_index - strategy.opentrades.entry_bar_index(k) + 1 >= ${numbers(timeExitBars)}`;
  const moving = has("trail") || has("even");
  return [
    "string id = strategy.opentrades.entry_id(k)",
    "bool isLong = strategy.opentrades.size(k) > 0",
    "int side = isLong ? 1 : -1",
    ...(levels
      ? [
          "float entry = math.round(strategy.opentrades.entry_price(k) / syminfo.mintick)",
          `float base = ${fromFill ? "entry" : "bases.get(id)"}`,
          ...points((name) => `${name}Values.get(id)`, "base", "side"),
          `float stop = ${has("stop") ? "base - side * stopPoints" : "na"}`,
        ]
      : []),
    ...(moving
      ? [
          "float bestBefore = nz(bests.get(id), entry)",
          ...(hasLimit
            ? [
                "// What the bar went through before a limit order filled inside it is older than the trade: only the close is certain.",
                "bool fillsInside = strategy.opentrades.entry_bar_index(k) == bar_index and (entry - o) * side < 0",
                "float best = isLong ? math.max(bestBefore, fillsInside ? c : h) : math.min(bestBefore, fillsInside ? c : l)",
              ]
            : ["float best = isLong ? math.max(bestBefore, h) : math.min(bestBefore, l)"]),
          "bests.put(id, best)",
          "float gain = (best - entry) * side",
        ]
      : []),
    ...(has("even")
      ? [
          `float lock = math.round(${numbers(breakEven?.lock ?? 0)})`,
          "if gain >= evenPoints and gain > lock",
          ...indent(tightened("entry + side * lock"), 1),
        ]
      : []),
    ...(has("trail")
      ? [`if gain >= ${has("after") ? "afterPoints" : "0"}`, ...indent(tightened("best - side * trailPoints"), 1)]
      : []),
    "bool exits = isLong ? exitLong : exitShort",
    `bool isOld = ${old}`,
    "if not exits",
    "    if isLong",
    "        longs += 1",
    "    else",
    "        shorts += 1",
    "if exits or isOld",
    "    strategy.close(id)",
    ...(levels ? ["else", `    strategy.exit("Exit " + id, id${stop}${limit})`] : []),
  ];
}

function lotsText(plan: Plan, numbers: Numbers, contractSize: number): string {
  const { sizing } = plan.document.risk;
  const commission = 2 * (plan.document.costs?.commissionPerLot ?? 0);
  const loss = `(stopPoints * perPoint + ${commission})`;
  switch (sizing.kind) {
    case "lots":
      return numbers(sizing.value);
    case "units":
      return `1.0 * ${numbers(sizing.value)} / ${contractSize}`;
    case "risk":
      return `balance * ${numbers(sizing.percent)} / 100 / ${loss}`;
    case "money":
      return `${numbers(sizing.amount)} / ${loss}`;
    case "equity":
      return `strategy.equity * ${numbers(sizing.fraction)} / (base * perPoint)`;
  }
}

/** Points from a fill to the other side of the market: the spread, and what the fill slipped. Limit orders do not slip. */
const toTheOtherSide = ({ spread, slippage }: Context, { order }: EntryPlan): number =>
  order === "limit" || order === "stop-limit" ? spread : spread + slippage;

/** Closes what is open against an entry of `side`. */
const closeOthers = (side: 1 | -1): string[] => [
  "if strategy.opentrades > 0",
  "    for k = 0 to strategy.opentrades - 1",
  `        if strategy.opentrades.size(k) ${side === 1 ? "<" : ">"} 0`,
  "            strategy.close(strategy.opentrades.entry_id(k))",
];

/** What an entry does to what is open or waits the other way. */
function turnLines({ plan, waits }: Context, entry: EntryPlan, side: 1 | -1): string[] {
  if (plan.document.risk.opposite === "ignore") return [];
  const other = side === 1 ? "<" : ">";
  const closing = entry.order === "market" ? [] : closeOthers(side);
  const canceling = !waits
    ? []
    : [
        "if array.size(waitingIds) > 0",
        "    for k = array.size(waitingIds) - 1 to 0",
        `        if array.get(waitingSides, k) ${other} 0`,
        "            strategy.cancel(array.get(waitingIds, k))",
        "            array.remove(waitingIds, k)",
        "            array.remove(waitingEnds, k)",
        "            array.remove(waitingSides, k)",
      ];
  return [...closing, ...canceling];
}

function entryLines(context: Context, entry: EntryPlan, side: 1 | -1): string[] {
  const { plan, text, numbers, has, remembered, points, waits, contractSize, fromFill, spread } = context;
  const { risk } = plan.document;
  const [name, mine, theirs] = side === 1 ? ["Long", "longs", "shorts"] : ["Short", "shorts", "longs"];
  const [signal, against] = side === 1 ? ["longSignal", "shortSignal"] : ["shortSignal", "longSignal"];
  const sum = (of: string) => (waits ? `${of} + waiting${of === "longs" ? "Longs" : "Shorts"}` : of);
  const most = risk.maxPositions === undefined ? "1" : numbers(risk.maxPositions);
  const free = risk.opposite === "ignore" ? ` and ${sum(theirs)} == 0` : "";
  const away = (term: Term | null) => {
    if (!term) return "0";
    const value = term.kind === "points" || term.kind === "level" ? text(term.of) : "";
    return pointsText(term, value, "c", String(side), numbers);
  };
  const sign = entry.order === "limit" ? -side : side;
  const base = entry.order === "market" ? "c" : `c ${sign > 0 ? "+" : "-"} ${away(entry.distance)}`;
  // A long order waits for the ask, and the chart shows the bid: the ask reaches the level when the bid is a spread below it.
  const onBid = side === 1 && spread > 0 ? " - spread" : "";
  const waitsAt = onBid === "" ? "base * syminfo.mintick" : `(base${onBid}) * syminfo.mintick`;
  const prices = {
    market: "",
    limit: `, limit = ${waitsAt}`,
    stop: `, stop = ${waitsAt}`,
    "stop-limit": `, stop = ${waitsAt}, limit = (base + limitAway${onBid}) * syminfo.mintick`,
  }[entry.order];
  const sideText = side === 1 ? "1" : "(-1)";
  // A trailing stop that starts with the trade is counted from its fill, whatever the stop-loss is counted from.
  const trails = has("trail") && !has("after");
  const level = (of: string, way: "+" | "-") =>
    `(base ${(way === "+") === (side === 1) ? "+" : "-"} ${of}) * syminfo.mintick`;
  // What a rule names as a price is none that moves with the fill.
  const fromBase = (term: Term | null) => !fromFill || term?.kind === "level";
  const isStopAtBase = has("stop") && fromBase(plan.stop);
  const losses = [...(has("stop") && !isStopAtBase ? ["stopPoints"] : []), ...(trails ? ["trailPoints"] : [])];
  // A stop counted from the fill lies beyond the price at which the trade could be closed, or there is no trade.
  const least = (of: string) => (losses.includes(of) ? toTheOtherSide(context, entry) : 0);
  const rulesAtEntry = (["stop", "target", "trail"] as const).filter(has).map((of) => `${of}Points`);
  const valid = ["lots > 0", ...rulesAtEntry.map((of) => `${of} > ${least(of)}`)];
  const exits = [
    ...(isStopAtBase ? [`stop = ${level("stopPoints", "-")}`] : []),
    // Of a price and a distance TradingView takes what is met first.
    ...(losses.length > 0 ? [`loss = ${losses.length > 1 ? `math.min(${losses.join(", ")})` : losses[0]}`] : []),
    ...(has("target")
      ? [fromBase(plan.target) ? `limit = ${level("targetPoints", "+")}` : "profit = targetPoints"]
      : []),
  ];
  const turns = entry.order === "market" && (risk.opposite ?? "reverse") === "reverse";
  const expires = entry.expireBars === null ? "1000000000" : numbers(entry.expireBars);
  return [
    `if ${signal} and not ${against}`,
    ...indent(turnLines(context, entry, side), 1),
    `    if ${sum(mine)} < ${most}${free}`,
    ...indent(
      [
        `string id = "${name} " + str.tostring(bar_index)`,
        `float base = ${base}`,
        ...(entry.order === "stop-limit" ? [`float limitAway = ${side === 1 ? "" : "-"}${away(entry.limit)}`] : []),
        ...points((of) => `${of}Now`, "base", sideText, ["stop", "target", "trail"]),
        `float lots = tradable(${lotsText(plan, numbers, contractSize)})`,
        `if ${valid.join(" and ")}`,
        ...indent(
          [
            ...remembered.map(([of]) => `${of}Values.put(id, ${of}Now)`),
            ...(fromFill ? [] : ["bases.put(id, base)"]),
            `strategy.entry(id, strategy.${side === 1 ? "long" : "short"}, qty = lots * ${contractSize}${prices})`,
            ...(exits.length > 0 ? [`strategy.exit("Exit " + id, id, ${exits.join(", ")})`] : []),
            ...(entry.order === "market"
              ? []
              : [
                  "array.push(waitingIds, id)",
                  `array.push(waitingEnds, bar_index + ${expires})`,
                  `array.push(waitingSides, ${side})`,
                ]),
          ],
          1,
        ),
        // A market order turns the position by itself; one without a size or a valid level cannot, and the lab closes all the same.
        ...(turns ? ["else", ...indent(closeOthers(side), 1)] : []),
      ],
      2,
    ),
  ];
}
