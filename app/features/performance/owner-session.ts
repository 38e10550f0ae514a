import { useEffect, useState } from "react";
import { type BrowserClientConfig, browserClient, configureBrowserClient } from "#app/data/client.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { holdsSecondFactor } from "#lib/second-factor-owed.ts";
import { hasStoredSession } from "#lib/stored-session.ts";

/** True once the visitor is known to be the owner, signed in with the second factor. What the owner may do is decided by the database, not here. */
export function useIsOwner(config: BrowserClientConfig): boolean {
  const [owner, setOwner] = useState(false);
  useEffect(() => {
    if (!hasStoredSession()) return;
    configureBrowserClient(config);
    return whileHere(
      browserClient().then((client) => client.auth.getSession()),
      ({ data: { session } }) => setOwner(session?.user.app_metadata.role === "owner" && holdsSecondFactor(session)),
      (error) => console.error("The session could not be read", error),
    );
  }, [config]);
  return owner;
}
