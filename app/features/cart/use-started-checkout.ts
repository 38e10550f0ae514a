import { useEffect, useState } from "react";
import { paidProducts } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import type { CartItem } from "./cart-state.ts";
import { useCart } from "./use-cart.ts";

/**
 * Items of a checkout that was started and, as far as the server knows, not paid. Empty while that is being asked, so that a buyer
 * is never offered what was just bought; asked again when the tab is looked at, because a checkout ends in another one.
 */
export function useUnpaidItems(): readonly CartItem[] {
  const { getStarted, getStartedReference, settleStarted } = useCart();
  const [asked, setAsked] = useState(false);
  const reference = getStartedReference();
  useEffect(() => {
    if (!reference) return setAsked(true);
    const ask = async () => {
      try {
        settleStarted(await paidProducts(await browserClient(), reference));
      } catch (error) {
        console.warn("Whether the checkout was paid could not be asked", error);
      }
      setAsked(true);
    };
    void ask();
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [reference, settleStarted]);
  return asked ? getStarted() : none;
}

const none: readonly CartItem[] = [];
