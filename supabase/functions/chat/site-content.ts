import type { SupabaseClient } from "@supabase/supabase-js";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { visitorClient } from "../_shared/service-client.ts";
import {
  type BrokerRow,
  brokerPassage,
  brokersByCommission,
  brokersByCostPassage,
  brokersByDeposit,
  brokersByLosers,
  brokersBySpread,
  brokersWithoutCommissionPassage,
} from "./broker-passages.ts";
import { outsidePassages } from "./outside-topics.ts";
import {
  type Contact,
  contactPassage,
  type ExamplesRow,
  type IndicatorRow,
  indicatorPassage,
  mentorsPassage,
  type PageRow,
  pagePassages,
  postPassages,
  type Row,
  type SiteContent,
  type Term,
  withExamples,
  withoutDirectives,
} from "./passages.ts";
import { overviewPassage, productPassage } from "./product-passages.ts";
import { loadProducts } from "./products.ts";
import { readContactBrand } from "./read-contact-brand.ts";
import { all } from "./read-rows.ts";

async function loadContent(client: SupabaseClient): Promise<SiteContent> {
  const [settings, products, faqs, pages, posts, brokers, mentors, indicators, places, examples, terms] =
    await Promise.all([
      all<{ key: string; value: unknown }>(client, "site_settings", "key,value"),
      loadProducts(client),
      all<{ id: string; question: string; answer: string; also_asked: string[] }>(
        client,
        "faqs",
        "id,question,answer,also_asked",
      ),
      all<PageRow>(client, "pages", "slug,title,lead,keywords,sections"),
      all(client, "posts", "slug,title,description,body"),
      all<Row & BrokerRow>(
        client,
        "brokers",
        "id,name,regulation,min_deposit,spreads,description,loss_share,loss_share_date,commission_per_lot,evidence",
      ),
      all(client, "mentors", "id,name,title,experience,specialty,evidence"),
      all<IndicatorRow>(client, "indicator_texts", "id,name,aliases,summary,formula,reading,failure,conventions"),
      all<{ id: string; title: string; description: string; url: string; keywords: string[] }>(
        client,
        "search_entries",
        "id,title,description,url,keywords",
      ),
      all<ExamplesRow>(client, "asked_examples", "url,heading,examples"),
      all<Term>(client, "glossary_terms", "id,term,short,body,related,also"),
    ]);
  const brand = readContactBrand(settings.find(({ key }) => key === "brand")?.value);
  const hours = brand.officeHours.map((line) => `${line.days} ${line.hours}`).join(", ");
  const contact: Contact = { name: brand.name, email: brand.email, pricingPath: `/${brand.slug}-pricing`, hours };
  return {
    products,
    contact,
    terms: terms.map((term) => ({ ...term, body: withoutDirectives(term.body).trim() })),
    people: mentors.map(({ name = "" }) => name),
    passages: withExamples(examples, [
      contactPassage(contact, brand),
      ...products.map(productPassage),
      // An owner may show none of a kind.
      ...(["robot", "vps"] as const)
        .filter((kind) => products.some((product) => product.kind === kind))
        .map((kind) => overviewPassage(products, kind)),
      ...faqs.map(({ id, question, answer, also_asked: also }) => ({
        id: `faq:${id}`,
        kind: "faq" as const,
        title: question,
        text: answer,
        names: also.flatMap((ways) => ways.split(", ")),
        keywords: "",
        url: `/support#${id}`,
      })),
      ...pagePassages(pages, contact.pricingPath),
      ...posts.flatMap(postPassages),
      ...brokers.map(brokerPassage),
      ...(brokers.length > 0
        ? [
            brokersByDeposit(brokers),
            brokersBySpread(brokers),
            brokersByLosers(brokers),
            brokersByCostPassage(brokers),
            brokersByCommission(brokers),
            brokersWithoutCommissionPassage(brokers),
          ]
        : []),
      ...(mentors.length > 0 ? [mentorsPassage(mentors)] : []),
      ...indicators.map(indicatorPassage),
      ...places.map(({ id, title, description, url, keywords }) => ({
        id: `place:${id}`,
        kind: "place" as const,
        title,
        text: description,
        keywords: keywords.join(" "),
        url,
      })),
    ]).concat(outsidePassages),
  };
}

type Cached = { readonly version: number; readonly content: Promise<SiteContent> };
const cache = new Map<string, Cached>();

/** The site's content as a visitor may read it; loaded again only when its version has changed. */
export async function siteContent(env: FunctionEnv): Promise<{ version: number; content: SiteContent }> {
  const client = visitorClient(env);
  const { data, error } = await client.from("content_version").select("version").single();
  if (error) throw new Error(`content_version: ${error.message}`);
  const { version } = data as { version: number };
  const place = `${env.get("SUPABASE_URL")} ${env.get("SUPABASE_ANON_KEY")}`;
  const known = cache.get(place);
  if (known?.version === version) return { version, content: await known.content };
  const content = loadContent(client);
  cache.set(place, { version, content });
  // A failed load must not stay: the next question tries again.
  content.catch(() => {
    if (cache.get(place)?.content === content) cache.delete(place);
  });
  return { version, content: await content };
}
