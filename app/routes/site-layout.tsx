import { useEffect } from "react";
import { Outlet, useParams } from "react-router";
import { configureBrowserClient } from "../data/client.ts";
import { CartButton } from "../features/cart/cart-button.tsx";
import { CartProvider } from "../features/cart/cart-provider.tsx";
import { LoadingScreen } from "../features/loading/loading-screen.tsx";
import { HashScroll } from "../features/navigation/hash-scroll.tsx";
import { OfflineNote } from "../features/navigation/offline-note.tsx";
import { PlainMenu } from "../features/navigation/plain-menu.tsx";
import { SiteNav } from "../features/navigation/site-nav.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import { ThemeSwitch } from "../features/theme/theme-switch.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { setCheckoutProvider } from "./buy.ts";
import { useSite } from "./site-data.ts";

const Footer = lazyPart(() => import("./late-footer.tsx"));
const Companions = lazyPart(() => import("./companions.tsx"));

/** The frame of every page: loading screen, bar, footer, and what follows the visitor around. */
export default function SiteLayout() {
  const site = useSite();
  const provider = site.publicConfig.checkoutProvider;
  // Another lesson, drill or course gets a page of its own: what somebody did on the one before does not belong to it.
  const item = Object.values(useParams()).join("/");
  useEffect(() => {
    setCheckoutProvider(site.publicConfig);
    configureBrowserClient(site.publicConfig);
  }, [site.publicConfig]);
  return (
    <CartProvider>
      <LoadingScreen title={site.brand.name} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteNav
        name={site.brand.name}
        logo={site.brand.logo}
        inlineLinks={site.inlineLinks}
        moreTitle={site.moreTitle}
        moreGroups={site.moreGroups}
        closingLinks={site.closingLinks}
        tools={
          <>
            <SearchButton variant="icon" />
            <ThemeSwitch />
            <CartButton />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="page outline-none" data-checkout={provider === "none" ? "none" : "open"}>
        <PlainMenu inlineLinks={site.inlineLinks} moreGroups={site.moreGroups} closingLinks={site.closingLinks} />
        {site.publicConfig.testCheckout && (
          <p role="note" className="test-checkout">
            Test checkout: orders on this site are not real, and no payment is taken.
          </p>
        )}
        <Outlet key={item} />
      </main>
      <Footer />
      <HashScroll />
      <OfflineNote />
      <Companions />
    </CartProvider>
  );
}
