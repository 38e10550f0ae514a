/** How a file writes numbers: decided once a file, because "1,234" alone could be either. */
export type NumberStyle = "point" | "comma";

const spaces = /[\s\u00a0\u202f\u2009'’]/g;
/** Marks of text direction, which programs write beside a minus. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** "$196.00", "1.00 Lots" and "5 EUR" are numbers with their unit. */
const units =
  /[$€£¥]|(?<=\d)(?:lots?|usd|eur|gbp|jpy|chf|aud|cad|nzd|usc|usdt|usdc|huf|ft|pln|zł|czk|kč|sek|nok|dkk|kr|ron|lei|bgn|try|tl|zar|mxn|brl|inr|sgd|hkd|cnh|cny|btc)\.?(?=\)?$)/gi;

/** A cell without blanks, units and other forms of a minus. */
const bareOf = (cell: string): string =>
  cell.replace(spaces, "").replace(directions, "").replace(units, "").replace(/[−–]/g, "-");

const other = { point: "comma", comma: "point" } as const;

/**
 * The decimal separator that a cell tells of. Before three digits a lone one is `open`: of 15,000 yen it is one of thousands, of a price of
 * 150,250 one of decimals. Null for a number without any.
 */
function separatorOf(text: string): { readonly style: NumberStyle; readonly open: boolean } | null {
  const [lastPoint, lastComma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
  if (lastPoint === lastComma) return null;
  const last = lastPoint > lastComma ? "point" : "comma";
  // In a cell with both, the later one separates decimals. One that stands more than once is of thousands.
  if (lastPoint >= 0 && lastComma >= 0) return { style: last, open: false };
  // A date has points, too, and no groups of three.
  if (text.indexOf(last === "point" ? "." : ",") < Math.max(lastPoint, lastComma))
    return /^\D?\d{1,3}(\D\d{3})+$/.test(text) ? { style: other[last], open: false } : null;
  return { style: last, open: /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) };
}

/** The decimal separator, judged by cells that can only be read one way; where there are none, or as many of each, by the others. */
export function numberStyleOf(cells: Iterable<string>): NumberStyle {
  const sure = { point: 0, comma: 0 };
  const likely = { point: 0, comma: 0 };
  let inLosses: NumberStyle | null = null;
  for (const cell of cells) {
    const text = bareOf(cell);
    const found = /^[-+]?[\d.,]+$/.test(text) ? separatorOf(text) : null;
    if (!found) continue;
    (found.open ? likely : sure)[found.style] += 1;
    if (found.open && text.startsWith("-")) inLosses = found.style;
  }
  const decided = sure.point === sure.comma ? likely : sure;
  // Money has two decimals or none: what stands before three digits of a loss, which is no price, is of thousands.
  if (decided === likely && inLosses) return other[inLosses];
  return decided.comma > decided.point ? "comma" : "point";
}

/** A number as statements write it: spaces or the other sign as thousands, a true minus, brackets for losses. NaN when it is none. */
export function statementNumber(cell: string, style: NumberStyle): number {
  const bare = bareOf(cell);
  const bracketed = /^\((.*)\)$/.exec(bare);
  const text = bracketed ? `-${bracketed[1]}` : bare;
  const plain = style === "comma" ? text.replace(/\./g, "").replace(",", ".") : text.replace(/,/g, "");
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return Number.NaN;
  return Number(plain);
}
