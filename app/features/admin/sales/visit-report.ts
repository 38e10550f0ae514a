import * as z from "zod";

const source = z.object({ referrer: z.string(), source: z.string(), medium: z.string(), campaign: z.string() });
export type Source = z.infer<typeof source>;

/** What `visit_report()` answers. */
export const visitReport = z.object({
  counting: z.boolean(),
  pages: z.array(z.object({ path: z.string(), views: z.number() })),
  /** One for each pair of touches and each currency. */
  sources: z.array(
    z.object({
      first: source,
      last: source,
      arrivals: z.number(),
      carts: z.number(),
      checkouts: z.number(),
      paid: z.number(),
      cents: z.number(),
      currency: z.string(),
    }),
  ),
  products: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      /** Views of the product's own page. */
      seen: z.number(),
      carts: z.number(),
      checkouts: z.number(),
      has_page: z.boolean(),
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      views: z.number(),
      arrivals: z.number(),
      carts: z.number(),
      checkouts: z.number(),
    }),
  ),
});
export type VisitReport = z.infer<typeof visitReport>;
export type VisitDay = Omit<VisitReport["days"][number], "day">;

const noVisits: VisitDay = { views: 0, arrivals: 0, carts: 0, checkouts: 0 };

/** One entry for each of the days, also those without a visit. */
export function visitsByDay(report: VisitReport, days: readonly string[]): VisitDay[] {
  const known = new Map(report.days.map((day) => [day.day, day]));
  return days.map((day) => known.get(day) ?? noVisits);
}

/** `newsletter / email / november`, else the other site's host. */
export const sourceName = ({ referrer, source, medium, campaign }: Source): string =>
  [source, medium, campaign].filter(Boolean).join(" / ") || referrer || "Direct or unknown";

type Amount = { readonly currency: string; readonly cents: number };
export type SourceRow = { readonly name: string; readonly sold: readonly Amount[] } & Pick<
  VisitReport["sources"][number],
  "arrivals" | "carts" | "checkouts" | "paid"
>;

/** Amounts of one currency are one. */
function withAmount(amounts: readonly Amount[], { currency, cents }: Amount): readonly Amount[] {
  if (cents === 0) return amounts;
  const known = amounts.find((amount) => amount.currency === currency);
  return known
    ? amounts.map((amount) => (amount === known ? { currency, cents: known.cents + cents } : amount))
    : [...amounts, { currency, cents }];
}

/** Summed by the source of the visit's first page, or of its last one before the step; the one with the most arrivals first. */
export function bySource({ sources }: VisitReport, touch: "first" | "last"): SourceRow[] {
  const sums = new Map<string, SourceRow>();
  for (const row of sources) {
    const name = sourceName(row[touch]);
    const sum = sums.get(name);
    sums.set(name, {
      name,
      arrivals: (sum?.arrivals ?? 0) + row.arrivals,
      carts: (sum?.carts ?? 0) + row.carts,
      checkouts: (sum?.checkouts ?? 0) + row.checkouts,
      paid: (sum?.paid ?? 0) + row.paid,
      sold: withAmount(sum?.sold ?? [], row),
    });
  }
  return [...sums.values()].sort((a, b) => b.arrivals - a.arrivals || b.paid - a.paid);
}
