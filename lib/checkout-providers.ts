/** Every hosted checkout, as settings, orders and messages name it. */
export const checkoutNames = ["sandbox", "gumroad", "lemonsqueezy", "paddle", "stripe"] as const;
export type CheckoutName = (typeof checkoutNames)[number];

/** What there is to know of who takes the money. */
export type CheckoutProviderFacts = {
  readonly name: string;
  /** How its orders are paid, as it follows a date. */
  readonly payment: string;
  /** Where a refund goes. */
  readonly refundNote: string;
  /** The provider is the seller in law: it charges the tax and issues the tax invoice. */
  readonly merchantOfRecord: boolean;
  readonly taxNote: string;
  /** Whose script and frames a page lets in, only while this provider takes the money. */
  readonly origins: readonly string[];
};

const toThePaymentMethod = "The refund goes to your original payment method; banks take up to ten working days.";

const merchantOfRecord = (name: string, origins: readonly string[]): CheckoutProviderFacts => ({
  name,
  payment: `paid through ${name}`,
  refundNote: toThePaymentMethod,
  merchantOfRecord: true,
  taxNote: `${name} is the merchant of record: it sold you this product, charged any sales tax or VAT, and issues the tax invoice. Amounts here are without tax that was added.`,
  origins,
});
const soldByTheSeller = (name: string, taxNote: string): CheckoutProviderFacts => ({
  name,
  payment: `paid through ${name}`,
  refundNote: toThePaymentMethod,
  merchantOfRecord: false,
  taxNote,
  origins: [],
});

const facts: Readonly<Record<CheckoutName | "coin" | "given", CheckoutProviderFacts>> = {
  sandbox: {
    ...soldByTheSeller("Sandbox checkout", "Test checkout: no money was charged and no tax is due."),
    refundNote: "No money was charged, and none goes back.",
  },
  coin: {
    ...soldByTheSeller(
      "Payment in coin",
      "Paid in coin to the seller. The amounts are the dollar price at the rate of the request.",
    ),
    payment: "paid in coin",
    refundNote: "The refund is the dollar price, sent to the address that you confirmed in writing.",
  },
  given: {
    ...soldByTheSeller("Given by the seller", "Given without payment: nothing was charged and no tax is due."),
    payment: "given by the seller",
  },
  gumroad: merchantOfRecord("Gumroad", ["https://gumroad.com", "https://*.gumroad.com"]),
  paddle: merchantOfRecord("Paddle", [
    "https://cdn.paddle.com",
    "https://buy.paddle.com",
    "https://sandbox-buy.paddle.com",
  ]),
  // Payment links open in a tab: nothing of theirs comes to our pages.
  stripe: soldByTheSeller(
    "Stripe",
    "Paid through Stripe to the seller, who charges any sales tax or VAT. Amounts here are without tax that was added.",
  ),
  lemonsqueezy: merchantOfRecord("Lemon Squeezy", ["https://app.lemonsqueezy.com", "https://*.lemonsqueezy.com"]),
};

/** Facts of a provider by the name that orders carry; an unknown one is named as it is. */
export const checkoutProvider = (provider: string): CheckoutProviderFacts =>
  (Object.hasOwn(facts, provider) ? facts[provider as keyof typeof facts] : undefined) ??
  soldByTheSeller(provider, "The amounts are as the checkout provider reported them.");

/** Those that take money, with their names, to choose one of. */
export const sellingProviders: readonly (readonly [CheckoutName, string])[] = checkoutNames.flatMap((name) =>
  name === "sandbox" ? [] : [[name, facts[name].name] as const],
);
