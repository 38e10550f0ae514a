import { appContext } from "../data/app-context.ts";
import { loadPosts } from "../data/posts.ts";
import { PostList } from "../features/blog/post-list.tsx";
import { chosenTag, postsWith, tagCounts } from "../features/blog/post-tags.ts";
import { TagFilter } from "../features/blog/tag-filter.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { Related } from "../site/link-cards.tsx";
import type { Route } from "./+types/blog";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export const handle = { parameters: ["tag"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, posts] = await Promise.all([loadPageContent(client, "blog"), loadPosts(client)]);
  const tag = chosenTag(request.url);
  return { page, tag, tags: tagCounts(posts), total: posts.length, posts: postsWith(posts, tag) };
}

export const meta = contentMeta;

const related = [
  { title: "Foundation", href: "/foundation", text: "Twelve free lessons, from zero to a first demo trade." },
  { title: "E-books", href: "/ebooks", text: "Nine short books, free to read and to download." },
  {
    title: "Backtesting",
    href: "/backtesting",
    text: "Test what you read on past prices, with spread, swap and the costs that you set.",
  },
];

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { page, posts, tag, tags, total } = loaderData;
  return (
    <>
      <PageHero eyebrow="Reading" title={page.title} lead={page.lead} />
      <div className="wrap wide pb-10">
        <TagFilter tags={tags} chosen={tag} total={total} />
        {posts.length > 0 ? (
          <PostList posts={posts} />
        ) : (
          <p>No post has the tag “{tag}”. Choose one of the tags above.</p>
        )}
        <p className="mt-6 flex flex-wrap items-center gap-x-6">
          <span className="small text-ink2">Follow the blog in a reader:</span>
          <a className="text-link small inline-flex min-h-11 items-center" href="/feed.xml">
            RSS feed
          </a>
          <a className="text-link small inline-flex min-h-11 items-center" href="/feed.json">
            JSON feed
          </a>
        </p>
      </div>
      <Related links={related} />
    </>
  );
}
