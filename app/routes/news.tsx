import { loadNews } from "../data/news.ts";
import { loadPosts } from "../data/posts.ts";
import { newsEntries } from "../features/news/news-entries.ts";
import { NewsList } from "../features/news/news-list.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/news";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

export const loader = pageLoader("news", (client) => ({ posts: loadPosts(client), items: loadNews(client) }));

export const meta = contentMeta;

const related = [
  { title: "Trading Blog", href: "/blog", text: "Everything we have written." },
  { title: "Economic events", href: "/trading#events", text: "Which releases move which currency." },
  { title: "Forecasts", href: "/forecasts", text: "Made at each close, never changed, scored." },
];

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { page, posts, items } = loaderData;
  const { brand } = useSite();
  return (
    <>
      <PageHero compact eyebrow="Reading" title={page.title} lead={page.lead} />
      <NewsList entries={newsEntries(posts, items, brand.name)} />
      <PageWords below page={page} related={related} />
    </>
  );
}
