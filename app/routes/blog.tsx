import { appContext } from "../data/app-context.ts";
import { loadPosts } from "../data/posts.ts";
import { PostList } from "../features/blog/post-list.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import type { Route } from "./+types/blog";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, posts] = await Promise.all([loadPageContent(client, "blog"), loadPosts(client)]);
  return { page, posts };
}

export const meta = contentMeta;

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { page, posts } = loaderData;
  return (
    <>
      <PageHero
        eyebrow="Reading"
        title={page.title}
        lead={page.lead}
        actions={
          <>
            <a className="btn btn-secondary btn-sm" href="/feed.xml">
              RSS feed
            </a>
            <a className="btn btn-secondary btn-sm" href="/feed.json">
              JSON feed
            </a>
          </>
        }
      />
      <div className="wrap pb-10">
        <PostList posts={posts} />
      </div>
    </>
  );
}
