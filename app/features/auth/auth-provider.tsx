import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserClient, configureBrowserClient } from "#app/data/client.ts";
import { toast } from "#app/ui/toast.ts";
import { isAccountPage } from "#lib/account-pages.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { readAuthFragment } from "./auth-fragment.ts";
import { SessionContext } from "./session-context.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

export type AuthConfig = { readonly supabaseUrl: string; readonly supabaseAnonKey: string; readonly siteUrl: string };

const createStore = (siteUrl: string) =>
  createSessionStore({ loadAuth: async () => (await browserClient()).auth, notify: toast, siteUrl });

let pageStore: SessionStore | undefined;

/**
 * One store for the whole visit, although providers come and go with the layouts: a second one would greet twice.
 * Mailed links come back to the address the visitor uses, where the session is stored; the server decides what it allows.
 */
function storeOfPage({ siteUrl }: AuthConfig): SessionStore {
  if (typeof window === "undefined") return createStore(siteUrl);
  pageStore ??= createStore(window.location.origin);
  return pageStore;
}

/** Connects; once the client has taken a mailed link's tokens out of the address, the lone `#` it leaves goes too. */
async function connectAndTidy(store: SessionStore, link: { arriving: boolean; recovering: boolean }): Promise<void> {
  const auth = await store.connect(link);
  if (!link.arriving) return;
  await auth.getSession();
  const { href, pathname, search } = window.location;
  if (href.endsWith("#")) window.history.replaceState(window.history.state, "", pathname + search);
}

/** Holds the session; fetches the service's client only where somebody may be signed in. */
export function AuthProvider({ config, children }: { readonly config: AuthConfig; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [store] = useState(() => storeOfPage(config));

  useEffect(() => configureBrowserClient(config), [config]);

  useEffect(() => {
    const fragment = readAuthFragment(window.location.hash);
    // A mailed link that failed leads to the site root: the page that can help is another one.
    if (fragment.kind === "error" && pathname !== "/auth") {
      void navigate(`/auth${window.location.hash}`, { replace: true });
      return;
    }
    const arriving = fragment.kind === "session";
    if (!arriving && !isAccountPage(pathname) && !hasStoredSession()) return;
    const link = { arriving, recovering: arriving && fragment.recovery };
    connectAndTidy(store, link).catch((error: unknown) => console.error("The session could not be read", error));
  }, [store, pathname, navigate]);

  return <SessionContext value={store}>{children}</SessionContext>;
}
