import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isAccountPage } from "#lib/account-pages.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { lazyInPlace } from "../ui/lazy-component.ts";
import { useSite } from "./site-data.ts";

const AuthProvider = lazyInPlace(async () => ({
  default: (await import("../features/auth/auth-provider.tsx")).AuthProvider,
}));

const mailedLink = /[#&](access_token|refresh_token|token_hash|error_description|error_code|error)=/;

/**
 * Refreshes a signed-in visitor's session on pages that do not show it; the code is fetched only for those who have one.
 * What looks like a mailed link signs in at /auth only: anywhere else somebody made it up, and it leaves the address.
 */
export function SessionKeeper() {
  const { publicConfig } = useSite();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (hasStoredSession()) setWanted(true);
  }, []);
  useEffect(() => {
    if (pathname === "/auth" || !mailedLink.test(window.location.hash)) return;
    window.history.replaceState(window.history.state, "", pathname + window.location.search);
  }, [pathname]);
  if (!wanted || isAccountPage(pathname)) return null;
  return <AuthProvider config={publicConfig}>{null}</AuthProvider>;
}
