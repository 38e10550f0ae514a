import { type CheckoutProvider, withParameters } from "./provider.ts";

const urlWithEmail = (url: string, email?: string, reference?: string) =>
  withParameters(url, { prefilled_email: email, client_reference_id: reference });

/** Payment links are pages of Stripe: they open in a tab, and no script of theirs comes to ours. */
export const stripe: CheckoutProvider = {
  scriptUrl: null,
  openOverlay: () => false,
  urlWithEmail,
  // A payment link has the quantity that its owner gave it: no parameter of its address changes that.
  onePieceEach: true,
};
