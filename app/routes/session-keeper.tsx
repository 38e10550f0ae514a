import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isAccountPage } from "#lib/account-pages.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { lazyComponent } from "../ui/lazy-component.ts";
import { useSite } from "./site-data.ts";

const AuthProvider = lazyComponent(() =>
  import("../features/auth/auth-provider.tsx").then((module) => ({ default: module.AuthProvider })),
);

const mailedLink = /[#&](access_token|error_code|error)=/;

/**
 * Refreshes a signed-in visitor's session and receives mailed links on pages that do not show the session. Most visitors
 * have neither, so the code for it is fetched only for those who do.
 */
export function SessionKeeper() {
  const { publicConfig } = useSite();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (hasStoredSession() || mailedLink.test(window.location.hash)) setWanted(true);
  }, []);
  if (!wanted || isAccountPage(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <AuthProvider config={publicConfig}>{null}</AuthProvider>
    </Suspense>
  );
}
