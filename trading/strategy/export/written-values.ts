import type { Zone } from "../document.ts";
import type { LibraryFunction, Scalar, ScalarFunction, SymbolNumber } from "./recipes/formula.ts";

/** A number as all three languages read it; a negative one in parentheses, so that no sign comes before it. */
export const literal = (value: number): string => (value < 0 ? `(${value})` : String(value));

const infix: Partial<Record<ScalarFunction, string>> = { plus: "+", minus: "-", times: "*", over: "/" };

type ScalarNames = {
  parameter(id: string): string;
  readonly symbols: Readonly<Record<SymbolNumber["symbol"], string>>;
  function(name: ScalarFunction): string;
  /** Whether one whole number over another would be cut to a whole number. */
  readonly cutsQuotients: boolean;
};

/** Writes numbers that are known before the first bar, in a language that names them so. */
export function scalarWriter(names: ScalarNames): (value: Scalar) => string {
  const write = (value: Scalar): string => {
    if (typeof value === "number") return literal(value);
    if ("parameter" in value) return names.parameter(value.parameter);
    if ("symbol" in value) return names.symbols[value.symbol];
    const parts = value.of.map(write);
    const sign = infix[value.fn];
    if (!sign) return `${names.function(value.fn)}(${parts.join(", ")})`;
    return `(${value.fn === "over" && names.cutsQuotients ? "1.0 * " : ""}${parts.join(` ${sign} `)})`;
  };
  return write;
}

/** Library functions that take numbers with decimals, from this place on. */
export const decimalsFrom: Partial<Record<LibraryFunction, number>> = { alma: 1, parabolicSar: 0, zigzag: 0 };

/** The clocks' names in the time zone database. */
export const zoneNames: Readonly<Record<Zone, string>> = {
  utc: "UTC",
  "new-york": "America/New_York",
  london: "Europe/London",
  tokyo: "Asia/Tokyo",
  sydney: "Australia/Sydney",
};
