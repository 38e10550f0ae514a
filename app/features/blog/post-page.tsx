import type { PostSummary } from "#content/types.ts";
import { longDate } from "#lib/date-text.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { DrawnPicture } from "../../site/drawn-picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ContentsList } from "../../ui/contents-list.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { tagHref } from "./post-tags.ts";
import { ShareLinks } from "./share-links.tsx";

export type Heading = { readonly id: string; readonly text: string };
type Props = {
  readonly post: PostSummary;
  readonly nodes: readonly MarkdownNode[];
  readonly contents: readonly Heading[];
  readonly url: string;
};

function Byline({ post }: { readonly post: PostSummary }) {
  return (
    <p className="fine mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="font-semibold text-ink">{post.author}</span>
      <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
      {post.updatedAt > post.publishedAt ? (
        <span>
          revised <time dateTime={post.updatedAt}>{longDate(post.updatedAt)}</time>
        </span>
      ) : null}
      <span>{post.readingMinutes} min to read</span>
    </p>
  );
}

export function PostPage({ post, nodes, contents, url }: Props) {
  const path = `/blog/${post.slug}`;
  return (
    <article>
      <header className="wrap page-hero post-head">
        <div>
          <p className="eyebrow">
            <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href="/blog">
              Trading Blog
            </SiteLink>
          </p>
          <h1 className="mt-4 max-w-[24ch]!">{post.title}</h1>
          <p className="lead mt-5 text-lead">{post.description}</p>
          <Byline post={post} />
        </div>
        <DrawnPicture className="rounded-md" picture={drawnPicture(post.slug, post.title, post.description)} />
      </header>
      <div className="wrap text-sections">
        <ContentsList label="Contents" title="Contents" path={path} entries={contents} />
        <div className="min-w-0">
          <div className="prose post-prose">
            <Markdown nodes={nodes} />
          </div>
          <footer className="mt-12 flex max-w-[68ch] flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
            <p className="flex flex-wrap gap-2">
              {post.tags.map((tag) => (
                <SiteLink key={tag} className="inline-flex min-h-11 items-center no-underline" href={tagHref(tag)}>
                  <Badge>{tag}</Badge>
                </SiteLink>
              ))}
            </p>
            <ShareLinks title={post.title} url={url} />
          </footer>
        </div>
      </div>
    </article>
  );
}
