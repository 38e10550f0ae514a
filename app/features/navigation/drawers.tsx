import type { NavGroup, NavLink } from "#content/types.ts";
import { preloadSheet, Sheet } from "../../ui/sheet.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { MoreGroups } from "./more-groups.tsx";

export type Drawer = "more" | "menu";
type Props = {
  readonly inlineLinks: readonly NavLink[];
  readonly moreTitle: string;
  readonly moreGroups: readonly NavGroup[];
  readonly closingLinks: readonly NavLink[];
  readonly isCurrent: (href: string) => boolean;
  readonly open: Drawer | null;
  readonly onOpen: (drawer: Drawer | null) => void;
};

export const prepare = preloadSheet;

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
