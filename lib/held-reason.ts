/** How the database begins a reason, and how it is said to the owner. */
const said: Readonly<Record<string, string>> = {
  "paid less than the catalogue price": "paid less than the price in the catalog",
  "unknown product": "a product that has no name under “Products at the provider”",
  "refund without its purchase": "a refund or a dispute was told, and no sale",
  "no e-mail address": "the provider told no address of the buyer",
  "no items": "the provider told nothing that was bought",
  "unknown product, map it in provider_products": "a product that has no name under “Products at the provider”",
};

/** Is a product of the order without a name here, so that it cannot be released before it has one? */
export const isUnnamed = (reason: string): boolean => reason.includes("unknown product, map it");

/** Why an order is held, or needs a look, with the names of its products in place of their ids. */
export function heldReason(reason: string, names: ReadonlyMap<string, string>): string {
  const parts = reason.split("; ").map((part) => {
    const [why = "", ...ids] = part.split(": ");
    const named = ids.join(": ").split(", ");
    const list = named.map((id) => names.get(id) ?? id).join(", ");
    return ids.length > 0 ? `${said[why] ?? why}: ${list}` : (said[part] ?? part);
  });
  return parts.join("; ");
}
