import type { Distance, NumberValue, StrategyDocument } from "../document.ts";
import {
  commentText,
  conditionExpression,
  type Dialect,
  filterExpression,
  refuseCommon,
  unsupported,
} from "./expression.ts";
import { callKey, callOf } from "./indicator-names.ts";

const functions: Readonly<Record<string, string>> = {
  sma: `def sma(price, length):
    return pd.Series(price).rolling(int(length)).mean()`,
  ema: `def ema(price, length):
    # TA-Lib: the first value is the simple average of the first \`length\` prices.
    values = np.asarray(price, dtype=float)
    n = int(length)
    result = np.full(len(values), np.nan)
    if len(values) >= n:
        result[n - 1] = values[:n].mean()
        for i in range(n, len(values)):
            result[i] = result[i - 1] + (values[i] - result[i - 1]) * 2 / (n + 1)
    return result`,
  rsi: `def rsi(price, length):
    # Wilder's smoothing, seeded with the simple average as TA-Lib does.
    n = int(length)
    change = np.diff(np.asarray(price, dtype=float))
    result = np.full(len(change) + 1, np.nan)
    if len(change) >= n:
        up, down = np.maximum(change, 0), np.maximum(-change, 0)
        rise, fall = up[:n].mean(), down[:n].mean()
        for i in range(n, len(change) + 1):
            result[i] = 100 * rise / (rise + fall) if rise + fall else 0
            if i < len(change):
                rise += (up[i] - rise) / n
                fall += (down[i] - fall) / n
    return result`,
  atr: `def atr(high, low, close, length):
    # Wilder's average of the true range from the second bar on, as TA-Lib does.
    n = int(length)
    h, l, c = (np.asarray(x, dtype=float) for x in (high, low, close))
    ranges = np.maximum(h[1:], c[:-1]) - np.minimum(l[1:], c[:-1])
    result = np.full(len(c), np.nan)
    if len(ranges) >= n:
        result[n] = ranges[:n].mean()
        for i in range(n, len(ranges)):
            result[i + 1] = result[i] + (ranges[i] - result[i]) / n
    return result`,
  bollinger: `def bollinger(price, length, deviations):
    window = pd.Series(price).rolling(int(length))
    middle, width = window.mean(), deviations * window.std(ddof=0)
    return np.array([middle + width, middle, middle - width])`,
  donchian: `def donchian(high, low, length):
    upper = pd.Series(high).rolling(int(length)).max()
    lower = pd.Series(low).rolling(int(length)).min()
    return np.array([upper, (upper + lower) / 2, lower])`,
};

type Writing = { readonly used: Map<string, string>; readonly helpers: Set<string>; readonly setup: string[] };

const letters: Readonly<Record<string, string>> = { close: "Close", open: "Open", high: "High", low: "Low" };
const inputs: Readonly<Record<string, (price: string, n: Readonly<Record<string, string>>) => string>> = {
  sma: (price, n) => `sma, ${price}, ${n.length}`,
  ema: (price, n) => `ema, ${price}, ${n.length}`,
  rsi: (price, n) => `rsi, ${price}, ${n.length}`,
  atr: (_, n) => `atr, self.data.High, self.data.Low, self.data.Close, ${n.length}`,
  bollinger: (price, n) => `bollinger, ${price}, ${n.length}, ${n.deviations}`,
  donchian: (_, n) => `donchian, self.data.High, self.data.Low, ${n.length}`,
};
const rows: Readonly<Record<string, number>> = { upper: 0, middle: 1, lower: 2 };

