import { paidProducts } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import type { CartItem } from "./cart-state.ts";

/** What is left of a started checkout. `paid` names a product once for each of its pieces. */
export function unpaidOf(started: readonly CartItem[], paid: readonly string[]): readonly CartItem[] {
  return started.flatMap((item) => {
    const left = item.quantity - paid.filter((id) => id === item.id).length;
    return left > 0 ? [{ ...item, quantity: left }] : [];
  });
}

/** Asks the server what of a checkout was paid, a product once for each of its pieces; null where that cannot be known now. */
export async function askPaid(reference: string): Promise<readonly string[] | null> {
  try {
    return await paidProducts(await browserClient(), reference);
  } catch (error) {
    console.warn("Whether the checkout was paid could not be asked", error);
    return null;
  }
}
