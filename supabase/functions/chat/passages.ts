/** Something the site says, small enough to be quoted, with the place where it says so. */
export type Passage = {
  readonly id: string;
  readonly kind: "faq" | "page" | "post" | "product" | "broker" | "place" | "contact";
  readonly title: string;
  /** What a link to it says, where the title alone would not tell. */
  readonly label?: string;
  readonly text: string;
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

/** `- **Term**: what it is` and `3. **Term.** What it is`: an entry of a list that explains one thing. */
const listEntry = /^(?:\d+\.|-) (\*\*(.+?)[.:]?\*\*.+)$/gm;

export function pagePassages(pages: readonly PageRow[], pricingPath: string): Passage[] {
  return pages.flatMap(({ slug, title, lead, keywords, sections }) => {
    const path = slug === "home" ? "/" : slug === "pricing" ? pricingPath : `/${slug}`;
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
        kind: "page" as const,
        label: `${title}: ${heading}`,
        keywords: title,
        url: `${path}#${anchor}`,
      };
      const entries = [...body.matchAll(listEntry)].map(([, text = "", term = ""], index) => ({
        ...common,
        id: `${id}:${index}`,
        title: term,
        text,
      }));
      return [{ ...common, id, title: heading, text: body }, ...entries];
    });
    return [introduction, ...explained];
  });
}

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
        text: `The mentors:\n\n${lines.join("\n")}`.trim(),
        keywords: title,
      };
    }),
  ];
}

export function contactPassage(contact: Contact, brand: BrandRow["value"]): Passage {
  const text = `Write to [${contact.email}](mailto:${contact.email}) or use [WhatsApp](https://wa.me/${brand.whatsapp}). Office hours: ${contact.hours}.`;
  return {
    id: "contact",
    kind: "contact",
    title: "Contact and office hours",
    text,
    keywords: "email e-mail phone whatsapp reach person human open hours office address talk support",
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
