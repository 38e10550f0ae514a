import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "./rows.ts";

export type NewsItem = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly source: string;
};

const most = 200;

/** The newest items of all enabled sources. */
export async function loadNews(client: SupabaseClient): Promise<NewsItem[]> {
  const found = await rows<Omit<NewsItem, "source"> & { source: { name: string } | null }>(
    client
      .from("news_items")
      .select("id,title,summary,link,publishedAt:published_at,source:news_sources(name)")
      .order("published_at", { ascending: false })
      .order("id")
      .limit(most),
  );
  return found.flatMap(({ source, ...item }) => (source ? [{ ...item, source: source.name }] : []));
}
