import { type CartItem, maxQuantity } from "./cart-state.ts";

/** What a browser keeps under the cart's key. Checked by hand: a schema library would double the first load. */
type StoredCart = { readonly version: 1; readonly items: readonly CartItem[] };

/** `sound`: as written. `recovered`: some lines were unreadable. `emptied`: nothing could be read. */
export type StoredCartReading = {
  readonly items: readonly CartItem[];
  readonly condition: "sound" | "recovered" | "emptied";
};

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 2000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toItem(value: unknown): CartItem | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, image, price, quantity, checkoutUrl } = value;
  if (!isText(id) || !isText(name) || !isText(checkoutUrl)) return undefined;
  if (typeof price !== "number" || !Number.isFinite(price) || price < 0) return undefined;
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
    return undefined;
  return { id, name, price, quantity, checkoutUrl, ...(isText(image) && { image }) };
}

function uniqueById(items: readonly CartItem[]): readonly CartItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what was stored, keeping every line that still makes sense. `null` is a browser that never had a cart. */
export function readStoredCart(text: string | null): StoredCartReading {
  if (text === null) return { items: [], condition: "sound" };
  const stored = parseJson(text);
  if (!isRecord(stored) || stored.version !== 1 || !Array.isArray(stored.items))
    return { items: [], condition: "emptied" };
  const items = uniqueById(stored.items.map(toItem).filter((item) => item !== undefined));
  if (items.length === stored.items.length) return { items, condition: "sound" };
  return { items, condition: items.length > 0 ? "recovered" : "emptied" };
}

export function writeStoredCart(items: readonly CartItem[]): string {
  return JSON.stringify({ version: 1, items } satisfies StoredCart);
}
