import type { ReactNode } from "react";
import type { NavGroup } from "#content/types.ts";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = {
  readonly address: string | undefined;
  readonly search: ReactNode;
  readonly groups: readonly NavGroup[];
};

/** Nothing is here; everything else is one step away. */
export function NotFoundScreen({ address, search, groups }: Props) {
  return (
    <div className="wrap page-hero">
      <p className="eyebrow">404</p>
      <h1 className="mt-4">Page not found</h1>
      <p className="lead mt-5">
        There is no page at <span className="font-semibold break-all text-ink">{address ?? "this address"}</span>. It
        may have moved, or the address may be mistyped.
      </p>
      <div className="mt-8 max-w-[480px]">{search}</div>
      <div className="mt-14 grid gap-x-8 gap-y-10 border-t border-line pt-10 grid-cols-[repeat(auto-fill,minmax(max(7rem,30%),1fr))] md:grid-cols-3 lg:grid-cols-6">
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h2 className="fine font-semibold tracking-normal">{group.name}</h2>
            <ul className="mt-2">
              {group.items.map((item) => (
                <li key={item.href}>
                  <SiteLink className="footer-link" href={item.href}>
                    {item.name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
