import { findSymbol } from "../symbols.ts";
import type { Detection } from "./detect.ts";

const prices: readonly string[] = ["open", "high", "low", "close", "bid", "ask"];

/**
 * What to know of prices that all have three digits behind one comma, as "1,234": a decimal comma, or thousands without a fraction. Null where
 * the file tells, and for a currency pair, whose price level does.
 */
export function mayBeGrouped({ text }: Pick<Detection, "text">, symbol: string): string | null {
  if (text?.layout.decimal !== "," || findSymbol(symbol)?.class === "fx") return null;
  const { columns } = text.layout;
  const cells = text.preview.flatMap((row) =>
    row.filter((_, at) => prices.includes(columns[at] ?? "")).map((cell) => cell.trim()),
  );
  const [first] = cells;
  if (first === undefined || !cells.every((cell) => /^[1-9]\d{0,2},\d{3}$/.test(cell))) return null;
  return `Prices such as ${first} were read with a decimal comma, as ${first.replace(",", ".")}. Where ${first.replace(",", "")} is meant, take the commas out of the file and import it again.`;
}
