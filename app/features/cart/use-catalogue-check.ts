import { useEffect, useState } from "react";
import type { CartProduct } from "./cart-state.ts";
import { checkAgainstCatalogue } from "./check-against-catalogue.ts";
import { loadCatalogue } from "./load-catalogue.ts";
import { useCart } from "./use-cart.ts";

export type CatalogueStatus = "checking" | "checked" | "failed";

const nothing: ReadonlySet<string> = new Set();

/** Reads the catalogue each time the panel opens and puts its prices into the cart. */
export function useCatalogueCheck() {
  const { isOpen, items, replaceItems } = useCart();
  const [status, setStatus] = useState<CatalogueStatus>("checking");
  const [catalogue, setCatalogue] = useState<readonly CartProduct[] | null>(null);
  const [corrected, setCorrected] = useState<ReadonlyMap<string, number>>(new Map());
  const hasItems = items.length > 0;

  useEffect(() => {
    if (!isOpen || !hasItems) return;
    const controller = new AbortController();
    setStatus("checking");
    loadCatalogue(controller.signal).then(
      (products) => {
        setCatalogue(products);
        setStatus("checked");
      },
      () => {
        if (!controller.signal.aborted) setStatus("failed");
      },
    );
    return () => controller.abort();
  }, [isOpen, hasItems]);

  const check = catalogue ? checkAgainstCatalogue(items, catalogue) : null;
  const differs = check !== null && check.items !== items;
  useEffect(() => {
    if (!check || !differs) return;
    if (check.corrected.size > 0) setCorrected((known) => new Map([...known, ...check.corrected]));
    replaceItems(check.items);
  }, [check, differs, replaceItems]);

  return { status, corrected, unknown: check?.unknown ?? nothing };
}
