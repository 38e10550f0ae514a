import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import type { NavLink } from "#content/types.ts";
import type { Site } from "../../data/content.ts";
import { LogoMark } from "../../site/logo-mark.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyInPlace } from "../../ui/lazy-component.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import type { Drawer } from "./drawers.tsx";

type Props = Pick<Site, "inlineLinks" | "moreTitle" | "moreGroups" | "closingLinks"> & {
  readonly name: string;
  readonly logo?: string | undefined;
  /** Search, theme and cart: other features' buttons. */
  readonly tools: ReactNode;
};

const loadDrawers = () => import("./drawers.tsx");
const Drawers = lazyInPlace(loadDrawers);
const preload = () => void loadDrawers().catch(() => undefined);

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

export function SiteNav(props: Props) {
  const [open, setOpen] = useState<Drawer | null>(null);
  const [wanted, setWanted] = useState(false);
  const isCurrent = useIsCurrent();
  const show = (drawer: Drawer) => {
    setWanted(true);
    setOpen(drawer);
  };
  return (
    <header className="site-nav">
      <div className="wrap nav-row">
        <Link className="nav-logo" to="/" aria-label={`${props.name}, home`}>
          <LogoMark logo={props.logo} />
          <span>{props.name}</span>
        </Link>
        <nav aria-label="Main" className="nav-links">
          {props.inlineLinks.map((link) => (
            <BarLink key={link.href} link={link} current={isCurrent(link.href)} />
          ))}
          <button
            type="button"
            className="nav-link nav-more needs-script"
            aria-haspopup="dialog"
            aria-expanded={open === "more"}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => show("more")}
          >
            More
          </button>
          {props.closingLinks.map((link) => (
            <BarLink key={link.href} link={link} current={isCurrent(link.href)} />
          ))}
        </nav>
        <div className="nav-tools">
          <div className="nav-buttons needs-script">{props.tools}</div>
          <SiteLink className="btn btn-primary nav-start" href="/#mentorship">
            Get Started
          </SiteLink>
          <IconButton
            label="Menu"
            className="nav-burger needs-script"
            aria-haspopup="dialog"
            aria-expanded={open === "menu"}
            onPointerEnter={preload}
            onClick={() => show("menu")}
          >
            <svg width="22" height="22" viewBox="0 0 22 22" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
              <path d="M3 5.5h16M3 11h16M3 16.5h16" strokeLinecap="round" />
            </svg>
          </IconButton>
        </div>
      </div>
      {wanted ? <Drawers {...props} isCurrent={isCurrent} open={open} onOpen={setOpen} /> : null}
    </header>
  );
}
