import { listText } from "#lib/list-text.ts";

const kinds: Readonly<Record<string, string>> = {
  purchased: "Purchase",
  refunded: "Refund",
  partially_refunded: "Refund of a part",
  disputed: "Dispute",
  dispute_won: "Dispute won",
};

/** What is read of a stored event to say what it is. */
export const eventKind = "type,lost:event->disputeLost";
export type EventKind = { readonly type: string; readonly lost: boolean | null };

/** What a stored event of a checkout provider is, in words. A provider tells the loss of a dispute as it does its opening. */
export const eventWord = ({ type, lost }: EventKind): string =>
  type === "disputed" && lost ? "Dispute lost" : (kinds[type] ?? type);

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
