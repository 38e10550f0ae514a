import { sampleWords } from "#lib/sample-words.ts";
import type { Row } from "#trading/optimize/row.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";

/** What so many trades of these rules can show. Searches count single trades, also of rules that hold several positions at a time. */
export function sampleOfRules(
  { trades, winPercent }: Pick<Row, "trades" | "winPercent">,
  { risk }: Pick<StrategyDocument, "risk">,
): string {
  const isBasket = trades > 0 && (risk.maxPositions ?? 1) !== 1;
  const together =
    "These rules hold several positions at a time, and those that were open together count as one result.";
  const words = sampleWords(trades, winPercent);
  return isBasket ? `${words} ${together}` : words;
}
