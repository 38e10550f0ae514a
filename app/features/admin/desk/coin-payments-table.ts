import type { KeyedTable } from "../list/keyed-rows.ts";

/** Payments that the owner can confirm now: requests that nobody paid within seven days are none. */
export const coinToConfirm = () => ["confirm_until", "gt", String(Math.floor(Date.now() / 1000))] as const;

/** Requests to pay in coin, as the console lists them. */
export const coinPaymentsTable: KeyedTable = {
  room: "coin_payments",
  key: "number",
  columns: "number,email,coin,product_name,price_cents,status,confirmations,needed,requested_at",
  searched: ["email", "product_name"],
  numbers: ["number"],
  order: ["requested_at", "down"],
  sortable: ["number", "email", "coin", "status", "requested_at", "price_cents"],
  filters: {
    get waiting() {
      return coinToConfirm();
    },
    confirmed: ["status", "eq", "confirmed"],
  },
};

type State = { readonly status: string; readonly confirmations: number; readonly needed: number };

/** How far a payment is, in words. */
export function coinPaymentState({ status, confirmations, needed }: State): string {
  if (status === "waiting") return "No transaction yet";
  if (status === "confirming") return `${confirmations} of ${needed} confirmations`;
  return status === "confirmed" ? "Confirmed" : "Refunded";
}
