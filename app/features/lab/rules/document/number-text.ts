import { plainTyped } from "#lib/plain-typed.ts";
import { hasTwoMeanings, readNumber as readPlain, whichIsMeant } from "#lib/typed-number.ts";

/** What a field holds: a number, or why it is none yet. */
export type NumberText =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "problem"; readonly message: string };

/** Reads what a person types: comma or point, a true minus sign or a hyphen. Nothing that could mean two numbers is guessed. */
export function readNumber(text: string): NumberText {
  const plain = text.trim();
  if (plain === "") return { kind: "problem", message: "Type a number." };
  if (hasTwoMeanings(plain)) return { kind: "problem", message: whichIsMeant(plain) };
  if (/[.,'].*[.,]/.test(plainTyped(plain)))
    return { kind: "problem", message: "Write the number without thousands separators, such as 1500 or 0.25." };
  const value = readPlain(plain);
  if (Number.isNaN(value))
    return { kind: "problem", message: `“${plain}” is not a number. Type one such as 14 or 0.5.` };
  return Number.isFinite(value)
    ? { kind: "number", value }
    : { kind: "problem", message: "That is too large a number." };
}

/** A number as a field shows it: no exponent, no trailing zeros. */
export function numberText(value: number): string {
  const plain = String(value);
  if (!plain.includes("e")) return plain.replace("-", "−");
  return value
    .toFixed(12)
    .replace(/\.?0+$/, "")
    .replace("-", "−");
}

const clock = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/;

/** "8", "8:30", "0830", "8.30" → "08:30"; null for what is no time of day. */
export function readClock(text: string): string | null {
  const [, hours, minutes] = clock.exec(plainTyped(text)) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes ?? 0) > 59) return null;
  return `${hours.padStart(2, "0")}:${(minutes ?? "00").padStart(2, "0")}`;
}
