import { createContext, useContext } from "react";
import { useStore } from "../../ui/use-store.ts";
import type { CartStore } from "./cart-store.ts";

export const CartContext = createContext<CartStore | null>(null);

function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error("useCart must be used within a CartProvider");
  return store;
}

/**
 * The cart's state and its actions.
 * @throws {Error} outside a CartProvider.
 */
export function useCart() {
  const store = useCartStore();
  return { ...useStore(store), ...store };
}
