import type { NavGroup, NavLink } from "#content/types.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { MoreGroups } from "./more-groups.tsx";

type Props = {
  readonly inlineLinks: readonly NavLink[];
  readonly closingLinks: readonly NavLink[];
  readonly moreGroups: readonly NavGroup[];
  readonly moreTitle: string;
  readonly isCurrent: (href: string) => boolean;
  readonly onFollow: () => void;
};

/** Everything the bar and its drawer hold, in one list. */
export function MobileMenu({ inlineLinks, closingLinks, moreGroups, moreTitle, isCurrent, onFollow }: Props) {
  return (
    <nav aria-label="Main" className="-mt-2">
      <ul>
        {[...inlineLinks, ...closingLinks].map((link) => (
          <li key={link.href}>
            <SiteLink
              className="drawer-link drawer-link-strong"
              href={link.href}
              aria-current={isCurrent(link.href) ? "page" : undefined}
              onClick={onFollow}
            >
              {link.name}
            </SiteLink>
          </li>
        ))}
      </ul>
      <p className="fine mt-5 mb-1">{moreTitle}</p>
      <MoreGroups groups={moreGroups} onFollow={onFollow} openAtFirst={false} />
      <SiteLink className="btn btn-primary mt-6 w-full" href="/#mentorship" onClick={onFollow}>
        Get Started
      </SiteLink>
    </nav>
  );
}
