import { formatUsd } from "../../../lib/price-text.ts";
import { allInPips, pipValuePerLot } from "../../../lib/trade-arithmetic.ts";
import { dollars, formatPrice } from "./product-price.ts";

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
  /** Of its computed record; absent until one was computed. */
  readonly tested?: {
    readonly annualReturn: number;
    /** Of equity, in percent; null where the figures lack it, as the profit factor. */
    readonly drawdown: number | null;
    readonly profitFactor: number | null;
    readonly trades: number;
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

/** The id that the post's page gives a heading. */
const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

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
    `**How it is read:** ${row.reading}`,
    `**When it fails:** ${row.failure}`,
    `**Conventions:** ${row.conventions}`,
  ].join("\n\n"),
  names: [row.id.replaceAll("-", " "), ...row.aliases],
  keywords: "indicator",
  url: `/indicators/${row.id}`,
});

export function contactPassage(contact: Contact, brand: BrandRow["value"]): Passage {
  const text = `Write to [${contact.email}](mailto:${contact.email}) or use [WhatsApp](https://wa.me/${brand.whatsapp}). Telephone: ${brand.phone}. Office hours: ${contact.hours}.`;
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

const kindWords: Readonly<Record<Product["kind"], string>> = {
  robot: "robot",
  course: "course",
  plan: "mentorship plan",
  vps: "vps",
};

/** What is asked of every product of a kind: its own facts answer it. */
const askedOf: Readonly<Record<Product["kind"], string>> = {
  robot:
    "what does * do | tell me about * | how does * work | how does * decide | is * good | is * risky or safe | minimum deposit for * | how much capital does * need | which pairs does * trade | time frame of * | how often does * trade | does * use grid or martingale | does * double up after losses | does * hold trades overnight | does * use a stop loss | who should not use * | is * for beginners | can * lose money | strategy of * | does * hold positions over weekends | does * trade during news | which platform does * need",
  course:
    "what is in * | is * for beginners | who is * for | is * right for me | what do I learn in * | topics of * | modules of * | is * worth it | who should not take * | how long is *",
  plan: "what is in * | what is included in * | who is * for | is * worth it | how many sessions are in * | what support comes with * | who should not take *",
  vps: "how much memory has * | where is * hosted | is * enough for my robots | how fast is * | who needs *",
};

/** What a product is called for short: a robot by its first word, a plan without "Program", a course by its level. */
function shortNames({ kind, name }: Product): string[] {
  const [first = name] = name.split(" ");
  if (kind === "robot") return [first];
  if (kind === "plan") return [name.replace(/ Program$/, ""), ...(first === first.toUpperCase() ? [first] : [])];
  return kind === "course" ? ["course", "program"].map((word) => `${first} ${word}`) : [];
}

/** How a question may call a product: a robot also by what the second half of its name says, "the breakout bot". */
function calledBy(kind: Product["kind"], name: string): string[] {
  const [first = name, second] = name.split(" ");
  if (kind !== "robot") return [name];
  return second ? [first, `${second} robot`] : [first];
}

export function productPassage(product: Product): Passage {
  const { id, kind, name, description, url } = product;
  return {
    id: `product:${id}`,
    kind: "product",
    title: name,
    text: description,
    names: shortNames(product),
    examples: [
      `what is ${name}`,
      ...askedOf[kind]
        .split(" | ")
        .flatMap((question) => calledBy(kind, name).map((said) => question.replace("*", said))),
    ],
    keywords: kindWords[kind],
    productKind: kindWords[kind],
    url,
  };
}

/** All products of a kind side by side, for questions about which of them to take. */
export function overviewPassage(products: readonly Product[], kind: "robot" | "vps"): Passage {
  const lines = products
    .filter((product) => product.kind === kind)
    .map((product) => `- **${product.name}**: ${formatPrice(product)}. ${product.facts}`);
  return {
    id: `overview:${kind}`,
    kind: "faq",
    title: kind === "robot" ? "Which robots are there, and how do they differ?" : "Which VPS plans are there?",
    text: lines.join("\n"),
    keywords: kind,
    url: kind === "robot" ? "/robots#robots-hero" : "/robots#vps-hosting",
  };
}

export type BrokerRow = {
  readonly name: string;
  readonly spreads: string;
  /** US dollars for each side of one lot; null where the broker states none. */
  readonly commission_per_lot: number | null;
  /** Null marks invented figures. */
  readonly evidence?: string | null;
};
type BrokerCost = { readonly name: string; readonly cost: number; readonly said: string };

function brokerCost(broker: BrokerRow): BrokerCost {
  const { spreads, commission_per_lot: commission } = broker;
  const name = `**${broker.name}**${demoMark(broker, "demo figures")}`;
  const pips = allInPips({ spreads, commissionPerLot: commission });
  if (pips === null) return { name, cost: Number.POSITIVE_INFINITY, said: "spread or commission is not stated" };
  const cost = pips * pipValuePerLot;
  const fee = commission ? `${formatUsd(commission)} commission per side` : "no commission";
  return { name, cost, said: `${formatUsd(cost)} (${spreads}, ${fee})` };
}

/** The brokers in the order of the account comparison: by what a trade costs, commission included. */
export function brokersByCostPassage(brokers: readonly BrokerRow[]): Passage {
  const lines = brokers
    .map(brokerCost)
    .sort((a, b) => (a.cost === b.cost ? a.name.localeCompare(b.name, "en") : a.cost - b.cost))
    .map(({ name, said }) => `- ${name}: ${said}`);
  return {
    id: "brokers:cost",
    kind: "faq",
    title: "Which broker is cheapest?",
    label: "Account Comparison: brokers by cost",
    text: `One lot of EUR/USD, bought and sold, costs in spread and commission together, cheapest first:\n\n${lines.join("\n")}\n\nSwap comes on top for positions held overnight. Work it out for your own trades in the [account comparison](/account-comparison). Some broker links are affiliate links.`,
    names: ["cheapest broker", "which broker costs least"],
    keywords: "broker",
    url: "/account-comparison",
  };
}

/** The brokers by one measure that visitors ask for, lowest first, and the lowest by its name. */
function brokersBy(
  brokers: readonly (Row & BrokerRow)[],
  measure: { readonly id: string; readonly name: string; readonly of: (broker: Row & BrokerRow) => number },
  said: (broker: Row & BrokerRow) => string,
): Passage {
  const sorted = [...brokers].sort((a, b) => measure.of(a) - measure.of(b) || a.name.localeCompare(b.name, "en"));
  const least = sorted.filter((broker) => sorted[0] && measure.of(broker) === measure.of(sorted[0]));
  const line = (broker: Row & BrokerRow) => `- **${broker.name}**${demoMark(broker, "demo figures")}: ${said(broker)}`;
  return {
    id: `brokers:${measure.id}`,
    kind: "faq",
    title: `Which broker has the lowest ${measure.name}?`,
    text: `The lowest ${measure.name} in our list: ${least.map(({ name }) => name).join(", ")}.\n\n${sorted.map(line).join("\n")}\n\nCommission, regulation and the share of accounts that lose money are beside each one. Some broker links are affiliate links.`,
    keywords: "broker",
    url: "/#brokers",
  };
}

const deposit = (broker: Row & BrokerRow) => Number(broker.min_deposit);
/** "0.6 pips" and "from 0.2 pips"; what names no figure comes last. */
const spread = ({ spreads }: Row & BrokerRow) => Number(/\d+(?:\.\d+)?/.exec(spreads)?.[0] ?? Number.POSITIVE_INFINITY);

export const brokersByDeposit = (brokers: readonly (Row & BrokerRow)[]): Passage => ({
  ...brokersBy(
    brokers,
    { id: "deposit", name: "minimum deposit", of: deposit },
    (broker) => `minimum deposit ${dollars(deposit(broker))}, EUR/USD spread ${broker.spreads}`,
  ),
  names: ["list of brokers", "broker without minimum deposit"],
});

/** A spread of zero is paid for by a commission: it is told with it. */
export const brokersBySpread = (brokers: readonly (Row & BrokerRow)[]): Passage => ({
  ...brokersBy(
    brokers,
    { id: "spread", name: "spread", of: spread },
    (broker) =>
      `EUR/USD spread ${broker.spreads}, ${broker.commission_per_lot ? `commission ${formatUsd(broker.commission_per_lot)} per lot per side` : "no commission"}`,
  ),
  names: ["tightest spread", "smallest spread", "broker with zero spread"],
});

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
