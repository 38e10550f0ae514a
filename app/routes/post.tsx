import { data, isRouteErrorResponse } from "react-router";
import { appContext } from "../data/app-context.ts";
import { loadPost } from "../data/posts.ts";
import { PostPage } from "../features/blog/post-page.tsx";
import { Related } from "../features/pages/related.tsx";
import type { Route } from "./+types/post";
import { contentMeta } from "./content-meta.ts";
import { headingsOf, parseMarkdown } from "./markdown.server.ts";
import { MissingPage } from "./missing-page.tsx";
import { RouteFailure } from "./route-failure.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const post = await loadPost(client, params.slug);
  if (!post) throw data(null, { status: 404, statusText: "Post not found" });
  const { body, ...page } = post;
  const nodes = parseMarkdown(body);
  return { page, nodes, contents: headingsOf(nodes), url: `${publicConfig.siteUrl}/blog/${post.slug}` };
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page;
  return contentMeta(args, {
    ogType: "article",
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

const related = [
  { title: "All posts", href: "/blog", text: "Few posts, each with the arithmetic shown." },
  { title: "Forex Tools", href: "/forex-tools", text: "The sums from the posts, to be moved." },
  { title: "Foundation", href: "/foundation", text: "Twelve ideas, in the order in which they depend on each other." },
];

export default function Post({ loaderData }: Route.ComponentProps) {
  const { page, nodes, contents, url } = loaderData;
  return (
    <>
      <PostPage post={page} nodes={nodes} contents={contents} url={url} />
      <Related links={related} />
    </>
  );
}

/** A post that is not there is an ordinary thing: the visitor stays inside the site. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingPage /> : <RouteFailure error={error} />;
}
