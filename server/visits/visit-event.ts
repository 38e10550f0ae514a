import { z } from "zod";

/** A host name as browsers send it; anything else is no source. */
const host = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** No address of a person, and no long number that could name one. */
const label = /^(?!.*\d{9})[\p{L}\p{N} ._~+-]{1,40}$/u;

const text = (pattern: RegExp) =>
  z
    .string()
    .max(2000)
    .transform((value) => value.trim().toLowerCase())
    .transform((value) => (pattern.test(value) ? value : ""))
    .default("");

const source = z.object({ referrer: text(host), source: text(label), medium: text(label), campaign: text(label) });
export type VisitSource = z.infer<typeof source>;

const touches = { first: source, last: source };

/** What a page tells when something happens: nothing in it names a visitor or an earlier visit. */
export const visitEvent = z.discriminatedUnion("step", [
  z.object({ step: z.literal("page"), path: z.string().max(200), arrival: z.boolean(), ...touches }),
  z.object({ step: z.literal("cart"), product: z.string().max(100), ...touches }),
  z.object({
    step: z.literal("checkout"),
    /** The products' checkout addresses, as the catalog has them. */
    addresses: z.array(z.string().max(500)).min(1).max(50),
    reference: z.string().min(16).max(64).nullable(),
    ...touches,
  }),
]);
export type VisitEvent = z.infer<typeof visitEvent>;
