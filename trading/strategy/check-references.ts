import type { IndicatorDefinition, ParameterDefinition } from "../indicators/definition/indicator-definition.ts";
import { indicators } from "../indicators/registry.ts";
import { timeframes } from "../market/timeframe.ts";
import type { NumberValue, Operand, StrategyDocument } from "./document.ts";
import { parameterValues, type Values } from "./parameter-values.ts";
import type { Problem } from "./problems.ts";
import { type NumberPlace, walkDocument } from "./walk-document.ts";

type Report = (path: string, message: string) => void;

function checkNumber({ path, value, range }: NumberPlace, values: Values, report: Report): void {
  const number = typeof value === "number" ? value : values.get(value.parameter);
  if (number === undefined) {
    report(
      path,
      `refers to the parameter "${(value as { parameter: string }).parameter}", which the document does not have`,
    );
    return;
  }
  if (!range) return;
  if (number < range.min || number > range.max)
    report(path, `is ${number} and must be from ${range.min} to ${range.max}`);
  if (range.whole && !Number.isInteger(number)) report(path, `is ${number} and must be a whole number`);
}

function checkIndicatorParameter(
  definition: ParameterDefinition | undefined,
  value: NumberValue | string,
  path: string,
  values: Values,
  report: Report,
): void {
  if (!definition) {
    report(path, "is not a parameter of this indicator");
    return;
  }
  if (definition.kind === "choice") {
    if (!definition.options.some((option) => option.value === value)) {
      report(path, `must be one of ${definition.options.map((option) => option.value).join(", ")}`);
    }
    return;
  }
  if (typeof value === "string") {
    report(path, "must be a number");
    return;
  }
  checkNumber(
    { path, value, range: { min: definition.min, max: definition.max, whole: definition.kind === "integer" } },
    values,
    report,
  );
}

function checkIndicator(operand: Operand & { kind: "indicator" }, path: string, values: Values, report: Report): void {
  const definition: IndicatorDefinition | undefined = indicators.find((known) => known.id === operand.indicator);
  if (!definition) {
    report(`${path}.indicator`, `there is no indicator "${operand.indicator}"`);
    return;
  }
  if (operand.output !== undefined && !definition.outputs.some((output) => output.id === operand.output)) {
    report(
      `${path}.output`,
      `${definition.name} has no output "${operand.output}"; it has ${definition.outputs.map((o) => o.id).join(", ")}`,
    );
  }
  for (const [id, value] of Object.entries(operand.parameters ?? {})) {
    const known = definition.parameters.find((p) => p.id === id);
    checkIndicatorParameter(known, value, `${path}.parameters.${id}`, values, report);
  }
}

function checkOperand(
  operand: Operand,
  path: string,
  document: StrategyDocument,
  values: Values,
  report: Report,
): void {
  if (operand.kind === "indicator") checkIndicator(operand, path, values, report);
  if (operand.kind !== "indicator" && operand.kind !== "price") return;
  if (operand.timeframe && timeframes.indexOf(operand.timeframe) <= timeframes.indexOf(document.timeframe)) {
    report(`${path}.timeframe`, `must be higher than the strategy's own, ${document.timeframe}`);
  }
}

/** Everything the shape alone cannot say: parameters, indicators, outputs and ranges that must exist and fit. */
export function checkReferences(document: StrategyDocument): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (path, message) => void problems.push({ path, message });
  const values = parameterValues(document);
  const ids = (document.parameters ?? []).map((p) => p.id);
  ids.forEach((id, i) => {
    if (ids.indexOf(id) !== i) report(`parameters[${i}].id`, `"${id}" is used twice`);
  });
  walkDocument(document, {
    operand: (operand, path) => checkOperand(operand, path, document, values, report),
    number: (place) => checkNumber(place, values, report),
  });
  const { sizing, stopLoss, takeProfit } = document.risk;
  if ((sizing.kind === "risk" || sizing.kind === "money") && !stopLoss) {
    report("risk.sizing", "sizing by risk needs a stop-loss to measure the risk from");
  }
  if (takeProfit?.kind === "risk-multiple" && !stopLoss)
    report("risk.takeProfit", "a multiple of the risk needs a stop-loss");
  if (document.risk.breakEven?.after.kind === "risk-multiple" && !stopLoss)
    report("risk.breakEven.after", "a multiple of the risk needs a stop-loss");
  return problems;
}
