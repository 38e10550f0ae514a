import {
  ago,
  call,
  choose,
  close,
  type Formula,
  high,
  known,
  larger,
  low,
  minus,
  type Scalar,
  smaller,
  unknown,
} from "./formula.ts";

/** An indicator's parameters as an exported file reads them. */
export type Inputs = {
  number(id: string): Scalar;
  text(id: string): string;
  readonly price: Formula;
};

/** One formula an output, in the order of the indicator's definition. */
export type Recipe = (p: Inputs) => readonly Formula[];

/** Gives all outputs their first value on the same bar, as the indicators themselves do. */
export function together(...outputs: readonly Formula[]): readonly Formula[] {
  const all = outputs.map(known).reduce((left, right) => ({ op: "and", left, right }));
  return outputs.map((output) => choose(all, output, unknown));
}

export const trueRange: Formula = minus(larger(high, ago(close, 1)), smaller(low, ago(close, 1)));
/** TradingView's true range has a value on the first bar. */
export const trueRangeFromFirst: Formula = choose(known(ago(close, 1)), trueRange, minus(high, low));

export function averageTrueRange(length: Scalar, convention: string): Formula {
  if (convention === "mt5") return call("sma", trueRange, length);
  return call("wilder", convention === "tradingview" ? trueRangeFromFirst : trueRange, length);
}

/** The change against `bars` ago. */
export const change = (of: Formula, bars: Scalar): Formula => minus(of, ago(of, bars));
