import { appContext } from "../data/app-context.ts";
import { loadSite } from "../data/content.ts";
import { loadPosts } from "../data/posts.ts";
import type { Route } from "./+types/feed-json";

/** JSON Feed 1.1 of the blog. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [{ brand }, posts] = await Promise.all([loadSite(client), loadPosts(client)]);
  const { siteUrl } = publicConfig;
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: brand.name,
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/feed.json`,
    items: posts.map((post) => ({
      id: `${siteUrl}/blog/${post.slug}`,
      url: `${siteUrl}/blog/${post.slug}`,
      title: post.title,
      summary: post.description,
      date_published: post.publishedAt,
      date_modified: post.updatedAt,
      authors: [{ name: post.author }],
      tags: post.tags,
    })),
  };
  return Response.json(feed, { headers: { "content-type": "application/feed+json; charset=utf-8" } });
}
