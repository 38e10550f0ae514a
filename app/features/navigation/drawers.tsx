import type { NavGroup } from "#content/types.ts";
import type { Site } from "../../data/content.ts";
import { Sheet } from "../../ui/dialog.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

type GroupsProps = {
  readonly groups: readonly NavGroup[];
  readonly onFollow: () => void;
  readonly openAtFirst?: boolean;
};

/** Groups open and close independently of one another; following a link closes their drawer. */
function MoreGroups({ groups, onFollow, openAtFirst = true }: GroupsProps) {
  return (
    <div className="divide-y divide-line">
      {groups.map((group) => (
        <Disclosure key={group.name} summary={group.name} open={openAtFirst}>
          <ul>
            {group.items.map((item) => (
              <li key={item.href}>
                <SiteLink className="drawer-link" href={item.href} onClick={onFollow}>
                  {item.name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </div>
  );
}

type Links = Pick<Site, "inlineLinks" | "moreTitle" | "moreGroups" | "closingLinks"> & {
  readonly isCurrent: (href: string) => boolean;
};

/** Everything the bar and its drawer hold, in one list. */
function MobileMenu({
  inlineLinks,
  closingLinks,
  moreGroups,
  moreTitle,
  isCurrent,
  onFollow,
}: Links & { readonly onFollow: () => void }) {
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

export type Drawer = "more" | "menu";
type Props = Links & {
  readonly open: Drawer | null;
  readonly onOpen: (drawer: Drawer | null) => void;
};

/** The bar's two drawers. Both are fetched together, on the first sign that one of them is wanted. */
export default function Drawers({ open, onOpen, ...links }: Props) {
  const close = () => onOpen(null);
  const drawer = (which: Drawer) => ({
    open: open === which,
    onOpenChange: (next: boolean) => onOpen(next ? which : null),
  });
  return (
    <>
      <Sheet {...drawer("more")} title={links.moreTitle}>
        <MoreGroups groups={links.moreGroups} onFollow={close} />
      </Sheet>
      <Sheet {...drawer("menu")} title="Menu">
        <MobileMenu {...links} onFollow={close} />
      </Sheet>
    </>
  );
}
