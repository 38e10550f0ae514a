import type { IndicatorDefinition, ParameterDefinition, ParameterValues } from "./indicator-definition.ts";
import { IndicatorError } from "./indicator-error.ts";

type Parameterised = Pick<IndicatorDefinition, "id" | "parameters">;

/** Every parameter at its default. */
export function defaultParameters(definition: Parameterised): ParameterValues {
  return Object.fromEntries(definition.parameters.map((parameter) => [parameter.id, parameter.default]));
}

/**
 * The complete set: given values checked, absent ones at their defaults. Throws `IndicatorError` naming the indicator,
 * the parameter and what it accepts; an unknown name is an error too, because a misspelt one would be ignored otherwise.
 */
export function checkParameters(definition: Parameterised, values: ParameterValues = {}): ParameterValues {
  for (const id of Object.keys(values)) {
    if (!definition.parameters.some((parameter) => parameter.id === id)) throw unknownParameter(definition, id);
  }
  const complete: Record<string, number | string> = {};
  for (const parameter of definition.parameters) {
    const value = values[parameter.id] ?? parameter.default;
    if (!accepts(parameter, value)) throw badParameter(definition, parameter, value);
    complete[parameter.id] = value;
  }
  return complete;
}

function accepts(parameter: ParameterDefinition, value: number | string): boolean {
  if (parameter.kind === "choice") return parameter.options.some((option) => option.value === value);
  if (typeof value !== "number" || !(value >= parameter.min && value <= parameter.max)) return false;
  return parameter.kind === "number" || Number.isInteger(value);
}

function rangeOf(parameter: ParameterDefinition): string {
  if (parameter.kind === "choice") return `one of ${parameter.options.map((option) => option.value).join(", ")}`;
  return `${parameter.kind === "integer" ? "a whole number" : "a number"} from ${parameter.min} to ${parameter.max}`;
}

function badParameter(
  definition: Parameterised,
  parameter: ParameterDefinition,
  value: number | string,
): IndicatorError {
  const range = rangeOf(parameter);
  const message = `${definition.id}: ${parameter.id} must be ${range}, got ${String(value)}`;
  return new IndicatorError("bad-parameter", definition.id, message, { parameter: parameter.id, range });
}

function unknownParameter(definition: Parameterised, id: string): IndicatorError {
  const known = definition.parameters.map((parameter) => parameter.id).join(", ") || "none";
  const message = `${definition.id} has no parameter "${id}"; it has ${known}`;
  return new IndicatorError("unknown-parameter", definition.id, message, { parameter: id });
}
