import type { Site } from "../../data/content.ts";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = Pick<Site, "inlineLinks" | "moreGroups" | "closingLinks">;

/** What a browser without JavaScript gets: what does not work here, and every link of the site. */
export function PlainMenu({ inlineLinks, closingLinks, moreGroups }: Props) {
  const links = [...inlineLinks, ...moreGroups.flatMap(({ items }) => items), ...closingLinks];
  return (
    <noscript>
      <div className="plain-menu">
        <p>
          JavaScript is switched off. You can read every page and follow every link; search, cart, sign-in, the
          assistant and the tools need JavaScript.
        </p>
        <details>
          <summary>Menu</summary>
          <ul>
            {links.map((link) => (
              <li key={`${link.name} ${link.href}`}>
                <SiteLink href={link.href}>{link.name}</SiteLink>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </noscript>
  );
}
