import { maxQuantity } from "#lib/max-quantity.ts";
import { type CheckoutProvider, withEmailAndRef } from "./provider.ts";

type Item = { readonly priceId: string; readonly quantity: number };
type Opened = {
  readonly items: readonly Item[];
  readonly customer?: { readonly email: string };
  readonly customData?: { readonly ref: string };
};
type Overlay = {
  readonly Paddle?: {
    readonly Initialized?: boolean;
    readonly Environment: { set(name: "sandbox"): void };
    Initialize(settings: { token: string }): void;
    readonly Checkout: { open(settings: Opened): void };
  };
};

/** `price=pri_1&quantity=2`, or several: `price=pri_1:2&price=pri_2`. */
function itemsOf({ searchParams }: URL): Item[] {
  const each = searchParams.getAll("price");
  const quantity = (text: string | null | undefined) => {
    const count = Number(text ?? "1");
    return Number.isInteger(count) && count > 0 && count <= maxQuantity ? count : 1;
  };
  return each.flatMap((text) => {
    const [priceId = "", count] = text.split(":");
    const pieces = quantity(count ?? (each.length === 1 ? searchParams.get("quantity") : null));
    return /^pri_\w{1,90}$/.test(priceId) ? [{ priceId, quantity: pieces }] : [];
  });
}

/** One checkout of Paddle takes several products: all in the first one's address. */
function together(urls: readonly string[]): string {
  const joined = new URL(urls[0] ?? "", globalThis.location?.href);
  const items = urls.flatMap((url) => itemsOf(new URL(url, joined)));
  for (const name of ["price", "quantity"]) joined.searchParams.delete(name);
  for (const { priceId, quantity } of items)
    joined.searchParams.append("price", quantity > 1 ? `${priceId}:${quantity}` : priceId);
  return joined.href;
}

/** Shows itself with a client-side token, which is public; one that begins with test_ leads to Paddle's sandbox. */
export const paddle = (token: string | null): CheckoutProvider => ({
  scriptUrl: "https://cdn.paddle.com/paddle/v2/paddle.js",
  openOverlay(url, email) {
    const overlay = (globalThis as Overlay).Paddle;
    const address = new URL(withEmailAndRef(url, email));
    const items = itemsOf(address);
    if (!overlay || !token || items.length === 0) return false;
    if (!overlay.Initialized) {
      if (token.startsWith("test_")) overlay.Environment.set("sandbox");
      overlay.Initialize({ token });
    }
    const buyer = address.searchParams.get("email");
    const ref = address.searchParams.get("ref");
    overlay.Checkout.open({ items, ...(buyer && { customer: { email: buyer } }), ...(ref && { customData: { ref } }) });
    return true;
  },
  urlWithEmail: withEmailAndRef,
  together,
});
