import { PageLink } from "#app/ui/page-link.tsx";
import type { PostSummary } from "#content/types.ts";
import { longDate } from "#lib/date-text.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { DrawnPicture } from "../../site/drawn-picture.tsx";
import { Badge } from "../../ui/badge.tsx";

type Props = {
  readonly posts: readonly PostSummary[];
  /** Below a section heading the titles step down. */
  readonly headingLevel?: 2 | 3;
};

export function PostList({ posts, headingLevel = 2 }: Props) {
  const Title = headingLevel === 2 ? "h2" : "h3";
  return (
    <ol className="line-list">
      {posts.map((post) => (
        <li key={post.slug}>
          <article className="grid gap-x-10 gap-y-2 py-8 md:grid-cols-[220px_minmax(0,1fr)]">
            <div>
              <p className="fine md:pt-1.5">
                <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
                <span className="md:block">
                  <span className="md:hidden"> · </span>
                  {post.readingMinutes} min to read
                </span>
              </p>
              <DrawnPicture
                className="mt-4 rounded-md"
                picture={drawnPicture(post.slug, post.title, post.description)}
              />
            </div>
            <div className="max-w-[720px]">
              <Title className="text-figure">
                <PageLink className="inline-block py-2.5 no-underline hover:underline" to={`/blog/${post.slug}`}>
                  {post.title}
                </PageLink>
              </Title>
              <p className="mt-2.5 text-ink2">{post.description}</p>
              <p className="mt-4 flex flex-wrap items-center gap-2">
                <span className="fine mr-2">{post.author}</span>
                {post.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}
