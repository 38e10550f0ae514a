/** How a file writes numbers: decided once a file, because "1,234" alone could be either. */
export type NumberStyle = "point" | "comma";

const spaces = /[\s\u00a0\u202f\u2009'’]/g;
/** "$196.00", "1.00 Lots" and "5 EUR" are numbers with their unit. */
const units =
  /[$€£¥]|(?<=\d)(?:lots?|usd|eur|gbp|jpy|chf|aud|cad|nzd|usc|usdt|usdc|huf|ft|pln|zł|czk|kč|sek|nok|dkk|kr|ron|lei|bgn|try|tl|zar|mxn|brl|inr|sgd|hkd|cnh|cny|btc)\.?(?=\)?$)/gi;

/** The decimal separator, judged by cells that can only be read one way. */
export function numberStyleOf(cells: Iterable<string>): NumberStyle {
  let [point, comma] = [0, 0];
  for (const cell of cells) {
    const text = cell.replace(spaces, "").replace(units, "");
    if (!/^[-+−]?[\d.,]+$/.test(text)) continue;
    const [lastPoint, lastComma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
    // In a cell with both, the later one separates decimals; alone it must occur only once.
    if (lastPoint > lastComma && (lastComma >= 0 || text.indexOf(".") === lastPoint)) point += 1;
    if (lastComma > lastPoint && (lastPoint >= 0 || text.indexOf(",") === lastComma)) comma += 1;
  }
  return comma > point ? "comma" : "point";
}

/** A number as statements write it: spaces or the other sign as thousands, a true minus, brackets for losses. NaN when it is none. */
export function statementNumber(cell: string, style: NumberStyle): number {
  const bare = cell.replace(spaces, "").replace(units, "").replace(/−/g, "-");
  const bracketed = /^\((.*)\)$/.exec(bare);
  const text = bracketed ? `-${bracketed[1]}` : bare;
  const plain = style === "comma" ? text.replace(/\./g, "").replace(",", ".") : text.replace(/,/g, "");
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return Number.NaN;
  return Number(plain);
}
