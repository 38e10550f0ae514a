import { useEffect, useState } from "react";
import { type BrowserClientConfig, browserClient, configureBrowserClient } from "#app/data/client.ts";
import { hasStoredSession } from "#lib/stored-session.ts";

/** True once the visitor is known to be the owner. What the owner may do is decided by the database, not here. */
export function useIsOwner(config: BrowserClientConfig): boolean {
  const [owner, setOwner] = useState(false);
  useEffect(() => {
    if (!hasStoredSession()) return;
    let gone = false;
    configureBrowserClient(config);
    browserClient()
      .then((client) => client.auth.getSession())
      .then(({ data }) => {
        if (!gone) setOwner(data.session?.user.app_metadata.role === "owner");
      })
      .catch((error: unknown) => console.error("The session could not be read", error));
    return () => {
      gone = true;
    };
  }, [config]);
  return owner;
}
