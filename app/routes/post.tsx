import { data } from "react-router";
import { appContext } from "../data/app-context.ts";
import { loadPost } from "../data/posts.ts";
import { PostPage } from "../features/blog/post-page.tsx";
import { Related } from "../site/link-cards.tsx";
import { headingsOf, parseMarkdown } from "../site/parse-markdown.ts";
import type { Route } from "./+types/post";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";

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
  { title: "All posts", href: "/blog", text: "Articles on risk, costs and backtests, with every calculation shown." },
  {
    title: "Forex Tools",
    href: "/forex-tools",
    text: "Calculate position size, pip value, margin and break-even with your own numbers.",
  },
  { title: "Foundation", href: "/foundation", text: "Twelve free lessons, each with an exercise." },
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

export const ErrorBoundary = ItemFailure;
