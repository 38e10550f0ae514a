/** Something the site says, small enough to be quoted, with the place where it says so. */
export type Passage = {
  readonly id: string;
  readonly kind: "faq" | "page" | "indicator" | "post" | "product" | "broker" | "place" | "contact";
  readonly title: string;
  /** What a link to it says, where the title alone would not tell. */
  readonly label?: string;
  readonly text: string;
  /** Other titles: an indicator's abbreviations, other ways to ask a question. */
  readonly names?: readonly string[];
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
};

export type Contact = {
  readonly name: string;
  readonly email: string;
  readonly pricingPath: string;
  readonly hours: string;
};

export type SiteContent = {
  readonly passages: readonly Passage[];
  readonly products: readonly Product[];
  readonly contact: Contact;
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
    whatsapp: string;
    city: string;
    officeHours: { days: string; hours: string }[];
  };
};

const productHome: Readonly<Record<Product["kind"], string>> = {
  course: "/courses",
  plan: "/#mentorship",
  robot: "/robots#robots-hero",
  vps: "/robots#vps-hosting",
};

/** Pages that name subjects without explaining them. */
const announcing: ReadonlySet<string> = new Set(["ebooks"]);

/** `- **Term**: what it is` and `3. **Term.** What it is`: an entry of a list that explains one thing. */
const listEntry = /^(?:\d+\.|-) (\*\*(.+?)[.:]?\*\*.+)$/gm;

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
      const entries = [...body.matchAll(listEntry)].map(([, text = "", term = ""], index) => ({
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

/** The id that the post's page gives a heading. */
export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

/** A post by its sections: the paragraph that answers is worth more than the whole text. */
export function postPassages({ slug = "", title = "", description = "", body = "" }: Row): Passage[] {
  const common = { kind: "post" as const, url: `/blog/${slug}` };
  const [, ...sections] = body.split(/^## /m);
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
    `**How it is read:** ${row.reading}`,
    `**When it fails:** ${row.failure}`,
    `**Conventions:** ${row.conventions}`,
  ].join("\n\n"),
  names: [row.id.replaceAll("-", " "), ...row.aliases],
  keywords: "indicator",
  url: `/indicators/${row.id}`,
});

export function contactPassage(contact: Contact, brand: BrandRow["value"]): Passage {
  const text = `Write to [${contact.email}](mailto:${contact.email}) or use [WhatsApp](https://wa.me/${brand.whatsapp}). Office hours: ${contact.hours}.`;
  return {
    id: "contact",
    kind: "contact",
    title: "Contact and office hours",
    text,
    names: ["talk to a person", "contact us", "office hours", "WhatsApp number", "phone number", "e-mail address"],
    keywords: "email phone whatsapp reach person open hours office address talk support",
    url: "/#contact",
  };
}

export function mentorsPassage(mentors: readonly Row[]): Passage {
  const lines = mentors.map(
    ({ name, title, experience, specialty }) => `- **${name}**, ${title}, ${experience}: ${specialty}`,
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

export const productPassage = (product: Product): Passage => ({
  id: `product:${product.id}`,
  kind: "product",
  title: product.name,
  text: product.description,
  keywords: `${product.kind} ${product.kind === "plan" ? "mentorship coaching" : ""}`,
  url: productHome[product.kind],
});

/** All brokers by the measures that visitors ask for. */
export function brokersPassage(brokers: readonly Row[]): Passage {
  const lines = brokers.map(
    ({ name, min_deposit: deposit, spreads }) =>
      `- **${name}**: minimum deposit $${deposit}, EUR/USD spread ${spreads}`,
  );
  return {
    id: "brokers",
    kind: "faq",
    title: "Which broker has the lowest minimum deposit or spread?",
    text: `${lines.join("\n")}\n\nCommission, regulation and the share of accounts that lose money are beside each one. Some broker links are affiliate links.`,
    names: ["list of brokers", "broker without minimum deposit", "cheapest broker"],
    keywords: "broker",
    url: "/#brokers",
  };
}
