import { listText } from "#lib/list-text.ts";

/** What a stored event of a checkout provider is, in words. */
export const eventWords: Readonly<Record<string, string>> = {
  purchased: "Purchase",
  refunded: "Refund",
  partially_refunded: "Refund of a part",
  disputed: "Dispute",
  dispute_won: "Dispute won",
};

const columns: Readonly<Record<string, string>> = {
  status: "state",
  buyer: "buyer",
  items: "items",
  opens: "what it opens",
  total_cents: "total",
  refunded_cents: "refunded amount",
  hold_reason: "reason for holding it",
  discount_cents: "discount",
  discount_code: "discount code",
};

/** `state, items and total`: the columns that a replay changed. */
export function changedWords(changes: object): string {
  const names = Object.keys(changes).map((name) => columns[name] ?? name.replaceAll("_", " "));
  return listText(names);
}
