import { QueryClientProvider } from "@tanstack/react-query";
import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { createQueryClient } from "#app/site/query-client.ts";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { type Section, sectionsFor } from "./sections.ts";
import { roleNames, type StaffRole } from "./staff.ts";
import { StaffContext } from "./staff-context.ts";

type Props = {
  readonly siteName: string;
  readonly staff: { readonly email: string; readonly role: StaffRole };
  readonly signOut: () => void;
  /** Beside the account: the switch of the theme. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
};

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const { pathname } = useLocation();
  const here = (to: string) => (to === "/admin" ? pathname === to : pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label="Console">
      {sections.map(({ name, places }) => (
        <div key={name} className="admin-group">
          <h2>{name}</h2>
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <PageLink to={place.to} aria-current={here(place.to) ? "page" : undefined}>
                  {place.name}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The console around each of its screens: contents at the side, on a phone behind a button. */
export function AdminFrame({ siteName, staff, signOut, tools, children }: Props) {
  const [queryClient] = useState(createQueryClient);
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const sections = sectionsFor(staff.role);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another screen is shown.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);
  return (
    <QueryClientProvider client={queryClient}>
      <StaffContext value={staff}>
        <div className="admin">
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <header className="admin-bar">
            <PageLink to="/admin" className="admin-name">
              {siteName} <span>Console</span>
            </PageLink>
            <div className="admin-tools">
              <span className="admin-who" title={staff.email}>
                {staff.email} · {roleNames[staff.role]}
              </span>
              {/* Loads the page again: the console has the brand and the menu as they were when it was opened. */}
              <a href="/" className="text-link">
                View site
              </a>
              {tools}
              <Button variant="quiet" size="sm" onClick={signOut}>
                Sign out
              </Button>
            </div>
          </header>
          <details ref={menu} className="admin-menu">
            <summary>
              <Menu size={18} aria-hidden="true" /> Contents
            </summary>
            <Contents sections={sections} />
          </details>
          <div className="admin-side">
            <Contents sections={sections} />
          </div>
          <main id="main" tabIndex={-1} className="admin-main outline-none">
            {children}
          </main>
        </div>
        <Toaster />
      </StaffContext>
    </QueryClientProvider>
  );
}
