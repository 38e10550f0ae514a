import { counted, plainNumber } from "#lib/figure-text.ts";
import { type Refusal, type Rejected, refusalsOf } from "#trading/backtest/refused-orders.ts";

const reasons: Readonly<Record<Refusal, string>> = {
  "invalid-volume": "the size came to less than the smallest lot",
  "not-enough-margin": "there was not enough free margin",
  "invalid-stops": "the stop or target was too close to the price",
};

/** "17 of 127 orders". */
export function refusedInShort(trades: number, rejected: Rejected): string {
  const { count, all } = refusalsOf(trades, rejected);
  return `${plainNumber(count)} of ${counted(all, "order")}`;
}

/** How many orders were refused, and why: without them a run looks calmer than the strategy is. Null where none were. */
export function refusedWords(trades: number, rejected: Rejected): string | null {
  const { found, count } = refusalsOf(trades, rejected);
  if (count === 0) return null;
  const several = found.length > 1;
  const why = found.map(
    (one) => `${several ? `${plainNumber(one.count)} because ` : "because "}${reasons[one.reason]}`,
  );
  const head = `${refusedInShort(trades, rejected)} ${count === 1 ? "was" : "were"} refused`;
  return `${head}${several ? ": " : " "}${why.join(", ")}. These figures leave them out.`;
}
