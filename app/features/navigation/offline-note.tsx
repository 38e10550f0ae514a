import { useEffect, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/use-online.ts";
import { whileHere } from "../../ui/while-here.ts";
import { partsToCome } from "./parts-to-come.ts";

/** Whether our server answers now, whatever the browser believes of its connection. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Between two questions whether it answers, while the browser says that there is a network. */
const againMs = 2_000;

type HoldProps = {
  readonly online: boolean;
  /** The page that was asked for while there was no connection. */
  readonly wanted: Location | null;
  readonly onWanted: (location: Location | null) => void;
};

/**
 * Holds a way to another page back while there is no connection: the router would reload the page for the code it cannot fetch, and
 * the visitor would lose the page that is open. The way goes on by itself when the connection is back. What is held is told by a
 * state of our own: the router's would be drawn only after parts of the page whose code cannot come.
 */
function HeldNavigation({ online, wanted, onWanted }: HoldProps) {
  const [tried, setTried] = useState<"no" | "trying" | "failed">("no");
  const navigate = useNavigate();
  const reached = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    if (navigator.onLine || reached.current || currentLocation.pathname === nextLocation.pathname) return false;
    // After this call, which may be part of a transition of the router's and would wait with it.
    setTimeout(() => {
      setTried("no");
      onWanted(nextLocation);
    });
    return true;
  });
  useEffect(() => {
    if (!online || !wanted) return;
    // A network can be there again before the way to the site is: a page asked for then would be the browser's own, of its failure.
    let leave = () => {};
    const ask = () => {
      leave = whileHere(answers(), (yes) => {
        if (!yes) {
          setTried("failed");
          const timer = setTimeout(ask, againMs);
          leave = () => clearTimeout(timer);
          return;
        }
        onWanted(null);
        void navigate(wanted);
      });
    };
    ask();
    return () => leave();
  }, [online, wanted, onWanted, navigate]);
  if (!wanted) return null;
  const tryAgain = async () => {
    setTried("trying");
    reached.current = await answers();
    if (!reached.current) return setTried("failed");
    onWanted(null);
    await navigate(wanted);
    reached.current = false;
  };
  return (
    <div role="alert" className="grid justify-items-center gap-2 pb-2">
      <p>
        {tried === "failed" ? "Still no connection. " : ""}
        That page could not be opened: you are offline. This page stays as it is; the other one opens once the
        connection is back.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Button size="sm" aria-busy={tried === "trying"} onClick={() => void tryAgain()}>
          Try again
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onWanted(null)}>
          Stay on this page
        </Button>
      </p>
    </div>
  );
}

/** Says that the connection is gone, for as long as it is, and holds other pages back until it has returned. */
export function OfflineNote() {
  const [wanted, setWanted] = useState<Location | null>(null);
  const [hidden, setHidden] = useState(false);
  const online = useOnline();
  // The next time the connection is gone is told again.
  if (online && hidden) setHidden(false);
  const told = !online && !wanted && !hidden;
  return (
    <div className="offline-note">
      {/* Not while online: with a blocker the router warns at every step back over a plain link to a place in the page. */}
      {(!online || wanted) && <HeldNavigation online={online} wanted={wanted} onWanted={setWanted} />}
      <div role="status" className="offline-said">
        {told && (
          <>
            <p>
              You are offline. What is open keeps working and what you typed is saved; other pages and the assistant
              come back with the connection.
              {partsToCome.size > 0 ? ` Not loaded yet: ${[...partsToCome].join(", ")}.` : null}
            </p>
            <Button size="sm" variant="secondary" onClick={() => setHidden(true)}>
              Hide
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
