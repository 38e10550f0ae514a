import { randomUUID } from "node:crypto";
import { maxQuantity, tooManyText } from "#lib/max-quantity.ts";

/** The buttons of the page. */
const actions = ["pay", "decline", "refund", "duplicate", "late", "forged"] as const;
export type Action = (typeof actions)[number];

/** What the page carries from one step to the next; nothing about price: that is the catalog's. */
export type OrderForm = {
  readonly orderId: string;
  readonly email: string;
  readonly reference: string;
  readonly quantity: number;
};

const clip = (value: FormDataEntryValue | string | null, length: number) =>
  typeof value === "string" ? value.trim().slice(0, length) : "";

const quantityOf = (text: string | null) => Math.max(1, Math.trunc(Number(text)) || 1);

/** A new order, with what the site already knew in the address. */
export function openOrder(query: URLSearchParams): OrderForm {
  return {
    orderId: `sbx_${randomUUID()}`,
    email: clip(query.get("email"), 320),
    reference: clip(query.get("ref"), 64),
    quantity: quantityOf(query.get("quantity")),
  };
}

/** @returns null when the form is not one of ours. */
export function readOrder(form: URLSearchParams): { order: OrderForm; action: Action } | null {
  const action = actions.find((candidate) => candidate === form.get("action"));
  const orderId = form.get("order") ?? "";
  if (!action || !/^sbx_[0-9a-f-]{36}$/.test(orderId)) return null;
  return {
    action,
    order: {
      orderId,
      email: clip(form.get("email"), 320),
      reference: clip(form.get("reference"), 64),
      quantity: quantityOf(form.get("quantity")),
    },
  };
}

/** Why an order of so many is not taken, in words for the buyer. */
export const quantityProblem = ({ quantity }: OrderForm): string | null =>
  quantity > maxQuantity
    ? `${tooManyText} Nothing was ordered. Lower the quantity in your cart, then check out again.`
    : null;

/** What is wrong with the address, in words for the buyer. */
export function emailProblem(email: string): string | null {
  if (email === "") return "Enter an email address: the order will be found by it.";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? null
    : "This does not look like an email address. Example: ana@example.com";
}
