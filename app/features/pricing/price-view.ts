import * as z from "zod/mini";
import { readAmount } from "#lib/typed-number.ts";
import { withoutUnit } from "#lib/typed-unit.ts";
import { choiceField, idsField, queryView } from "../../ui/query-view.ts";
import { type Offer, type OfferKind, offerKinds, type Span, spans, totalOver } from "./offers.ts";

export type PriceView = {
  readonly kind: OfferKind | "all";
  readonly months: Span;
  /** The most one would pay over the chosen months; null for no limit. */
  readonly budget: number | null;
  /** Ids side by side, three at most. */
  readonly compared: readonly string[];
};

export const mostCompared = 3;

/** "$1,200", "1200.50" and "1200,50" alike; null for anything that is no amount. */
export function readBudget(text: string): number | null {
  const amount = readAmount(withoutUnit(text, "USD"), 2);
  return amount >= 0 ? amount : null;
}

/** What a visitor chose, as the page's address carries it. */
export const priceAddress = queryView<PriceView>({
  kind: choiceField("kind", ["all", ...offerKinds], "all"),
  months: { name: "months", schema: z.catch(z.pipe(z.transform(Number), z.literal(spans)), 12) },
  budget: {
    name: "budget",
    schema: z.pipe(z.catch(z.string(), ""), z.transform(readBudget)),
    write: (budget) => String(budget ?? ""),
  },
  compared: idsField("compare", mostCompared),
});

export const overText = (months: number): string => (months === 1 ? "1 month" : `${months} months`);

/** Offers of the kind and within the budget, in their own order. */
export const shownOffers = (offers: readonly Offer[], { kind, months, budget }: PriceView): Offer[] =>
  offers.filter(
    (offer) => (kind === "all" || offer.kind === kind) && (budget === null || totalOver(offer, months) <= budget),
  );

/** The compared ids with one more or one less; unchanged when three are chosen already. */
export function toggled(compared: readonly string[], id: string): readonly string[] {
  if (compared.includes(id)) return compared.filter((other) => other !== id);
  return compared.length < mostCompared ? [...compared, id] : compared;
}
