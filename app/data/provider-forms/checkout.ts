import { sellingProviders } from "#lib/checkout-providers.ts";
import { choiceField, type ProviderForm, secretField, textField } from "./form.ts";

const selling = sellingProviders.map(([name]) => name);

/** Where the money is taken. */
export const checkoutForm: ProviderForm = {
  kind: "checkout",
  name: "Checkout",
  about: "Who takes the money. Its signed messages alone open what was bought.",
  effect: "at once",
  fields: [
    choiceField(
      "provider",
      "Provider",
      [
        ["gumroad", "Gumroad"],
        ["lemonsqueezy", "Lemon Squeezy"],
        ["paddle", "Paddle"],
        ["stripe", "Stripe payment links"],
        ["sandbox", "Sandbox: a test, where anybody gets every product without paying"],
      ],
      { destination: true },
    ),
    secretField("webhookSecret", "Webhook secret", {
      only: selling,
      accepts: /^[\x21-\x7e]{16,200}$/,
      expected: "The secret has 16 characters or more and no spaces.",
      help: "What the provider signs its messages with. At Gumroad, a random text of your own that becomes part of the address.",
    }),
    textField("sellerId", "Seller id", {
      only: ["gumroad"],
      accepts: /^[\x21-\x7e]{1,200}$/,
      expected: "The seller_id of your Gumroad account, without spaces.",
      help: "The seller_id of your Gumroad account.",
    }),
    textField("storeId", "Store id", {
      only: ["lemonsqueezy"],
      optional: true,
      accepts: /^\d{1,20}$/,
      expected: "The store's id is a number, from Settings, Stores.",
      help: "The number of this site's store, from Settings, Stores. Needed where your account has several stores: orders of the others are then none of this site.",
    }),
    textField("clientToken", "Client-side token", {
      only: ["paddle"],
      accepts: /^(live|test)_\w{8,100}$/,
      expected: "A client-side token begins with live_ or test_.",
      help: "From Paddle, Developer tools, Authentication. It is public. With one that begins with test_ every order is held as a test.",
    }),
    secretField("apiToken", "API key", {
      only: selling,
      // Without it nothing says which plans of Lemon Squeezy are paid once, and these would stay open.
      optional: selling.filter((name) => name !== "lemonsqueezy"),
      accepts: /^[\x21-\x7e]{8,500}$/,
      expected: "A key has 8 characters or more and no spaces.",
      help: "Gumroad: an access token (view_sales) that confirms each sale. Lemon Squeezy: an API key, which is needed: it tells which plans are paid once, and discount codes. Paddle: an API key (customer.read, transaction.read, adjustment.read) that tells the buyer's address. Stripe: a restricted key that reads checkout sessions, payment intents, charges, disputes, payment links and invoices. With it your orders are compared with the provider's sales each day or more often.",
    }),
  ],
};
