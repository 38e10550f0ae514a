import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import type { NavGroup, NavLink } from "#content/types.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { preloadSheet, Sheet } from "../../ui/sheet.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { MoreGroups } from "./more-groups.tsx";

export type SiteNavProps = {
  readonly name: string;
  readonly inlineLinks: readonly NavLink[];
  readonly moreTitle: string;
  readonly moreGroups: readonly NavGroup[];
  readonly closingLinks: readonly NavLink[];
  /** Search, theme and cart: other features' buttons. */
  readonly tools: ReactNode;
};

/** The link of the page one is on; home's own sections are places on it, not pages. */
function useIsCurrent() {
  const { pathname } = useLocation();
  return (href: string) => (href === "/#home" ? pathname === "/" : !href.includes("#") && href === pathname);
}

function BarLink({ link, current }: { readonly link: NavLink; readonly current: boolean }) {
  return (
    <SiteLink className="nav-link" href={link.href} aria-current={current ? "page" : undefined}>
      {link.name}
    </SiteLink>
  );
}

export function SiteNav(props: SiteNavProps) {
  const [open, setOpen] = useState<"more" | "menu" | null>(null);
  const isCurrent = useIsCurrent();
  const close = () => setOpen(null);
  const overlay = (which: "more" | "menu") => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : null),
  });
  return (
    <header className="site-nav">
      <div className="wrap nav-row">
        <Link className="nav-logo" to="/" aria-label={`${props.name}, home`}>
          <LogoMark />
          <span>{props.name}</span>
        </Link>
        <nav aria-label="Main" className="nav-links">
          {props.inlineLinks.map((link) => (
            <BarLink key={link.href} link={link} current={isCurrent(link.href)} />
          ))}
          <button
            type="button"
            className="nav-link nav-more"
            aria-haspopup="dialog"
            aria-expanded={open === "more"}
            onPointerEnter={preloadSheet}
            onFocus={preloadSheet}
            onClick={() => setOpen("more")}
          >
            More
          </button>
          {props.closingLinks.map((link) => (
            <BarLink key={link.href} link={link} current={isCurrent(link.href)} />
          ))}
        </nav>
        <div className="nav-tools">
          {props.tools}
          <SiteLink className="btn btn-primary nav-start" href="/#mentorship">
            Get Started
          </SiteLink>
          <IconButton
            label="Menu"
            className="nav-burger"
            aria-haspopup="dialog"
            aria-expanded={open === "menu"}
            onPointerEnter={preloadSheet}
            onClick={() => setOpen("menu")}
          >
            <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Sheet {...overlay("more")} title={props.moreTitle}>
        <MoreGroups groups={props.moreGroups} onFollow={close} />
      </Sheet>
      <Sheet {...overlay("menu")} title="Menu">
        <MobileMenu {...props} isCurrent={isCurrent} onFollow={close} />
      </Sheet>
    </header>
  );
}
