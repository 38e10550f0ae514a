import { type ReactNode, useEffect, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { CartContext } from "./cart-context.ts";
import { cartKey, createCartStore, startedKey } from "./cart-store.ts";

/** Holds the one cart of the page and keeps it in step with the other tabs of this browser. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createCartStore({ storage: deviceStorage() ?? undefined, notify: toast }));

  useEffect(() => {
    store.load();
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === cartKey || event.key === startedKey) store.load();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [store]);

  return <CartContext value={store}>{children}</CartContext>;
}
