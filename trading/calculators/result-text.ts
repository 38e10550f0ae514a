import { chanceText } from "../chance-text.ts";
import { numberText, shownSign } from "../number-text.ts";
import type { NumberInput, Result } from "./calculator.ts";

/** Without zeros at the end. */
export const places = (value: number, most: number): string =>
  numberText(value, most)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

export const currencyText = (value: number, currency: string, digits = 2): string => {
  const text = numberText(Math.abs(value), digits);
  const sign = value < 0 && /[1-9]/.test(text) ? "−" : "";
  return currency === "USD" ? `${sign}$${text}` : `${sign}${text} ${currency}`;
};

const units: Readonly<Record<Exclude<Result["unit"], "money">, string>> = {
  percent: "%",
  lots: " lots",
  pips: " pips",
  points: " points",
  price: "",
  ratio: "",
  count: "",
  R: "R",
};

/** The figure with its unit; "no limit" for what has none. */
export function resultText({ value, unit, currency = "", digits, signed = false, chance = false }: Result): string {
  if (chance) return chanceText(value, digits);
  if (value === Number.POSITIVE_INFINITY) return "never";
  const plus = signed && shownSign(value, digits) > 0 ? "+" : "";
  if (unit === "money") return plus + currencyText(value, currency, digits);
  return `${plus}${numberText(value, digits)}${units[unit]}`;
}

/** A number as it is typed: no groups, no zeros at the end. */
export const typedText = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/** What is wrong with a figure, in words that name its limits; null for nothing. NaN is what could not be read. */
export function limitProblem({ label, min, max, decimals, unit }: NumberInput, value: number): string | null {
  const whole = decimals === 0;
  if (value >= min && value <= max && !(whole && !Number.isInteger(value))) return null;
  const [from, to] = [min, max].map((limit) => places(limit, Math.max(decimals, 2)));
  return `${label}: a ${whole ? "whole number" : "number"} from ${from} to ${to}${unit ? ` (${unit})` : ""}.`;
}
