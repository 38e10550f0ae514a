import { type ReactNode, useEffect, useState } from "react";
import { isOwnedChange, onOwnerChange, ownedStorage } from "#app/data/device-owner.ts";
import { untilLoaded } from "#app/ui/lazy-component.ts";
import { toast } from "#app/ui/toast.ts";
import { cartKey, createCartStore, startedKey } from "./cart-store.ts";
import { CartContext } from "./use-cart.ts";

/** The one cart of the page, in step with the other tabs of this browser. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createCartStore({ storage: ownedStorage() ?? undefined, notify: toast }));

  useEffect(() => {
    const load = async () => {
      const { readStoredCart } = await untilLoaded(() => import("./cart-storage.ts"), Number.POSITIVE_INFINITY);
      store.load(readStoredCart);
    };
    void load();
    const onStorage = (event: StorageEvent) => {
      if (isOwnedChange(event, cartKey, startedKey)) void load();
    };
    window.addEventListener("storage", onStorage);
    const stop = onOwnerChange(() => void load());
    return () => {
      window.removeEventListener("storage", onStorage);
      stop();
    };
  }, [store]);

  return <CartContext value={store}>{children}</CartContext>;
}
