const minus = "−";
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** Digits with groups and a true minus sign; "–" for what is no number. */
export function plainNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : `${minus}∞`;
  const [whole = "0", rest] = Math.abs(value).toFixed(digits).split(".");
  const text = rest ? `${grouped(whole)}.${rest}` : grouped(whole);
  return value < 0 && /[1-9]/.test(text) ? minus + text : text;
}

/** 1 or −1, and 0 for what is shown as zero with so many decimals. */
export const shownSign = (value: number, digits = 0): number => Math.sign(Number(value.toFixed(digits))) || 0;

/** `+1.50`, `−1.50`, `0.00`: no plus sign on what is shown as zero. */
export const signedNumber = (value: number, digits = 0): string =>
  `${shownSign(value, digits) > 0 ? "+" : ""}${plainNumber(value, digits)}`;

/** `1 trade`, `2,040 trades`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${plainNumber(count)} ${count === 1 ? one : many}`;

/** Account money; a plus sign where gains and losses stand side by side. */
export function moneyText(value: number, currency: string, signed = false): string {
  const write = signed ? signedNumber : plainNumber;
  return `${write(value, Math.abs(value) >= 100_000 ? 0 : 2)} ${currency}`;
}

export const percentText = (value: number, digits = 1): string =>
  Number.isFinite(value) ? `${plainNumber(value, digits)}%` : "–";

export const signedPercent = (value: number, digits = 1): string =>
  Number.isFinite(value) ? `${signedNumber(value, digits)}%` : "–";

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
