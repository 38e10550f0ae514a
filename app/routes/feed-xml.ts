import { escapeHtml } from "#lib/escape-html.ts";
import { appContext } from "../data/app-context.ts";
import { loadSite } from "../data/content.ts";
import { loadPosts } from "../data/posts.ts";
import type { Route } from "./+types/feed-xml";

/** RSS 2.0 of the blog. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [{ brand }, posts] = await Promise.all([loadSite(client), loadPosts(client)]);
  const items = posts.map((post) => {
    const url = escapeHtml(`${publicConfig.siteUrl}/blog/${post.slug}`);
    return `<item><title>${escapeHtml(post.title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate><description>${escapeHtml(post.description)}</description></item>`;
  });
  const channel = `<title>${escapeHtml(brand.name)}</title><link>${escapeHtml(publicConfig.siteUrl)}/blog</link><description>${escapeHtml(brand.tagline)}</description><language>en</language>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel}\n${items.join("\n")}\n</channel></rss>\n`;
  return new Response(xml, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
