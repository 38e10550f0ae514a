import type { CartItem, CartProduct } from "./cart-state.ts";

export type CatalogCheck = {
  /** The same lines with the catalog's name, price, picture and checkout address. */
  readonly items: readonly CartItem[];
  /** Price the cart showed before, in US dollars, by product id; only where it differed. */
  readonly corrected: ReadonlyMap<string, number>;
  /** Ids the catalog does not know: they cannot be bought and can only be removed. */
  readonly unknown: ReadonlySet<string>;
};

const sameProduct = (item: CartItem, product: CartProduct) =>
  item.name === product.name &&
  item.price === product.price &&
  item.image === product.image &&
  item.checkoutUrl === product.checkoutUrl;

/** What a browser stored is a wish list; what the catalog says is the offer. Lines that agree keep their identity. */
export function checkAgainstCatalog(items: readonly CartItem[], catalog: readonly CartProduct[]): CatalogCheck {
  const products = new Map(catalog.map((product) => [product.id, product]));
  const corrected = new Map<string, number>();
  const unknown = new Set<string>();
  const checked = items.map((item) => {
    const product = products.get(item.id);
    if (!product) {
      unknown.add(item.id);
      return item;
    }
    if (product.price !== item.price) corrected.set(item.id, item.price);
    return sameProduct(item, product) ? item : { ...product, quantity: item.quantity };
  });
  return { items: checked.some((item, at) => item !== items[at]) ? checked : items, corrected, unknown };
}