const snake = (id: string): string => `p_${id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const numberText = (value: NumberValue): string =>
  typeof value === "number" ? String(value) : `self.${snake(value.parameter)}`;

function dialectFor(writing: Writing, pip: number): Dialect {
  return {
    and: "and",
    or: "or",
    not: (text) => `not (${text})`,
    number: numberText,
    pip: String(pip),
    minuteOfDay: "(self.data.index[-1].hour * 60 + self.data.index[-1].minute)",
    weekday: "((self.data.index[-1].dayofweek + 1) % 7)",
    price: (operand, shift, path) => {
      if (operand.timeframe) throw unsupported(path, "higher timeframes cannot be exported to Python");
      const column = letters[operand.field];
      if (!column && operand.field !== "volume")
        throw unsupported(path, `the ${operand.field} price cannot be exported to Python`);
      return `self.data.${column ?? "Volume"}[-1 - ${shift}]`;
    },
    indicator: (operand, shift, path) => {
      if (operand.timeframe) throw unsupported(path, "higher timeframes cannot be exported to Python");
      const call = callOf(operand, path);
      const write = inputs[call.id];
      const column = letters[call.price];
      if (!write || !column)
        throw unsupported(
          path,
          `"${call.id}" of the ${call.price} price cannot be exported to Python; exported are ${Object.keys(inputs).join(", ")}`,
        );
      const key = callKey(call, undefined);
      let name = writing.used.get(key);
      if (!name) {
        name = `${call.id}${writing.used.size + 1}`;
        writing.used.set(key, name);
        writing.helpers.add(call.id);
        const numbers = Object.fromEntries(Object.entries(call.numbers).map(([id, value]) => [id, numberText(value)]));
        writing.setup.push(`self.${name} = self.I(${write(`self.data.${column}`, numbers)})`);
      }
      return `self.${name}${call.id === "bollinger" || call.id === "donchian" ? `[${rows[call.output]}]` : ""}[-1 - ${shift}]`;
    },
  };
}

function distanceText(distance: Distance, writing: Writing, pip: number): string {
  switch (distance.kind) {
    case "pips":
      return `${numberText(distance.value)} * ${pip}`;
    case "price":
      return numberText(distance.value);
    case "percent":
      return `close * ${numberText(distance.value)} / 100`;
    case "atr": {
      const key = `stop-atr-${JSON.stringify(distance.period)}`;
      const name = writing.used.get(key) ?? `stop_atr${writing.used.size + 1}`;
      if (!writing.used.has(key)) {
        writing.used.set(key, name);
        writing.helpers.add("atr");
        writing.setup.push(
          `self.${name} = self.I(atr, self.data.High, self.data.Low, self.data.Close, ${numberText(distance.period)})`,
        );
      }
      return `${numberText(distance.multiple)} * self.${name}[-1]`;
    }
  }
}

function sizeText(document: StrategyDocument, contractSize: number): string {
  const { sizing } = document.risk;
  if (sizing.kind === "units") return `int(${numberText(sizing.value)})`;
  if (sizing.kind === "lots") return `max(1, int(${numberText(sizing.value)} * ${contractSize}))`;
  if (sizing.kind === "equity") return `min(${numberText(sizing.fraction)}, 0.9999)`;
  return sizing.kind === "risk"
    ? `max(1, int(self.equity * ${numberText(sizing.percent)} / 100 / risk))`
    : `max(1, int(${numberText(sizing.amount)} / risk))`;
}

const header = (document: StrategyDocument): string[] => [
  `# ${commentText(document.name)}: ${document.symbol}, ${document.timeframe}. For backtesting.py 0.6.`,
  "#",
  "# What differs from the run on the site:",
  "# - Orders fill at the next bar's open in both; here there is one price, there a bid and an ask. Set spread and commission below.",
  "# - backtesting.py checks margin at each bar's close and never stops out; the site calls margin at 100 % and stops out at 50 %.",
  "# - backtesting.py has no swap, no lot step and no conversion: profit is in the quote currency, size in whole units.",
  "# - Stop and target in one bar: both take the stop first; the site counts such bars.",
  "# - A time exit closes at the next open in both.",
];

type NextTexts = Readonly<Record<"long" | "short" | "exitLong" | "exitShort" | "risk" | "reward" | "allowed", string>>;

