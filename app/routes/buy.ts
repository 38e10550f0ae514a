import type { CheckoutProviderName } from "../features/checkout/providers/provider.ts";

/** Which checkout this installation uses; the layout says so from the root data. */
let provider: CheckoutProviderName = "sandbox";
export function setCheckoutProvider(name: CheckoutProviderName) {
  provider = name;
}

async function loadCheckout() {
  const { configureCheckout, openProduct } = await import("../features/checkout/open-checkout.ts");
  configureCheckout(provider);
  return openProduct;
}

/** The Enroll and Book buttons of every page. Without the overlay's code the product's own page still opens. */
export async function buy(product: { readonly url: string; readonly title: string }) {
  try {
    const openProduct = await loadCheckout();
    await openProduct(product);
  } catch (error) {
    console.error("The checkout's code could not be fetched", error);
    window.open(product.url, "_blank", "noopener");
  }
}

/** What the cart panel needs to take its items to the checkout. */
export async function loadCartCheckout() {
  await loadCheckout();
  const checkout = await import("../features/checkout/cart-checkout.ts");
  return checkout.loadCartCheckout();
}
