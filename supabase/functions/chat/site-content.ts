import type { SupabaseClient } from "@supabase/supabase-js";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { visitorClient } from "../_shared/service-client.ts";

import {
  type BrandRow,
  brokersPassage,
  type Contact,
  contactPassage,
  type IndicatorRow,
  indicatorPassage,
  mentorsPassage,
  type PageRow,
  type Product,
  pagePassages,
  postPassages,
  productPassage,
  type Row,
  type SiteContent,
} from "./passages.ts";

async function all<T = Row>(client: SupabaseClient, table: string, columns: string): Promise<T[]> {
  const { data, error } = await client.from(table).select(columns);
  if (error) throw new Error(`${table}: ${error.message}`);
  return data as T[];
}

type CatalogueRow = { id: string; kind: Product["kind"]; name: string; price_cents: number; currency: string };

async function loadProducts(client: SupabaseClient): Promise<Product[]> {
  const [catalogue, courses, plans, robots, vpsPlans] = await Promise.all([
    all<CatalogueRow>(client, "products", "id,kind,name,price_cents,currency"),
    all(client, "courses", "id,description,duration,level"),
    all(client, "mentorship_plans", "id,description,duration"),
    all(client, "robots", "id,description,strategy_class,timeframe"),
    all(client, "vps_plans", "id,ram_gb,cpu,location,uptime"),
  ]);
  const texts = new Map<string, string>([
    ...courses.map(
      (row) => [row.id ?? "", `${row.description} It is laid out for ${row.duration}, level: ${row.level}.`] as const,
    ),
    ...plans.map((row) => [row.id ?? "", row.description ?? ""] as const),
    ...robots.map(
      (row) => [row.id ?? "", `${row.description} Class: ${row.strategy_class}, timeframe ${row.timeframe}.`] as const,
    ),
    ...vpsPlans.map(
      ({ id = "", ram_gb: ram, cpu, location, uptime }) =>
        [
          id,
          `A server that stays on for your robot: ${ram} GB RAM, ${cpu} CPU, ${location}, uptime ${uptime}%.`,
        ] as const,
    ),
  ]);
  const periods = new Map(plans.map((row) => [row.id ?? "", row.duration ?? ""]));
  return catalogue.map(({ id, kind, name, price_cents: priceCents, currency }) => ({
    id,
    kind,
    name,
    priceCents,
    currency,
    period: kind === "vps" ? "monthly" : (periods.get(id) ?? ""),
    description: texts.get(id) ?? name,
  }));
}

async function loadContent(client: SupabaseClient): Promise<SiteContent> {
  const [settings, products, faqs, pages, posts, brokers, mentors, indicators, places] = await Promise.all([
    all<BrandRow & { key: string }>(client, "site_settings", "key,value"),
    loadProducts(client),
    all<{ id: string; question: string; answer: string; also_asked: string[] }>(
      client,
      "faqs",
      "id,question,answer,also_asked",
    ),
    all<PageRow>(client, "pages", "slug,title,lead,keywords,sections"),
    all(client, "posts", "slug,title,description,body"),
    all(client, "brokers", "id,name,regulation,min_deposit,spreads,description,loss_share,loss_share_date"),
    all(client, "mentors", "id,name,title,experience,specialty"),
    all<IndicatorRow>(client, "indicator_texts", "id,name,aliases,summary,formula,reading,failure,conventions"),
    all<{ id: string; title: string; description: string; url: string; keywords: string[] }>(
      client,
      "search_entries",
      "id,title,description,url,keywords",
    ),
  ]);
  const brand = settings.find(({ key }) => key === "brand")?.value;
  if (!brand) throw new Error("site_settings has no brand");
  const hours = brand.officeHours.map((line) => `${line.days} ${line.hours}`).join(", ");
  const contact: Contact = { name: brand.name, email: brand.email, pricingPath: `/${brand.slug}-pricing`, hours };
  return {
    products,
    contact,
    passages: [
      contactPassage(contact, brand),
      ...products.map(productPassage),
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
      ...brokers.map((row) => ({
        id: `broker:${row.id}`,
        kind: "broker" as const,
        title: row.name ?? "",
        text: `${row.description} Minimum deposit $${row.min_deposit}, spread on EUR/USD ${row.spreads}, regulation: ${row.regulation}. ${row.loss_share}% of retail accounts lose money there (${row.loss_share_date}). Some broker links are affiliate links.`,
        keywords: "broker",
        url: "/#brokers",
      })),
      brokersPassage(brokers),
      mentorsPassage(mentors),
      ...indicators.map(indicatorPassage),
      ...places.map(({ id, title, description, url, keywords }) => ({
        id: `place:${id}`,
        kind: "place" as const,
        title,
        text: description,
        keywords: keywords.join(" "),
        url,
      })),
    ],
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
