/** Decimals that show about four digits of the largest value. */
export function sensibleDigits(largest: number): number {
  if (!(largest > 0) || !Number.isFinite(largest)) return 2;
  return Math.min(8, Math.max(0, 3 - Math.floor(Math.log10(largest))));
}
