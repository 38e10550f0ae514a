import { withoutMarks } from "./without-marks.ts";

/** The zero of each set of digits that keyboards type: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const zeros = ["٠", "۰", "०", "০", "๐", "０"].map((zero) => zero.codePointAt(0) as number);

const signs: Readonly<Record<string, string>> = {
  "٫": ".",
  "．": ".",
  "٬": "'",
  "،": ",",
  "，": ",",
  "＋": "+",
  "：": ":",
};

const minuses = /[\u2010-\u2014\u2212\ufe63\uff0d]/g;
const otherSigns = /[٫．٬،，＋：]/g;
const otherDigits = /[٠-٩۰-۹०-९০-৯๐-๙０-９]/g;

function digitOf(other: string): string {
  const code = other.codePointAt(0) as number;
  return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) as number));
}

/** Text with the digits and the signs between them as a Latin keyboard writes them, without what cannot be seen. */
export const plainDigits = (text: string): string =>
  withoutMarks(text)
    .replace(otherSigns, (sign) => signs[sign] as string)
    .replace(otherDigits, digitOf);

/** Typed or pasted text with digits, decimal signs and minus signs of other keyboards as those of a Latin one, without what cannot be seen. */
export const plainTyped = (text: string): string => plainDigits(text).replace(minuses, "-").trim();

/** The digits of a code that was mailed or shown by an app. */
export const typedCode = (text: string): string => plainTyped(text).replace(/\D/g, "");
