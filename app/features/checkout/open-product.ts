import type { Toast } from "#app/ui/toast.ts";
import { checkoutUrl } from "./checkout-url.ts";
import { offlineToast } from "./offline-toast.ts";

export type Product = { readonly url: string; readonly title: string };

/** What opening an overlay needs of a provider's adapter. */
export type OverlayProvider = {
  readonly scriptUrl: string | null;
  readonly openOverlay: (url: string, email?: string) => boolean;
  readonly urlWithEmail: (url: string, email?: string, reference?: string) => string;
};

export type ProductSurroundings = {
  readonly isOnline: () => boolean;
  readonly loadProvider: () => Promise<OverlayProvider>;
  readonly loadScript: (src: string) => Promise<void>;
  /** Ties the purchase to the signed-in account; undefined for everybody else. */
  readonly reference: () => Promise<string | undefined>;
  /** The signed-in visitor's address, to begin the checkout's field with; empty for everybody else. */
  readonly email: () => string;
  /** Returns false when the browser refused the tab. */
  readonly openTab: (url: string) => boolean;
  readonly notify: (toast: Toast) => void;
  /** Told that a checkout opens: the product's own address, and the reference that travels with it. */
  readonly onStart?: (url: string, reference: string | null) => void;
  readonly base: () => string;
};

/** @returns whether the overlay opened, and the address with all that is known of the visitor, the reference among it. */
async function openOverlay(
  url: string,
  { loadProvider, loadScript, reference, email }: ProductSurroundings,
): Promise<{ opened: boolean; address: string; ref: string | undefined }> {
  let address = url;
  let ref: string | undefined;
  try {
    const provider = await loadProvider();
    const loading = provider.scriptUrl === null ? Promise.resolve() : loadScript(provider.scriptUrl);
    const [known, script] = await Promise.allSettled([reference(), loading]);
    ref = known.status === "fulfilled" ? known.value : undefined;
    address = provider.urlWithEmail(url, email() || undefined, ref);
    if (script.status === "rejected") throw script.reason;
    // Its checkout is a page of its own.
    if (provider.scriptUrl === null) return { opened: false, address, ref };
    if (provider.openOverlay(address)) return { opened: true, address, ref };
    console.error("The checkout overlay is missing; the checkout opens in a new tab");
  } catch (error) {
    console.error("The checkout overlay could not be loaded; the checkout opens in a new tab", error);
  }
  return { opened: false, address, ref };
}

/** Makes the function behind every Enroll and Book button: overlay first, a new tab when there is none. */
export function createOpenProduct(surroundings: ProductSurroundings) {
  const opening = new Set<string>();

  function openInTab(url: string, title: string) {
    if (surroundings.openTab(url)) return;
    surroundings.notify({
      title: "Your browser held the checkout back",
      description: title,
      duration: 15_000,
      action: { label: "Open checkout", onClick: () => surroundings.openTab(url) },
    });
  }

  return async function openProduct({ url, title }: Product): Promise<void> {
    // A second click while the script is on its way must not open a second checkout.
    if (opening.has(url)) return;
    if (!surroundings.isOnline()) return surroundings.notify(offlineToast);
    opening.add(url);
    try {
      const { opened, address, ref } = await openOverlay(checkoutUrl(url, surroundings.base()), surroundings);
      surroundings.onStart?.(url, ref ?? null);
      if (!opened) openInTab(address, title);
    } catch (error) {
      console.error("The checkout could not be opened", error);
      surroundings.notify({ title: "Checkout failed. Please try again.", variant: "destructive" });
    } finally {
      opening.delete(url);
    }
  };
}
