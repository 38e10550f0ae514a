import { headingAnchor } from "../../../lib/heading-anchor.ts";

/** Something the site says, small enough to be quoted, with the place where it says so. */
export type Passage = {
  readonly id: string;
  readonly kind: "faq" | "page" | "indicator" | "post" | "product" | "broker" | "place" | "contact" | "outside";
  readonly title: string;
  /** What a link to it says, where the title alone would not tell. */
  readonly label?: string;
  readonly text: string;
  /** Other titles: an indicator's abbreviations, other ways to ask a question. */
  readonly names?: readonly string[];
  /** What a product is: a question about "Heron" is compared with general answers as one about a robot. */
  readonly productKind?: string;
  /** Whole questions that the passage answers. */
  readonly examples?: readonly string[];
  readonly keywords: string;
  /** Path with anchor. */
  readonly url: string;
};

export type Product = {
  readonly id: string;
  readonly kind: "course" | "plan" | "robot" | "vps";
  readonly name: string;
  readonly priceCents: number;
  readonly currency: string;
  /** What the price is for: `monthly`, `per 4 sessions`; empty for a single payment. */
  readonly period: string;
  readonly description: string;
  /** What sets it apart from others of its kind, in one line; empty where nothing is compared. */
  readonly facts: string;
  /** Where the site tells more about it. */
  readonly url: string;
  /** Of a robot: what visitors choose by. */
  readonly traits?: RobotTraits;
};

export type RobotTraits = {
  readonly grid: boolean;
  readonly martingale: boolean;
  readonly minDeposit: number;
  /** What it trades, as `EURUSD`. */
  readonly pairs: readonly string[];
  /** Of its computed record; absent until one was computed. */
  readonly tested?: {
    readonly annualReturn: number;
    /** Of equity, in percent; null where the figures lack it, as the profit factor. */
    readonly drawdown: number | null;
    readonly profitFactor: number | null;
    readonly trades: number;
    /** How long the history is that it was tested on, as `6 years`; absent where the figures do not tell. */
    readonly length?: string;
    /** Share of trades that won, in percent; absent where the figures lack it. */
    readonly won?: number;
    /** Between which profit factors luck alone leaves 95 of 100 such records; absent where they are too few to say. */
    readonly luck?: readonly [low: number, high: number];
    /** How much of the profit is swap, in percent, where that is over a quarter: at one rate for all years. */
    readonly swapPercent?: number;
    /** What each calendar year came to, in percent, earliest first; the first and the last are often parts of one. */
    readonly years?: readonly { readonly year: number; readonly percent: number }[];
    /** What it was tested on, as `EURUSD`, often one of several that it trades; absent where the figures do not tell. */
    readonly symbol?: string;
    /** Trades that were open together counted as one; absent where the figures do not tell. */
    readonly outcomes?: number;
    /** Over the whole time in percent, on its own pair and on the others of its label; absent until those are computed, where it has others. */
    readonly gains?: {
      readonly own: number;
      readonly others: readonly { readonly symbol: string; readonly gain: number }[];
    };
  };
};

export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly pricingPath: string;
  readonly hours: string;
};

/** A word of the glossary. */
export type Term = {
  readonly id: string;
  readonly term: string;
  readonly short: string;
  readonly body: string;
  /** Ids of other terms. */
  readonly related: readonly string[];
  /** Other names. */
  readonly also: readonly string[];
};

export type SiteContent = {
  readonly passages: readonly Passage[];
  readonly terms: readonly Term[];
  readonly products: readonly Product[];
  readonly contact: Contact;
  /** Everybody whom the site presents by name. */
  readonly people: readonly string[];
};

export type Row = Record<string, string>;
export type PageRow = {
  slug: string;
  title: string;
  lead: string;
  keywords: string[];
  sections: { anchor: string; heading: string; body: string }[];
};
export type BrandRow = {
  value: {
    name: string;
    slug: string;
    email: string;
    phone: string;
    whatsapp: string;
    city: string;
    officeHours: { days: string; hours: string }[];
  };
};

/** Pages that name subjects without explaining them. */
const announcing: ReadonlySet<string> = new Set(["ebooks"]);

/** Pages whose lists are parts of one rule: an entry alone would answer half a question. */
const undivided: ReadonlySet<string> = new Set(["terms", "privacy"]);

/** `- **Term**: what it is` and `3. **Term.** What it is`: an entry of a list that explains one thing. */
const listEntry = /^(?:\d+\.|-) (\*\*(\p{Lu}.+?)[.:]?\*\*.+)$/gmu;

