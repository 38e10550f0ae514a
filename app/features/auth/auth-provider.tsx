import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { BackEndAddress } from "#app/data/back-end-address.ts";
import { browserClient, configureBrowserClient } from "#app/data/client.ts";
import { followOwner } from "#app/data/device-owner.ts";
import { toast } from "#app/ui/toast.ts";
import { isAccountPage } from "#lib/account-pages.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { SessionContext } from "./session.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

export type AuthConfig = BackEndAddress & { readonly supabaseAnonKey: string };

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

/** Holds the session; fetches the service's client only where somebody may be signed in. */
export function AuthProvider({ config, children }: { readonly config: AuthConfig; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [store] = useState(() => storeOfPage(config));

  useEffect(() => configureBrowserClient(config), [config]);

  useEffect(() => followOwner(store.subscribe), [store]);

  useEffect(() => {
    if (!isAccountPage(pathname) && !hasStoredSession()) return;
    store.connect().catch((error: unknown) => console.error("The session could not be read", error));
  }, [store, pathname]);

  return <SessionContext value={store}>{children}</SessionContext>;
}
