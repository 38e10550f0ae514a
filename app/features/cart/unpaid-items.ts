import type { CartItem } from "./cart-state.ts";

/** What is left of a started checkout. `paid` names a product once for each of its pieces. */
export function unpaidOf(started: readonly CartItem[], paid: readonly string[]): readonly CartItem[] {
  return started.flatMap((item) => {
    const left = item.quantity - paid.filter((id) => id === item.id).length;
    return left > 0 ? [{ ...item, quantity: left }] : [];
  });
}
