import * as z from "zod/mini";
import { fittingItems } from "#app/data/fetch-list.ts";
import { maxQuantity } from "#lib/max-quantity.ts";
import type { CartItem, CartNotice } from "./cart-state.ts";

const text = z.string().check(z.minLength(1), z.maxLength(2000));
const cartItem = z.object({
  id: text,
  name: text,
  image: z.catch(z.optional(text), undefined),
  price: z.number().check(z.nonnegative()),
  quantity: z.int().check(z.positive(), z.lte(maxQuantity)),
  checkoutUrl: text,
});
const storedCart = z.object({ version: z.literal(1), items: z.array(z.unknown()) });

export type StoredCartReading = {
  readonly items: readonly CartItem[];
  /** What to tell the visitor; null for a cart that reads as it was written. */
  readonly notice: CartNotice | null;
};

const recovered: CartNotice = {
  title: "Part of your cart could not be read",
  description: "The items that could be read are still there.",
};
const emptied: CartNotice = {
  title: "Your saved cart could not be read",
  description: "It starts empty. What was stored is set aside in this browser.",
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what was stored, with every line that fits. `null` is a browser that never had a cart. */
export function readStoredCart(text: string | null): StoredCartReading {
  if (text === null) return { items: [], notice: null };
  const { data: stored } = storedCart.safeParse(parseJson(text));
  if (!stored) return { items: [], notice: emptied };
  const fitting = fittingItems(stored.items, cartItem);
  const items = [...new Map(fitting.map((item) => [item.id, item])).values()];
  if (items.length === stored.items.length) return { items, notice: null };
  return { items, notice: items.length > 0 ? recovered : emptied };
}
