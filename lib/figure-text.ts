const minus = "−";
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** Digits with groups and a true minus sign; "–" for what is no number. */
export function plainNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : `${minus}∞`;
  const [whole = "0", rest] = Math.abs(value).toFixed(digits).split(".");
  const text = rest ? `${grouped(whole)}.${rest}` : grouped(whole);
  return value < 0 && /[1-9]/.test(text) ? minus + text : text;
}

/** `1 trade`, `2,040 trades`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${plainNumber(count)} ${count === 1 ? one : many}`;

/** A shown figure with a plus sign where it is above zero; one that rounds to zero has none. */
export const withPlus = (value: number, text: string): string => (value > 0 && /[1-9]/.test(text) ? `+${text}` : text);

/** Account money; a plus sign where gains and losses stand side by side. */
export function moneyText(value: number, currency: string, signed = false): string {
  const text = plainNumber(value, Math.abs(value) >= 100_000 ? 0 : 2);
  return `${signed ? withPlus(value, text) : text} ${currency}`;
}

export const percentText = (value: number, digits = 1): string =>
  Number.isFinite(value) ? `${plainNumber(value, digits)}%` : "–";

/** A share of one as a percentage: `0.6415` → `64%`. */
export const shareText = (share: number, digits = 0): string => percentText(share * 100, digits);

export const ratioText = (value: number): string => plainNumber(value, 2);

/** `1.5 MB`, of 1,000,000 bytes each. */
export const megabytes = (bytes: number): string => `${plainNumber(bytes / 1e6, bytes < 1e7 ? 1 : 0)} MB`;

/** A file's size in the unit that shows it: 12 KB, 3.4 MB. */
export const fileSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : megabytes(bytes);

/** With at most so many decimals, and no zeros at their end: `1.5`, `0.25`, `3`. */
export const shortNumber = (value: number, most: number): string => {
  const text = plainNumber(value, most);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
};
