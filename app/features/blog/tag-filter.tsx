import { PageLink } from "#app/ui/page-link.tsx";
import { type TagCount, tagHref } from "./post-tags.ts";

type Props = { readonly tags: readonly TagCount[]; readonly chosen: string | null; readonly total: number };

/** Links, so that a filtered list has an address and works without JavaScript. */
export function TagFilter({ tags, chosen, total }: Props) {
  const links = [
    { name: "All posts", count: total, to: "/blog", current: chosen === null },
    ...tags.map(({ tag, count }) => ({ name: tag, count, to: tagHref(tag), current: tag === chosen })),
  ];
  return (
    <nav aria-label="Tags" className="mb-8">
      <ul className="scroll-x tag-row">
        {links.map(({ name, count, to, current }) => (
          <li key={to}>
            <PageLink
              className={`btn btn-sm min-h-11 ${current ? "btn-primary" : "btn-secondary"}`}
              to={to}
              aria-current={current ? "page" : undefined}
            >
              {name} ({count})
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
