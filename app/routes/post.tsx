import { drawnPath, drawnPicture } from "#lib/drawn-picture.ts";
import { appContext } from "../data/app-context.ts";
import { loadFoundation, loadGlossary } from "../data/lessons.ts";
import { loadPost } from "../data/posts.ts";
import { PostPage } from "../features/blog/post-page.tsx";
import { Related } from "../site/link-cards.tsx";
import { headingsOf, parseLesson } from "../site/parse-markdown.ts";
import { PartView } from "../ui/markdown-parts.tsx";
import type { Route } from "./+types/post";
import { contentMeta } from "./content-meta.ts";
import { LessonPartView } from "./lesson-parts.tsx";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";
import { relatedToPost } from "./related-to-post.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const post = await loadPost(client, params.slug);
  if (!post) throw await movedOrMissing(client, `/blog/${params.slug}`, "Post not found");
  const { body, ...page } = post;
  const [lessons, terms] = await Promise.all([loadFoundation(client), loadGlossary(client)]);
  const nodes = parseLesson(body, new Map(terms.map(({ id, short }) => [id, short])));
  const url = `${publicConfig.siteUrl}/blog/${post.slug}`;
  return { page, nodes, contents: headingsOf(nodes), url, related: relatedToPost(nodes, lessons) };
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page;
  return contentMeta(args, {
    ogType: "article",
    ogImage: page && drawnPath(drawnPicture(page.slug, page.title, page.description), "share"),
    structuredData: page && {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      headline: page.title,
      description: page.description,
      datePublished: page.publishedAt,
      dateModified: page.updatedAt,
      author: { "@type": "Person", name: page.author },
    },
  });
};

export default function Post({ loaderData }: Route.ComponentProps) {
  const { page, nodes, contents, url, related } = loaderData;
  return (
    <>
      <PartView value={LessonPartView}>
        <PostPage post={page} nodes={nodes} contents={contents} url={url} />
      </PartView>
      <Related links={related} />
    </>
  );
}

export const ErrorBoundary = ItemFailure;
