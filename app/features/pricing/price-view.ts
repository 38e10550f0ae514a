import { type Offer, type OfferKind, offerKinds, type Span, spans, totalOver } from "./offers.ts";

export type PriceView = {
  readonly kind: OfferKind | "all";
  readonly months: Span;
  /** The most one would pay over the chosen months; null for no limit. */
  readonly budget: number | null;
  /** Ids side by side, three at most. */
  readonly compared: readonly string[];
};

export const firstPriceView: PriceView = { kind: "all", months: 12, budget: null, compared: [] };
export const mostCompared = 3;

/** "1,200", "1200.50" and "1200,50" alike; null for anything that is no amount. */
export function readAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$/, "")
    .replace(/[,.](?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  const amount = plain === "" ? Number.NaN : Number(plain);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** Offers of the kind and within the budget, in their own order. */
export const shownOffers = (offers: readonly Offer[], { kind, months, budget }: PriceView): Offer[] =>
  offers.filter(
    (offer) => (kind === "all" || offer.kind === kind) && (budget === null || totalOver(offer, months) <= budget),
  );

/** The compared ids with one more or one less; unchanged when three stand there already. */
export function toggled(compared: readonly string[], id: string): readonly string[] {
  if (compared.includes(id)) return compared.filter((own) => own !== id);
  return compared.length < mostCompared ? [...compared, id] : compared;
}

export function readPriceView(search: string): PriceView {
  const query = new URLSearchParams(search);
  const months = Number(query.get("months"));
  const compared = (query.get("compare") ?? "").split(",").filter((id) => /^[a-z0-9-]{1,60}$/.test(id));
  return {
    kind: offerKinds.find((kind) => kind === query.get("kind")) ?? "all",
    months: spans.find((span) => span === months) ?? firstPriceView.months,
    budget: readAmount(query.get("budget") ?? ""),
    compared: [...new Set(compared)].slice(0, mostCompared),
  };
}

/** Only what differs from the default; starts with "?" or is empty. */
export function priceSearch({ kind, months, budget, compared }: PriceView): string {
  const query = new URLSearchParams();
  if (kind !== "all") query.set("kind", kind);
  if (months !== firstPriceView.months) query.set("months", String(months));
  if (budget !== null) query.set("budget", String(budget));
  if (compared.length > 0) query.set("compare", compared.join(","));
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}
