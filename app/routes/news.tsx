import { appContext } from "../data/app-context.ts";
import { loadPosts } from "../data/posts.ts";
import { PostList } from "../features/blog/post-list.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/news";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

const shown = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, posts] = await Promise.all([loadPageContent(client, "news"), loadPosts(client)]);
  return { page, posts: posts.slice(0, shown) };
}

export const meta = contentMeta;

const related = [
  { title: "Trading Blog", href: "/blog", text: "Everything we have written." },
  { title: "Economic events", href: "/trading#events", text: "Which releases move which currency." },
  { title: "Forecasts", href: "/forecasts", text: "What a forecast has to state." },
];

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage eyebrow="Reading" page={loaderData.page} related={related}>
      <section className="wrap pb-12" aria-labelledby="latest-heading">
        <h2 id="latest-heading" className="mb-5 text-[27px]">
          Latest from us
        </h2>
        <PostList posts={loaderData.posts} headingLevel={3} />
      </section>
    </TextPage>
  );
}
