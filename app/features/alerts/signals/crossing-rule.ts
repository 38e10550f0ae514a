import { hasTwoMeanings, readAmount, readNumber, whichIsMeant } from "#lib/typed-number.ts";
import { type Crossing, crossingDocument, type SignalTimeframe } from "#trading/alerts/signal-alert.ts";
import type { IndicatorDefinition, ParameterDefinition } from "#trading/indicators/definition/indicator-definition.ts";
import { indicatorById } from "#trading/indicators/registry.ts";
import { shortName, writtenNumbers } from "#trading/indicators/short-name.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { Operand, StrategyDocument } from "#trading/strategy/document.ts";

/** An indicator's line as the form holds it: what was typed, unchecked. */
export type TypedLine = {
  readonly indicator: string;
  readonly output: string;
  readonly parameters: Readonly<Record<string, string>>;
};

/** An indicator with its usual parameters. */
export function usualLine(id: string): TypedLine {
  const { parameters, outputs } = indicatorById(id);
  return {
    indicator: id,
    output: outputs[0]?.id ?? "",
    parameters: Object.fromEntries(parameters.map((parameter) => [parameter.id, String(parameter.default)])),
  };
}

type Read<Value> = { readonly value: Value } | { readonly problem: string };

function readParameter(parameter: ParameterDefinition, typed: string): Read<number | string> {
  if (parameter.kind === "choice") return { value: typed };
  const { name, min, max } = parameter;
  const whole = parameter.kind === "integer";
  const value = whole ? readAmount(typed, 0) : readNumber(typed);
  if (!(value >= min && value <= max) || (whole && !Number.isInteger(value)))
    return { problem: `${name} must be ${whole ? "a whole number" : "a number"} from ${min} to ${max}.` };
  return { value };
}

function lineName(
  definition: IndicatorDefinition,
  output: string,
  values: Readonly<Record<string, number | string>>,
): string {
  const numbers = writtenNumbers(values);
  const name = shortName(definition.id, definition.name);
  const line = definition.outputs.length > 1 ? `, ${definition.outputs.find(({ id }) => id === output)?.name}` : "";
  return `${name}${numbers.length > 0 ? `(${numbers.join(", ")})` : ""}${line}`;
}

/** @returns the line and what it is called, or the first parameter that cannot be read. */
function readLine({ indicator, output, parameters }: TypedLine): Read<{ operand: Operand; name: string }> {
  const definition = indicatorById(indicator);
  const values: Record<string, number | string> = {};
  for (const parameter of definition.parameters) {
    const read = readParameter(parameter, parameters[parameter.id] ?? "");
    if ("problem" in read) return { problem: `${definition.name}: ${read.problem}` };
    values[parameter.id] = read.value;
  }
  return {
    value: {
      operand: { kind: "indicator", indicator, parameters: values, output },
      name: lineName(definition, output, values),
    },
  };
}

export type TypedRule = {
  readonly symbol: string;
  readonly timeframe: SignalTimeframe;
  readonly crossing: Crossing;
  readonly left: TypedLine;
  readonly against: "level" | "close" | "indicator";
  readonly level: string;
  readonly right: TypedLine;
};

/** Whether a line has the size of the market's prices, as an average of them has. */
export const isOnPrices = ({ indicator, output }: TypedLine): boolean =>
  indicatorById(indicator).outputs.find(({ id }) => id === output)?.scale === "price";

function readAgainst({ symbol, against, left, level, right }: TypedRule): Read<{ operand: Operand; name: string }> {
  if (against === "close") return { value: { operand: { kind: "price", field: "close" }, name: "the closing price" } };
  if (against === "indicator") return readLine(right);
  // "10,000" is a volume as well as a ten; beside an average of EUR/USD "1,105" is a price.
  if (hasTwoMeanings(level) && !isOnPrices(left)) return { problem: whichIsMeant(level.trim()) };
  const value = readNumber(level);
  // A level of gold at "2,350" is no 2.35.
  if (!Object.is(value, readAmount(level, findSymbol(symbol)?.digits ?? 0)))
    return { problem: "Write the level without thousands separators, such as 2350 or 2.35." };
  if (!Number.isFinite(value) || level.trim() === "") return { problem: "Enter the level as a number, as in 70." };
  return { value: { operand: { kind: "constant", value }, name: String(value) } };
}

/** The typed rule as a strategy document, or what is wrong with it. */
export function readRule(typed: TypedRule): Read<StrategyDocument> {
  const left = readLine(typed.left);
  if ("problem" in left) return left;
  const right = readAgainst(typed);
  if ("problem" in right) return right;
  const verb = typed.crossing === "crosses-above" ? "crosses above" : "crosses below";
  const name = `${left.value.name} ${verb} ${right.value.name}`;
  if (left.value.name === right.value.name) return { problem: "A line cannot cross itself. Choose another one." };
  const { symbol, timeframe, crossing } = typed;
  const market = { symbol, timeframe, name: name.slice(0, 120) };
  return { value: crossingDocument(market, crossing, left.value.operand, right.value.operand) };
}
