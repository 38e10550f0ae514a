import { SiteFooter } from "../features/footer/site-footer.tsx";
import { Preferences } from "../features/theme/preferences.tsx";
import type { SiteData } from "./site-data.ts";

/** The footer with the preferences in it, in one file that is fetched when it comes near. */
export default function LateFooter({ site }: { readonly site: SiteData }) {
  return (
    <SiteFooter
      brand={site.brand}
      columns={site.footerColumns}
      legalLinks={site.legalLinks}
      readers={site.claims["newsletter-readers"]}
      preferences={<Preferences />}
    />
  );
}