export function pagePassages(pages: readonly PageRow[], pricingPath: string): Passage[] {
  return pages.flatMap(({ slug, title, lead, keywords, sections }) => {
    const path = slug === "home" ? "/" : slug === "pricing" ? pricingPath : `/${slug}`;
    const kind = announcing.has(slug) ? ("place" as const) : ("page" as const);
    const introduction: Passage = {
      id: `page:${slug}`,
      kind: "place",
      title,
      text: lead,
      keywords: keywords.join(" "),
      url: path,
    };
    const explained = sections.flatMap(({ anchor, heading, body }): Passage[] => {
      const id = `page:${slug}#${anchor}`;
      const common = {
        kind,
        label: `${title}: ${heading}`,
        keywords: title,
        url: `${path}#${anchor}`,
      };
      const lines = undivided.has(slug) ? [] : [...body.matchAll(listEntry)];
      const entries = lines.map(([, text = "", term = ""], index) => ({
        ...common,
        id: `${id}:${index}`,
        keywords: `${title} ${heading}`,
        title: term,
        text,
      }));
      return [{ ...common, id, title: heading, text: body }, ...entries];
    });
    return [introduction, ...explained];
  });
}

/** The words inside `:term[pips]{#pip}` and `:::note`: pages show these as components, an answer quotes the words alone. */
export const withoutDirectives = (text: string): string =>
  text.replaceAll(/:term\[([^\]]*)\](?:\{[^}]*\})?/g, "$1").replaceAll(/^:::.*\n?/gm, "");

/** A post by its sections: the paragraph that answers is worth more than the whole text. */
export function postPassages({ slug = "", title = "", description = "", body = "" }: Row): Passage[] {
  const common = { kind: "post" as const, url: `/blog/${slug}` };
  const [, ...sections] = withoutDirectives(body).split(/^## /m);
  return [
    { ...common, id: `post:${slug}`, title, text: description, keywords: "blog post article" },
    ...sections.map((section, index) => {
      const [heading = "", ...lines] = section.split("\n");
      return {
        ...common,
        id: `post:${slug}:${index}`,
        title: heading,
        label: `${title}: ${heading}`,
        text: lines.join("\n").trim(),
        keywords: title,
        url: `${common.url}#${headingAnchor(heading)}`,
      };
    }),
  ];
}

export type IndicatorRow = {
  id: string;
  name: string;
  aliases: string[];
  summary: string;
  formula: string;
  reading: string;
  failure: string;
  conventions: string;
};

export const indicatorPassage = (row: IndicatorRow): Passage => ({
  id: `indicator:${row.id}`,
  kind: "indicator",
  title: row.name,
  text: [
    row.summary,
    `**Formula:** ${row.formula.split("\n").join("; ")}`,
    `**How traders read it:** ${row.reading}`,
    `**When it fails:** ${row.failure}`,
    `**Conventions:** ${row.conventions}`,
  ].join("\n\n"),
  names: [row.id.replaceAll("-", " "), ...row.aliases],
  keywords: "indicator",
  url: `/indicators/${row.id}`,
});

export function contactPassage(contact: Contact, brand: BrandRow["value"]): Passage {
  const text = [
    `Write to [${contact.email}](mailto:${contact.email})${brand.whatsapp && ` or use [WhatsApp](https://wa.me/${brand.whatsapp})`}.`,
    brand.phone && `Telephone: ${brand.phone}.`,
    brand.city && `Address: ${brand.city}.`,
    contact.hours && `Office hours: ${contact.hours}.`,
  ]
    .filter(Boolean)
    .join(" ");
  return {
    id: "contact",
    kind: "contact",
    title: "Contact and office hours",
    text,
    names: ["talk to a person", "contact us", "office hours", "WhatsApp number", "phone number", "email address"],
    keywords: "email phone whatsapp reach person open hours office address talk support",
    url: "/#contact",
  };
}

/** What the site's pages put beside a person or a firm for whom no evidence is filed. */
export const demoMark = ({ evidence }: { readonly evidence?: string | null }, text: string): string =>
  evidence ? "" : ` (${text})`;

export function mentorsPassage(mentors: readonly Row[]): Passage {
  const lines = mentors.map(
    (mentor) =>
      `- **${mentor.name}**${demoMark(mentor, "demo profile")}, ${mentor.title}, ${mentor.experience}: ${mentor.specialty}`,
  );
  return {
    id: "mentors",
    kind: "faq",
    title: "Who are the mentors?",
    text: `The mentors:\n\n${lines.join("\n")}`,
    keywords: "mentor",
    url: "/#mentorship",
  };
}

export type ExamplesRow = { url: string; heading: string | null; examples: string[] };

/** Gives each passage the questions that it answers. Examples of a place that no longer exists are left out. */
export function withExamples(rows: readonly ExamplesRow[], passages: readonly Passage[]): Passage[] {
  const examples = new Map<Passage, string[]>();
  for (const { url, heading, examples: given } of rows) {
    const there = passages.filter((passage) => passage.url === url);
    // An introduction answers less well than what its page explains, and is chosen only where nothing else is there.
    const explaining = there.find(({ kind }) => kind !== "place" && kind !== "product") ?? there[0];
    const passage = there.find(({ title }) => title === heading) ?? explaining;
    if (passage) examples.set(passage, [...(examples.get(passage) ?? []), ...given]);
  }
  return passages.map((passage) => ({
    ...passage,
    examples: [...(passage.examples ?? []), ...(examples.get(passage) ?? [])],
  }));
}
