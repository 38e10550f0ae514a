import { counted, plainNumber } from "#lib/figure-text.ts";

/** Orders that were not filled, by the reason. */
export type Rejected = Readonly<Record<string, number>>;

/** Orders that expired were not refused. */
const refusals = [
  ["invalid-volume", "the size came to less than the smallest lot"],
  ["not-enough-margin", "there was not enough free margin"],
  ["invalid-stops", "the stop or target was too close to the price"],
] as const;

const countOf = (rejected: Rejected): number => refusals.reduce((sum, [reason]) => sum + (rejected[reason] ?? 0), 0);

/** The share of a run's entry orders that were refused. */
export function refusedShare(trades: number, rejected: Rejected): number {
  const count = countOf(rejected);
  return count === 0 ? 0 : count / (trades + count);
}

/** "17 of 127 orders". */
export function refusedInShort(trades: number, rejected: Rejected): string {
  const count = countOf(rejected);
  return `${plainNumber(count)} of ${counted(trades + count, "order")}`;
}

/** How many orders were refused, and why: without them a run looks calmer than the strategy is. Null where none were. */
export function refusedWords(trades: number, rejected: Rejected): string | null {
  const count = countOf(rejected);
  if (count === 0) return null;
  const found = refusals.filter(([reason]) => (rejected[reason] ?? 0) > 0);
  const several = found.length > 1;
  const why = found.map(
    ([reason, words]) => `${several ? `${plainNumber(rejected[reason] ?? 0)} because ` : "because "}${words}`,
  );
  const head = `${refusedInShort(trades, rejected)} ${count === 1 ? "was" : "were"} refused`;
  return `${head}${several ? ": " : " "}${why.join(", ")}. These figures leave them out.`;
}
