/** How the ids begin by which a provider's messages call a product, where it can be told from its other ids. */
export const productIdBegins: Partial<Record<string, string>> = { stripe: "plink_", paddle: "pri_" };

/** Why no message of this provider calls a product so: an address, or the id of something else. */
export function providerProductIdProblem(provider: string, id: string): string | undefined {
  const begins = productIdBegins[provider];
  if (begins && !id.startsWith(begins)) return `The id that is needed here begins with ${begins}.`;
  if (provider === "lemonsqueezy" && !/^\d+$/.test(id)) return "A product's id at Lemon Squeezy is a number.";
  return /^https?:/i.test(id) ? "Type the product's id, not its address." : undefined;
}
