import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/use-online.ts";

/** Whether our server answers now, whatever the browser believes of its connection. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

type HoldProps = { readonly online: boolean; readonly onHeld: (held: boolean) => void };

/**
 * Holds a way to another page back while there is no connection: the router would reload the page for the code it cannot fetch, and
 * the visitor would lose the page that is open. The way goes on by itself when the connection is back.
 */
function HeldNavigation({ online, onHeld }: HoldProps) {
  const [tried, setTried] = useState<"no" | "trying" | "failed">("no");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const held = blocker.state === "blocked";
  useEffect(() => onHeld(held), [held, onHeld]);
  useEffect(() => {
    if (online && held) blocker.proceed();
  }, [online, held, blocker]);
  if (!held) return null;
  const tryAgain = async () => {
    setTried("trying");
    if (await answers()) blocker.proceed();
    else setTried("failed");
  };
  return (
    <div role="alert" className="grid justify-items-center gap-2 pb-2">
      <p>
        {tried === "failed" ? "Still no connection. " : ""}
        That page could not be opened: you are offline. You are still on this page, and nothing was lost. The other page
        opens as soon as the connection is back.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Button size="sm" aria-busy={tried === "trying"} onClick={() => void tryAgain()}>
          Try again
        </Button>
        <Button size="sm" variant="secondary" onClick={() => blocker.reset()}>
          Stay on this page
        </Button>
      </p>
    </div>
  );
}

/** Says that the connection is gone, for as long as it is, and holds other pages back until it has returned. */
export function OfflineNote() {
  const [held, setHeld] = useState(false);
  const online = useOnline();
  return (
    <div className="offline-note">
      {/* Not while online: with a blocker the router warns at every step back over a plain link to a place in the page. */}
      {(!online || held) && <HeldNavigation online={online} onHeld={setHeld} />}
      <p role="status">
        {online || held
          ? null
          : "You are offline. What is open keeps working and what you typed is saved; other pages, search and the assistant come back with the connection."}
      </p>
    </div>
  );
}
