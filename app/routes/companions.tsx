import { useEffect } from "react";
import { useLocation } from "react-router";
import { CartPanel } from "../features/cart/cart-panel.tsx";
import { RouteLoading } from "../features/loading/route-loading.tsx";
import { PageAnnouncer } from "../features/navigation/page-announcer.tsx";
import { SearchHost } from "../features/search/search-host.tsx";
import { countSteps } from "../features/visits/count-steps.ts";
import { noteStep, takeSteps } from "../site/visit-steps.ts";
import { Toaster } from "../ui/toaster.tsx";
import { whenIdle } from "../ui/when-wanted.ts";
import { loadCartCheckout } from "./buy.ts";
import { loadParts } from "./load-parts.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { useSite } from "./site-data.ts";

/** What follows the visitor through the site and shows nothing until something happens. */
export default function Companions() {
  const { publicConfig, countVisits } = useSite();
  const { checkoutProvider } = publicConfig;
  useEffect(() => takeSteps(countVisits ? countSteps() : () => {}), [countVisits]);
  const { pathname } = useLocation();
  // Here, so that no page needs code for it before it answers.
  useEffect(() => noteStep({ step: "page", path: pathname }), [pathname]);
  useEffect(() => {
    const load = () => void whenIdle().then(loadParts);
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);
  return (
    <>
      <CartPanel loadCheckout={checkoutProvider === "none" ? null : loadCartCheckout} />
      <SearchHost />
      <SessionKeeper />
      <RouteLoading />
      <PageAnnouncer />
      <Toaster />
    </>
  );
}
