import { type CheckoutProvider, withParameters } from "./provider.ts";

type Overlay = { readonly NorthpipSandbox?: { open(url: string): boolean } };

const urlWithEmail = (url: string, email?: string, reference?: string) =>
  withParameters(url, { email, ref: reference });

/** Our own overlay and checkout page: every state of a purchase without money or network. */
export const sandbox: CheckoutProvider = {
  name: "sandbox",
  label: "the Northpip sandbox",
  scriptUrl: "/_sandbox/overlay.js",
  hosts: { script: [], frame: [] },
  openOverlay: (url, email) => (globalThis as Overlay).NorthpipSandbox?.open(urlWithEmail(url, email)) ?? false,
  urlWithEmail,
};
