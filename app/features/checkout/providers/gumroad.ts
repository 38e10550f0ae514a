import { type CheckoutProvider, withEmailAndRef } from "./provider.ts";

/** `wanted=true` goes straight to payment, and their script then leaves the link alone. */
function overlayAddress(url: string, email?: string): string {
  const address = new URL(withEmailAndRef(url, email));
  address.searchParams.delete("wanted");
  return address.href;
}

/** Kept in the page: their script also adopts links that it finds there later. */
const links = new Map<string, HTMLAnchorElement>();

function linkFor(address: string): HTMLAnchorElement {
  const known = links.get(address);
  if (known) return known;
  const link = document.createElement("a");
  link.href = address;
  link.hidden = true;
  link.target = "_blank";
  link.rel = "noopener";
  document.body.append(link);
  links.set(address, link);
  return link;
}

/** Their overlay has no function to call: it opens when a link of theirs in the page is clicked. */
export const gumroad: CheckoutProvider = {
  scriptUrl: "https://gumroad.com/js/gumroad.js",
  openOverlay(url, email) {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    let taken = false;
    // Last in line: learns whether their script took the click, and keeps an untaken one from opening a tab by itself.
    const listen = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    globalThis.addEventListener("click", listen, { once: true });
    linkFor(overlayAddress(url, email)).dispatchEvent(click);
    globalThis.removeEventListener("click", listen);
    return taken;
  },
  urlWithEmail: withEmailAndRef,
};
