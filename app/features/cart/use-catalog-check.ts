import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { fetchList } from "#app/data/fetch-list.ts";
import type { CartProduct } from "./cart-state.ts";
import { checkAgainstCatalog } from "./check-against-catalog.ts";
import { useCart } from "./use-cart.ts";

const product = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  checkoutUrl: z.string(),
  image: z.catch(z.optional(z.string()), undefined),
});

/** Everything that can be put into a cart. @throws when it cannot be loaded. */
const loadCatalog = (signal?: AbortSignal): Promise<readonly CartProduct[]> =>
  fetchList("/resources/catalog", product, signal);

export type CatalogStatus = "checking" | "checked" | "failed";

const nothing: ReadonlySet<string> = new Set();

/** Reads the catalog each time the panel opens and puts its prices into the cart. */
export function useCatalogCheck() {
  const { isOpen, items, replaceItems } = useCart();
  const [status, setStatus] = useState<CatalogStatus>("checking");
  const [catalog, setCatalog] = useState<readonly CartProduct[] | null>(null);
  const [corrected, setCorrected] = useState<ReadonlyMap<string, number>>(new Map());
  const hasItems = items.length > 0;

  useEffect(() => {
    if (!isOpen || !hasItems) return;
    const controller = new AbortController();
    setStatus("checking");
    loadCatalog(controller.signal).then(
      (products) => {
        setCatalog(products);
        setStatus("checked");
      },
      () => {
        if (!controller.signal.aborted) setStatus("failed");
      },
    );
    return () => controller.abort();
  }, [isOpen, hasItems]);

  const check = catalog ? checkAgainstCatalog(items, catalog) : null;
  const differs = check !== null && check.items !== items;
  useEffect(() => {
    if (!check || !differs) return;
    if (check.corrected.size > 0) setCorrected((known) => new Map([...known, ...check.corrected]));
    replaceItems(check.items);
  }, [check, differs, replaceItems]);

  return { status, corrected, unknown: check?.unknown ?? nothing };
}
