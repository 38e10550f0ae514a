import type { PostSummary } from "#content/types.ts";
import { longDate } from "#lib/date-text.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { DrawnPicture } from "../../site/drawn-picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ContentsList } from "../../ui/contents-list.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { toast } from "../../ui/toast.ts";
import { tagHref } from "./post-tags.ts";

type ShareLinksProps = { readonly title: string; readonly url: string };

/** The system's own share sheet where there is one, else the address on the clipboard. No one else's scripts. */
function ShareLinks({ title, url }: ShareLinksProps) {
  const share = async () => {
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ title: "Address copied", description: url });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ title: "The address could not be copied", description: url, variant: "destructive" });
    }
  };
  return (
    <p className="flex gap-3">
      <Button variant="secondary" size="sm" onClick={share}>
        Share
      </Button>
      <a
        className="btn btn-quiet btn-sm"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        Send by email
      </a>
    </p>
  );
}

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
