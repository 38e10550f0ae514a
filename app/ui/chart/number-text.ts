/** A number with so many decimals and a true minus sign; "–" for none. Thousands are left plain: prices have none. */
export function fixedText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return "–";
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Decimals that show about four digits of the largest value. */
export function sensibleDigits(largest: number): number {
  if (!(largest > 0) || !Number.isFinite(largest)) return 2;
  return Math.min(8, Math.max(0, 3 - Math.floor(Math.log10(largest))));
}
