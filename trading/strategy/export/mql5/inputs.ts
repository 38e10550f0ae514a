import type { SymbolSpec } from "../../../market/symbols.ts";
import type { StrategyDocument, StrategyParameter } from "../../document.ts";
import { periodBars, windowBars } from "../../period-bars.ts";
import { commentText } from "../comment-text.ts";
import { mql5Input } from "./columns.ts";

/** An input of an expert adviser, as MetaTrader shows it. */
export type Mql5Input = {
  readonly type: "int" | "long" | "double" | "string";
  readonly name: string;
  /** As MetaTrader writes it: text without quotation marks. */
  readonly value: string;
  readonly label: string;
  /** Of the strategy's parameter that it sets. */
  readonly range?: Pick<StrategyParameter, "min" | "max" | "step">;
};

export const inputLine = ({ type, name, value, label }: Mql5Input): string =>
  `input ${type} ${name} = ${type === "string" ? `"${value}"` : value}; // ${label}`;

const whole = (name: string, value: number, label: string): Mql5Input => ({
  type: "int",
  name,
  value: String(value),
  label,
});

function parameterInput(parameter: StrategyParameter): Mql5Input {
  const { id, value, min, max, step } = parameter;
  const type = [value, min, max, step].every(Number.isInteger) ? "int" : "double";
  return { type, name: mql5Input(id), value: String(value), label: commentText(parameter.name), range: parameter };
}

/**
 * Two advisers on charts of one symbol would close each other's positions by one number. That of a name stays the same when its
 * rules are changed, so that a new version finds the positions of the old one.
 */
function magicOf({ name, symbol, timeframe }: StrategyDocument): number {
  let sum = 0;
  for (const letter of `${name} ${symbol} ${timeframe}`)
    sum = (sum * 31 + (letter.codePointAt(0) as number)) % 9_000_000;
  return 20_000_000 + sum;
}

/** Enough for the longest window, and for the thousand bars before the last one. */
const historyBars = (document: StrategyDocument): number =>
  Math.max(3000, Math.max(periodBars(document), windowBars(document)) + 1000);

/** Points on 5-digit prices. Of gold or a coin they are less than the price moves while an order is on its way. */
const usualSlippage = 20;

export function mql5Inputs(
  document: StrategyDocument,
  { typicalSpreadPoints }: SymbolSpec,
  clock: boolean,
  moves: boolean,
): Mql5Input[] {
  return [
    ...(document.parameters ?? []).map(parameterInput),
    whole("HistoryBars", historyBars(document), "Bars every calculation starts from"),
    { ...whole("Magic", magicOf(document), "Marks this adviser's orders; one number for each chart"), type: "long" },
    whole(
      "MaxSlippage",
      Math.max(usualSlippage, typicalSpreadPoints),
      "Points an order may slip at brokers of instant execution",
    ),
    ...(moves ? [whole("MoveStep", 1, "Points a stop must move before the broker is asked")] : []),
    ...(clock
      ? [
          whole("ServerHours", 2, "Hours the broker's clock is ahead of UTC in winter"),
          whole("ServerSummer", 1, "Its summer time: 0 none, 1 as New York, 2 as Europe"),
        ]
      : []),
  ];
}
