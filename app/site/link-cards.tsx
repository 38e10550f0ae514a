import { classNames } from "../ui/class-names.ts";
import { SiteLink } from "../ui/site-link.tsx";

export type CardLink = { readonly title: string; readonly href: string; readonly text: string };
type Props = { readonly links: readonly CardLink[]; readonly className?: string };

/** Pages as cards that are links as a whole, each with a sentence of what is there. */
export function LinkCards({ links, className }: Props) {
  return (
    <ul className={classNames("wrap link-cards", className)}>
      {links.map(({ title, href, text }) => (
        <li key={href}>
          <SiteLink className="link-card" href={href}>
            <span className="flex items-center justify-between gap-4 text-lead font-semibold tracking-[-0.02em]">
              {title}
              <span aria-hidden="true" className="link-card-arrow">
                →
              </span>
            </span>
            <span className="small mt-2 block text-ink2">{text}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** Where to go from here, at the end of a page: three pages at most. */
export function Related({ links }: Pick<Props, "links">) {
  return (
    <section className="section" aria-labelledby="related-heading">
      <h2 id="related-heading" className="sr-only">
        Where to go from here
      </h2>
      <LinkCards links={links} className="pb-0!" />
    </section>
  );
}
