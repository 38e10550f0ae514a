import type { CheckoutItem, CheckoutLink, CheckoutRequest } from "#app/site/cart-checkout.ts";
import type { Toast } from "#app/ui/toast.ts";
import { checkoutUrl } from "./checkout-url.ts";
import { offlineToast } from "./offline-toast.ts";

const tabStaggerMs = 500;
const cartCloseDelayMs = 1000;

export type CheckoutSurroundings = {
  readonly isOnline: () => boolean;
  /** Returns false when the browser refused the tab. */
  readonly open: (url: string) => boolean;
  readonly notify: (toast: Toast) => void;
  /** The provider's way of filling in the visitor's email, when one was given. */
  readonly urlWithEmail: (url: string, email?: string) => string;
  /** One address for all items, where the provider has one checkout for them. */
  readonly together?: (urls: readonly string[]) => string;
  /** Each piece is paid by itself, because the provider's checkout takes no quantity. */
  readonly onePieceEach?: true;
  /** What a relative checkout address is relative to. */
  readonly base: string;
};

const failed = { title: "Checkout failed. Please try again.", variant: "destructive" } as const;

/** One item for each of its pieces. */
const piecesOf = ({ name, checkoutUrl: url, quantity }: CheckoutItem): readonly CheckoutItem[] =>
  Array.from({ length: quantity }, (_, index) => ({
    name: quantity > 1 ? `${name} (${index + 1} of ${quantity})` : name,
    checkoutUrl: url,
    quantity: 1,
  }));

/** How many payments a cart takes at this provider. */
export const paymentsOf = (
  items: readonly Pick<CheckoutItem, "quantity">[],
  { together, onePieceEach }: Pick<CheckoutSurroundings, "together" | "onePieceEach">,
): number => {
  if (together) return Math.min(1, items.length);
  return onePieceEach ? items.reduce((sum, { quantity }) => sum + quantity, 0) : items.length;
};

function linksOf(
  { items, email }: CheckoutRequest,
  { base, urlWithEmail, together, onePieceEach }: CheckoutSurroundings,
): readonly CheckoutLink[] {
  const paid = onePieceEach ? items.flatMap(piecesOf) : items;
  const links = paid.map(({ name, checkoutUrl: url, quantity }) => ({ name, url: checkoutUrl(url, base, quantity) }));
  const asked =
    together && links.length > 1
      ? [{ name: links.map(({ name }) => name).join(", "), url: together(links.map(({ url }) => url)) }]
      : links;
  return asked.map(({ name, url }) => ({ name, url: urlWithEmail(url, email || undefined) }));
}

const announcement = (links: readonly CheckoutLink[]) =>
  links.length === 1
    ? "Opening checkout..."
    : `Processing ${links.length} items: ${links.map((link) => link.name).join(", ")}`;

/** Opens every item's checkout in its own tab, the first at once. Nothing is emptied when the first step fails. */
export function startCheckout(request: CheckoutRequest, surroundings: CheckoutSurroundings): void {
  const { open, notify } = surroundings;
  if (request.items.length === 0) {
    notify({ title: "Your cart is empty", variant: "destructive" });
    return;
  }
  if (!surroundings.isOnline()) {
    notify(offlineToast);
    return;
  }
  const blocked: CheckoutLink[] = [];

  const attempt = (link: CheckoutLink) => {
    if (!open(link.url)) blocked.push(link);
  };
  const attemptLater = (link: CheckoutLink) => {
    try {
      attempt(link);
    } catch (error) {
      console.error("A checkout tab could not be opened", error);
      blocked.push(link);
      notify(failed);
    }
  };
  const finish = () => {
    if (blocked.length > 0) request.onBlocked(blocked);
  };

  try {
    const links = linksOf(request, surroundings);
    const [first, ...rest] = links;
    notify({ title: announcement(links) });
    if (first) attempt(first);
    rest.forEach((link, index) => {
      setTimeout(() => attemptLater(link), (index + 1) * tabStaggerMs);
    });
    setTimeout(request.onStarted, cartCloseDelayMs);
    setTimeout(finish, Math.max(cartCloseDelayMs, rest.length * tabStaggerMs));
  } catch (error) {
    console.error("The checkout could not be started", error);
    notify(failed);
  }
}
