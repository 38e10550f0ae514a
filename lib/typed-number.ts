import { plainDigits, plainTyped } from "./plain-typed.ts";

const shape = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** A typed number with comma or point as its decimal sign and no groups: "1,000" is one. NaN for anything else. */
export function readNumber(text: string): number {
  const plain = plainTyped(text);
  return shape.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
}

/** For `readAmount`, where nothing typed is to be taken for thousands. */
export const manyDecimals = 15;

/**
 * A typed number with comma or point as its decimal sign, and either, blanks or apostrophes between groups. "10,000" is ten
 * thousand in a field that has at most two decimals, "0.010" a hundredth and "2350.125" a price in any: no number has a first group
 * of zero, or of four digits. NaN for anything else.
 */
export function readAmount(text: string, decimals: number): number {
  const plain = plainTyped(text)
    // No group begins behind a decimal sign.
    .replace(/(?<=\d)(?<![.,]\d*)[\s'’_](?=\d{3}(?!\d))/g, "")
    .replace(/^([+-])\s+/, "$1");
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(plain)) return Number.NaN;
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return Number(plain);
  const sign = plain[last] as string;
  const other = sign === "." ? "," : ".";
  const rest = plain.slice(last + 1);
  const canBeGroup =
    rest.length === 3 && decimals < 3 && /^[+-]?[1-9]\d{0,2}[.,]/.test(plain) && !plain.includes(other);
  const isGroup = canBeGroup || plain.indexOf(sign) !== last;
  const whole = isGroup ? plain : plain.slice(0, last);
  const groups = whole.replace(/^[+-]/, "").split(isGroup ? sign : other);
  const grouped = groups.length > 1;
  if (
    grouped &&
    (groups[0] === "" || (groups[0] as string).length > 3 || groups.slice(1).some((group) => !/^\d{3}$/.test(group)))
  )
    return Number.NaN;
  const digits = groups.join("") || "0";
  return Number(`${plain.startsWith("-") ? "-" : ""}${digits}${isGroup ? "" : `.${rest || "0"}`}`);
}

/**
 * "2,350" is a price of gold to one reader and less than three to another. With a point it is a number as fields of many decimals
 * write it.
 */
export const hasTwoMeanings = (typed: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(plainTyped(typed));

/** What to ask of "2,350" where a thousand can be meant as well as a decimal. */
export function whichIsMeant(typed: string): string {
  const plain = plainDigits(typed);
  return `“${typed}” could be ${plain.replace(",", "")} or ${plain.replace(",", ".")}. Type one of these.`;
}
