import { choice, day, type Field, line, link, moment, number, text, yes } from "./field.ts";

/** Of every list that the owner orders by hand. */
export const placed = {
  position: number("Place", { help: "The smallest comes first.", least: -1000, most: 100_000, first: "100" }),
  published: yes("Shown on the site", "Off hides it from everybody but you.", true),
} satisfies Record<string, Field>;

/** Of products. */
export const placedForSale = {
  ...placed,
  published: yes(
    "Shown on the site",
    "Off ends its sale and hides it from everybody but you. Its buyers keep it.",
    true,
  ),
} satisfies Record<string, Field>;

/** Of texts that appear at once, at a moment, or not yet. */
export const scheduled = (one: string) => ({
  status: choice("State", [
    ["draft", "Draft"],
    ["published", "Published"],
    ["scheduled", "Scheduled"],
  ]),
  publish_at: moment("Appears at", { empty: true, help: `For a scheduled ${one}, in your own time zone.` }),
});

/** Something that is scheduled, for no time. */
export const withoutMoment = ({ status, publish_at: at }: Readonly<Record<string, unknown>>) =>
  status === "scheduled" && at === null ? { publish_at: "Say when it appears, or choose another state." } : null;

/** What speaks for a figure or a testimonial. */
export const evidenced = {
  evidence: text("Evidence", {
    empty: "null",
    most: 1000,
    help: "Where the proof is kept: a document, a page, a report. Without it the site marks this as demo content.",
  }),
  evidence_date: day("Evidence of", { empty: true, help: "The day that it speaks of." }),
  evidence_method: text("How it was measured", { empty: "null", most: 500 }),
  evidence_until: day("Evidence counts until", {
    empty: true,
    help: "From the day after, the site marks this as demo content again. Empty: it has no end.",
  }),
};

export const evidenceFields = Object.keys(evidenced);

export const checkout = link("Checkout address", {
  help: "The provider's page for this product: https://… The test checkout's begins with /_sandbox/, Paddle's with /_paddle/checkout?price=.",
  pattern: [
    // A stand-in for a provider on the machine of whoever tries it.
    /^(https:\/\/[^\s/]+\S*|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?|\/\S*)$/,
    "Begin with https://, or with / for a page of this site.",
  ],
});

export const stars = (label = "Rating") =>
  number(label, { digits: 1, most: 5, help: "0 to 5, one digit after the point." });

/** Of something that nobody has rated yet. */
export const starsOrNone = number("Rating", {
  digits: 1,
  most: 5,
  empty: true,
  help: "0 to 5, one digit after the point; empty while nobody has rated it: none is shown.",
});

export const productId = line("Product id", {
  most: 80,
  pattern: [/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and single hyphens only."],
  help: "Names it in orders and addresses. Do not change it once it was sold.",
});

export const icon = line("Icon", { most: 40, help: "The name of one of the site's icons, as on the other rows." });
