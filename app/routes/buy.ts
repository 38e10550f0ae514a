import { fetchCode } from "#lib/fetch-code.ts";
import type { PublicConfig } from "../data/app-context.ts";
import { toast } from "../ui/toast.ts";

/** Which checkout this installation uses; the layout says so from the root data. */
let provider: PublicConfig["checkoutProvider"] = "none";
let token: PublicConfig["checkoutToken"] = null;
export function setCheckoutProvider({ checkoutProvider, checkoutToken }: PublicConfig) {
  provider = checkoutProvider;
  token = checkoutToken;
}

/** Null on a site without a checkout. Asked after the import: a press may come before the layout has said which it is. */
async function loadCheckout() {
  const { configureCheckout, openProduct } = await fetchCode(() => import("../features/checkout/open-checkout.ts"));
  if (provider === "none") return null;
  configureCheckout(provider, token);
  return openProduct;
}

/** Without a provider a purchase begins with a message to a person. */
function sayNotOpen(title: string) {
  toast({
    title: "Checkout is not available yet",
    description: `Nothing was ordered. Contact us to order ${title}.`,
    duration: 10_000,
    action: { label: "Contact us", onClick: () => window.location.assign("/contact") },
  });
}

/** The Enroll and Book buttons of every page. Without the overlay's code the product's own page still opens. */
export async function buy(product: { readonly url: string; readonly title: string }) {
  try {
    const openProduct = await loadCheckout();
    if (!openProduct) return sayNotOpen(product.title);
    await openProduct(product);
  } catch (error) {
    console.error("The checkout's code could not be fetched", error);
    window.open(product.url, "_blank", "noopener");
  }
}

/** What the cart panel needs to take its items to the checkout. */
export async function loadCartCheckout() {
  await loadCheckout();
  const checkout = await fetchCode(() => import("../features/checkout/load-cart-checkout.ts"));
  return checkout.loadCartCheckout();
}