/** The method that decides, called after each bar's close. */
function nextLines(document: StrategyDocument, texts: NextTexts, contractSize: number): string[] {
  const { timeExitBars, maxPositions, opposite } = document.risk;
  const most = maxPositions === undefined ? "1" : numberText(maxPositions);
  return [
    "    def next(self):",
    "        if len(self.data) < 3:",
    "            return",
    "        close = self.data.Close[-1]",
    `        if (self.position.is_long and (${texts.exitLong})) or (self.position.is_short and (${texts.exitShort})):`,
    "            self.position.close()",
    ...(timeExitBars === undefined
      ? []
      : [
          "        for trade in self.trades:",
          `            if len(self.data) - trade.entry_bar >= ${numberText(timeExitBars)}:`,
          "                trade.close()",
        ]),
    `        long = (${texts.long})${texts.allowed}`,
    `        short = (${texts.short})${texts.allowed}`,
    "        if bool(long) == bool(short):",
    "            return",
    `        risk = ${texts.risk}`,
    `        reward = ${texts.reward}`,
    "        same = [t for t in self.trades if t.is_long == bool(long)]",
    `        if len(same) >= ${most}${opposite === "ignore" ? " or self.position" : ""}:`,
    "            return",
    `        size = ${sizeText(document, contractSize)}`,
    "        if long:",
    ...(opposite === "hedge"
      ? []
      : ["            for trade in [t for t in self.trades if t.is_short]:", "                trade.close()"]),
    "            self.buy(size=size, sl=close - risk if risk else None, tp=close + reward if reward else None)",
    "        else:",
    ...(opposite === "hedge"
      ? []
      : ["            for trade in [t for t in self.trades if t.is_long]:", "                trade.close()"]),
    "            self.sell(size=size, sl=close + risk if risk else None, tp=close - reward if reward else None)",
  ];
}

/**
 * The strategy as a program for backtesting.py. Throws `StrategyError` "unsupported" naming what it cannot express.
 * `pip` is the price of one pip, `contractSize` the units of a lot.
 */
export function exportPython(document: StrategyDocument, pip: number, contractSize: number): string {
  refuseCommon(document);
  if (document.risk.trailing) throw unsupported("risk.trailing", "trailing stops cannot be exported to Python");
  const writing: Writing = { used: new Map(), helpers: new Set(), setup: [] };
  const dialect = dialectFor(writing, pip);
  const expression = (side: "long" | "short", part: "entries" | "exits"): string => {
    const condition = part === "entries" ? document.entries[side]?.when : document.exits?.[side];
    return condition
      ? conditionExpression(condition, 0, part === "entries" ? `entries.${side}.when` : `exits.${side}`, dialect)
      : "False";
  };
  const [long, short, exitLong, exitShort] = [
    expression("long", "entries"),
    expression("short", "entries"),
    expression("long", "exits"),
    expression("short", "exits"),
  ];
  const filter = filterExpression(document, dialect);
  const { stopLoss, takeProfit, opposite } = document.risk;
  const risk = stopLoss && stopLoss.kind !== "indicator" ? distanceText(stopLoss, writing, pip) : "None";
  const reward =
    !takeProfit || takeProfit.kind === "indicator"
      ? "None"
      : takeProfit.kind === "risk-multiple"
        ? `risk * ${numberText(takeProfit.multiple)}`
        : distanceText(takeProfit, writing, pip);
  const allowed = filter === null ? "" : ` and ${filter}`;
  return [
    ...header(document),
    "import numpy as np",
    "import pandas as pd",
    "from backtesting import Backtest, Strategy",
    "",
    ...[...writing.helpers].flatMap((id) => ["", functions[id] as string, ""]),
    "",
    "class Exported(Strategy):",
    ...(document.parameters ?? []).map(
      (p) => `    ${snake(p.id)} = ${p.value}  # ${commentText(p.name)}, ${p.min} to ${p.max}`,
    ),
    "",
    "    def init(self):",
    ...(writing.setup.length > 0 ? writing.setup.map((line) => `        ${line}`) : ["        pass"]),
    "",
    ...nextLines(document, { long, short, exitLong, exitShort, risk, reward, allowed }, contractSize),
    "",
    "",
    'if __name__ == "__main__":',
    '    data = pd.read_csv("data.csv", index_col=0, parse_dates=True)  # Date,Open,High,Low,Close,Volume',
    `    backtest = Backtest(data, Exported, cash=10_000, spread=0.0, commission=0.0, margin=1.0, hedging=${opposite === "hedge" ? "True" : "False"}, finalize_trades=True)`,
    "    print(backtest.run())",
    "",
  ].join("\n");
}
