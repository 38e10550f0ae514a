/** Why an order is held or needs a look, as the database stores it (`order_hold_reason`, `order_attention`). */
export type HeldReason = {
  readonly code: string;
  /** Ids: ours, or of a product without a name the provider's. */
  readonly products?: readonly string[];
  /** Which of several disputes of one payment. */
  readonly notice?: number;
  /** Of a dispute: it was lost, so that there is nothing to answer any more. */
  readonly lost?: boolean;
  /** The code that the buyer typed. */
  readonly discount?: string;
  /** Products of the provider with what their rows name. */
  readonly rows?: readonly { readonly id: string; readonly names: string }[];
  /** Of a reason that was stored as a text. */
  readonly text?: string;
};

const words: Readonly<Record<string, string>> = {
  sandbox: "bought in the sandbox, no money was paid",
  no_address: "no email address, so nobody was told and nobody can open what was bought",
  test: "test sale, no money was paid",
  disputed: "the payment is disputed",
  unnamed_product: "a product that has no name under “Products at the provider”",
  wrong_product: "a row under “Products at the provider” that names no product of yours",
  other_currency: "paid in another currency",
  above_discount: "a larger discount than you allow for the code",
  below_price: "paid less than the price in the catalog",
  above_price: "paid twice the price or more, perhaps for a longer time than it opened",
  paid_again: "paid more than once by a buyer who has one place in it",
  above_shown: "paid more than the price that is shown here",
  unlisted_discount: "a discount that is not in your list of codes",
  nearly_free: "a discount of nearly everything, by a code that is not in your list",
  no_sale: "a refund or a dispute was told, and no sale",
  no_buyer: "the provider told no address of the buyer",
  no_items: "the provider told nothing that was bought",
};

const has = (reasons: readonly HeldReason[], ...codes: readonly string[]): boolean =>
  reasons.some(({ code }) => codes.includes(code));

/** Does the order wait for the provider's word on a dispute? */
export const isDisputed = (reasons: readonly HeldReason[]): boolean => has(reasons, "disputed");

/** Has the buyer's bank taken the money back for good? */
export const isLost = (reasons: readonly HeldReason[]): boolean => reasons.some(({ lost }) => lost === true);

/** Is a product of the order without a name here, so that it cannot be released before it has one? */
export const isUnnamed = (reasons: readonly HeldReason[]): boolean => has(reasons, "unnamed_product", "wrong_product");

/** What a price below the catalog's may be at a provider that tells parts of a price as payments of their own. */
const partsOf: Readonly<Partial<Record<string, string>>> = {
  paddle:
    "It may be a change of plan between two payments, which charges a part of the price: releasing opens the new plan for its whole time; else close it, and give access until the next payment by hand.",
  gumroad:
    "It may be a part of a bundle or the beginning of a free trial: release what pays for something that is not open yet, and close what belongs to an order that has opened it.",
};
/** What the owner should know before deciding about a price that is too low; null where nothing is usual. */
export const partOfPrice = (reasons: readonly HeldReason[], provider: string): string | null =>
  has(reasons, "below_price") ? (partsOf[provider] ?? null) : null;

type Names = ReadonlyMap<string, string>;

function oneText({ code, products, notice, lost, discount, rows, text }: HeldReason, names: Names): string {
  const list = products?.map((id) => names.get(id) ?? id) ?? rows?.map((row) => `${row.id} names “${row.names}”`);
  return [
    text ?? (lost ? "the dispute of the payment was lost" : words[code]) ?? code,
    discount && ` ${discount}`,
    notice && !lost && ` again, notice ${notice}`,
    list && `: ${list.join(", ")}`,
  ]
    .filter(Boolean)
    .join("");
}

/** The reasons as the owner reads them, with the names of the order's products in place of their ids. */
export const heldText = (reasons: readonly HeldReason[], names: Names = new Map()): string =>
  reasons.map((reason) => oneText(reason, names)).join("; ");
