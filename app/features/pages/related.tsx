import { SiteLink } from "../../ui/site-link.tsx";

export type RelatedLink = { readonly title: string; readonly href: string; readonly text: string };

/** Where to go from here: three doors at most. */
export function Related({ links }: { readonly links: readonly RelatedLink[] }) {
  return (
    <section className="section" aria-labelledby="related-heading">
      <h2 id="related-heading" className="sr-only">
        Where to go from here
      </h2>
      <ul className="wrap featured pb-0!">
        {links.map((link) => (
          <li key={link.href}>
            <SiteLink className="featured-card" href={link.href}>
              <span className="flex items-center justify-between gap-4 text-[19px] font-[660] tracking-[-0.02em]">
                {link.title}
                <span aria-hidden="true" className="featured-arrow">
                  →
                </span>
              </span>
              <span className="small mt-2 block text-ink2">{link.text}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
