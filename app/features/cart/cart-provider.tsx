import { type ReactNode, useEffect, useState } from "react";
import { untilLoaded } from "#app/ui/lazy-component.ts";
import { toast } from "#app/ui/toast.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { cartKey, createCartStore, startedKey } from "./cart-store.ts";
import { CartContext } from "./use-cart.ts";

/** The one cart of the page, in step with the other tabs of this browser. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createCartStore({ storage: deviceStorage() ?? undefined, notify: toast }));

  useEffect(() => {
    const load = async () => {
      const { readStoredCart } = await untilLoaded(() => import("./cart-storage.ts"), Number.POSITIVE_INFINITY);
      store.load(readStoredCart);
    };
    void load();
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === cartKey || event.key === startedKey) void load();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [store]);

  return <CartContext value={store}>{children}</CartContext>;
}
