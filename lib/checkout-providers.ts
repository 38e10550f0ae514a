/** What a buyer has to know of who takes the money. */
export type CheckoutProviderFacts = {
  readonly name: string;
  /** The provider is the seller in law: it charges the tax and issues the tax invoice. */
  readonly merchantOfRecord: boolean;
  readonly taxNote: string;
};

const recordNote = (name: string) =>
  `${name} is the merchant of record: it sold you this product, charged any sales tax or VAT, and issues the tax invoice. Amounts here are without tax.`;

const facts: Readonly<Record<string, CheckoutProviderFacts>> = {
  sandbox: {
    name: "Sandbox checkout",
    merchantOfRecord: false,
    taxNote: "Test checkout: no money was charged and no tax is due.",
  },
  coin: {
    name: "Payment in coin",
    merchantOfRecord: false,
    taxNote: "Paid in coin to the seller. The amounts are the dollar price at the rate of the request.",
  },
  given: {
    name: "Given by the seller",
    merchantOfRecord: false,
    taxNote: "Given without payment: nothing was charged and no tax is due.",
  },
  gumroad: { name: "Gumroad", merchantOfRecord: true, taxNote: recordNote("Gumroad") },
  paddle: { name: "Paddle", merchantOfRecord: true, taxNote: recordNote("Paddle") },
  stripe: {
    name: "Stripe",
    merchantOfRecord: false,
    taxNote:
      "Paid through Stripe to the seller, who charges any sales tax or VAT. Amounts here are without tax that was added.",
  },
  lemonsqueezy: { name: "Lemon Squeezy", merchantOfRecord: true, taxNote: recordNote("Lemon Squeezy") },
};

/** Facts of a provider by the name that orders carry; an unknown one is named as it is. */
export const checkoutProvider = (provider: string): CheckoutProviderFacts =>
  facts[provider] ?? {
    name: provider,
    merchantOfRecord: false,
    taxNote: "The amounts are as the checkout provider reported them.",
  };
