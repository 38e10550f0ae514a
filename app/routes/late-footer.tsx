import { useLocation } from "react-router";
import { SiteFooter } from "../features/footer/site-footer.tsx";
import { NewsletterBox } from "../features/newsletter/newsletter-box.tsx";
import { Preferences } from "../features/theme/preferences.tsx";
import { useSite } from "./site-data.ts";

/** The footer with the visitor's preferences in it. */
export default function LateFooter() {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <SiteFooter
      brand={site.brand}
      columns={site.footerColumns}
      legalLinks={site.legalLinks}
      newsletter={
        // The newsletter's page has the form itself.
        pathname === "/newsletter" ? null : (
          <NewsletterBox email={site.brand.email} readers={site.claims["newsletter-readers"]} list={site.newsletter} />
        )
      }
      preferences={<Preferences />}
    />
  );
}
