import { type CheckoutProvider, withParameters } from "./provider.ts";

type Overlay = {
  readonly createLemonSqueezy?: () => void;
  readonly LemonSqueezy?: { readonly Url?: { Open(url: string): void } };
};

const urlWithEmail = (url: string, email?: string, reference?: string) =>
  withParameters(url, { "checkout[email]": email, "checkout[custom][ref]": reference });

export const lemonSqueezy: CheckoutProvider = {
  scriptUrl: "https://app.lemonsqueezy.com/js/lemon.js",
  openOverlay(url, email) {
    const page = globalThis as Overlay;
    // Their script sets itself up when the page loads; arriving later, it has to be asked to.
    if (!page.LemonSqueezy) page.createLemonSqueezy?.();
    const overlay = (globalThis as Overlay).LemonSqueezy?.Url;
    if (!overlay) return false;
    overlay.Open(withParameters(urlWithEmail(url, email), { embed: "1" }));
    return true;
  },
  urlWithEmail,
};
