import { fetchCode } from "#lib/fetch-code.ts";
import type { PublicConfig } from "../data/app-context.ts";
import type { Buyable } from "../site/buy-button.tsx";
import { ownedNow, ownedPath } from "../site/owned-products.ts";
import { toast } from "../ui/toast.ts";
import { leadsNowhere } from "./leads-nowhere.ts";

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

const isUnreachable = (url: string) => leadsNowhere(provider, url);

/** What no checkout sells begins with a message to a person. */
function sayNotSold(title: string, why: string) {
  toast({
    title: why,
    description: `Nothing was ordered. Contact us to order ${title}.`,
    duration: 10_000,
    action: { label: "Contact us", onClick: () => window.location.assign("/contact") },
  });
}

/** A course and a robot are bought once; a plan's month and a machine may be bought again. */
function sayOwned(product: Buyable, enrolment: string) {
  const again = product.kind === "plan" || product.kind === "vps";
  toast({
    title: "You already own this",
    description: `${product.title} is in your member area. Nothing was ordered.`,
    duration: 15_000,
    action: again
      ? { label: "Buy another", onClick: () => void openCheckout(product) }
      : { label: "Open it", onClick: () => window.location.assign(ownedPath(enrolment)) },
  });
}

/** The Enroll and Book buttons of every page. */
export async function buy(product: Buyable) {
  const enrolment = await ownedNow(product.id);
  if (enrolment !== undefined) return sayOwned(product, enrolment);
  await openCheckout(product);
}

/** Opens the checkout whatever is owned. Without the overlay's code the product's own page still opens. */
export async function openCheckout(product: Buyable) {
  try {
    const openProduct = await loadCheckout();
    if (!openProduct) return sayNotSold(product.title, "Checkout is not available yet");
    if (isUnreachable(product.url)) return sayNotSold(product.title, "This cannot be bought at the moment");
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
  return checkout.loadCartCheckout(isUnreachable);
}
