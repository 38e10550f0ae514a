const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/**
 * `−1,234.50`, with a true minus sign; "–" for what is no finite number. Trading imports nothing, so it cannot use the site's
 * formatter: a test holds the two to the same texts.
 */
export function numberText(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const [whole = "0", part] = Math.abs(value).toFixed(digits).split(".");
  const text = part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** 1 or −1, and 0 for what is shown as zero with so many decimals. */
export const shownSign = (value: number, digits = 0): number => Math.sign(Number(value.toFixed(digits))) || 0;

/** `1 trade`, `2,040 trades`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;
