/** The four trading centers, in the order in which the day reaches them. */
export const sessionNames = ["sydney", "tokyo", "london", "new-york"] as const;
export type SessionName = (typeof sessionNames)[number];

/** Local opening hours by convention, in minutes since local midnight, Monday to Friday of the center's own week. */
export const sessionHours: Readonly<Record<SessionName, { readonly from: number; readonly to: number }>> = {
  sydney: { from: 8 * 60, to: 17 * 60 },
  tokyo: { from: 9 * 60, to: 18 * 60 },
  london: { from: 8 * 60, to: 17 * 60 },
  "new-york": { from: 8 * 60, to: 17 * 60 },
};
