import { type ReactNode, useEffect, useState } from "react";
import { loadEnrolments } from "#app/data/account.ts";
import { browserClient, signedInUser } from "#app/data/client.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { SiteLink } from "../../ui/site-link.tsx";

/** Whether the signed-in visitor owns this robot. The page is cached for everyone, so only the browser can know. */
function useOwned(robotId: string): boolean {
  const [owned, setOwned] = useState(false);
  useEffect(() => {
    let left = false;
    // Whoever never signed in does not fetch the service's client for it.
    if (!hasStoredSession()) return;
    const look = async () => {
      if (!(await signedInUser())) return;
      const enrolments = await loadEnrolments(await browserClient());
      const active = enrolments.some(({ productId, status }) => productId === robotId && status === "active");
      if (!left) setOwned(active);
    };
    // The page says all the same what the robot costs; an owner finds it in the member area without this line, too.
    look().catch((error: unknown) => console.info("The purchases could not be read", error));
    return () => {
      left = true;
    };
  }, [robotId]);
  return owned;
}

/** The cart's button, and for an owner the way to the robot. */
export function OwnedRobot({ robotId, children }: { readonly robotId: string; readonly children: ReactNode }) {
  const owned = useOwned(robotId);
  if (!owned) return children;
  return (
    <div className="grid gap-3">
      <SiteLink className="btn btn-primary" href="/member-area">
        In your member area
      </SiteLink>
      {children}
    </div>
  );
}
