import { maxQuantity } from "#lib/max-quantity.ts";

/** One product in the cart. `price` is in US dollars; `checkoutUrl` is the provider's checkout for this product. */
export type CartItem = {
  readonly id: string;
  readonly name: string;
  readonly image?: string;
  readonly price: number;
  readonly quantity: number;
  readonly checkoutUrl: string;
};

export type CartProduct = Omit<CartItem, "quantity">;

export type CartNotice = { readonly title: string; readonly description?: string };

export type CartState = {
  readonly items: readonly CartItem[];
  /** Sum of price times quantity, in US dollars. */
  readonly total: number;
  readonly isOpen: boolean;
};

export type CartAction =
  | { readonly type: "add"; readonly product: CartProduct }
  | { readonly type: "remove"; readonly id: string }
  | { readonly type: "update"; readonly id: string; readonly quantity: number }
  | { readonly type: "replace"; readonly items: readonly CartItem[] }
  | { readonly type: "clear" }
  | { readonly type: "toggle" | "open" | "close" };

export const emptyCart: CartState = { items: [], total: 0, isOpen: false };

/** Price times quantity, reckoned in whole cents so that 0.1 + 0.2 stays 0.3. */
export function lineTotal(item: Pick<CartItem, "price" | "quantity">): number {
  return (Math.round(item.price * 100) * item.quantity) / 100;
}

function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((cents, item) => cents + Math.round(item.price * 100) * item.quantity, 0) / 100;
}

export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((count, item) => count + item.quantity, 0);
}

function withQuantity(items: readonly CartItem[], id: string, quantity: number): readonly CartItem[] {
  if (!Number.isFinite(quantity)) return items;
  const whole = Math.min(Math.floor(quantity), maxQuantity);
  if (whole <= 0) return items.filter((item) => item.id !== id);
  return items.map((item) => (item.id === id ? { ...item, quantity: whole } : item));
}

/** Whether the action asks for more of one product than an order can contain; it then stays at that. */
export function exceedsMaxQuantity(items: readonly CartItem[], action: CartAction): boolean {
  if (action.type === "update") return action.quantity > maxQuantity;
  return action.type === "add" && items.some(({ id, quantity }) => id === action.product.id && quantity >= maxQuantity);
}

function withProduct(items: readonly CartItem[], product: CartProduct): readonly CartItem[] {
  const present = items.find((item) => item.id === product.id);
  if (present) return withQuantity(items, product.id, present.quantity + 1);
  return [...items, { ...product, quantity: 1 }];
}

function reduceItems(items: readonly CartItem[], action: CartAction): readonly CartItem[] {
  switch (action.type) {
    case "add":
      return withProduct(items, action.product);
    case "remove":
      return items.filter((item) => item.id !== action.id);
    case "update":
      return withQuantity(items, action.id, action.quantity);
    case "replace":
      return action.items;
    case "clear":
      return [];
    default:
      return items;
  }
}

function reduceOpen(isOpen: boolean, action: CartAction): boolean {
  if (action.type === "toggle") return !isOpen;
  if (action.type === "open") return true;
  if (action.type === "close") return false;
  return isOpen;
}

/** The whole life of the cart as one pure step; the total is recomputed after every change. */
export function reduceCart(state: CartState, action: CartAction): CartState {
  const items = reduceItems(state.items, action);
  return { items, total: cartTotal(items), isOpen: reduceOpen(state.isOpen, action) };
}
