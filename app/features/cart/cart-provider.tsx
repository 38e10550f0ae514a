import { type ReactNode, useEffect, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { CartContext } from "./cart-context.ts";
import { cartKey, createCartStore, startedKey } from "./cart-store.ts";

function browserStorage(): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    // A browser set to refuse site data throws on the mere access: the cart then lives as long as the page.
    return undefined;
  }
}

/** Holds the one cart of the page and keeps it in step with the other tabs of this browser. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createCartStore({ storage: browserStorage(), notify: toast }));

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
