import { useEffect, useState } from "react";
import { lazyInPlace } from "./lazy-component.ts";
import { onFirstToast } from "./toast.ts";

const load = () => import("./toaster-panel.tsx");
const Panel = lazyInPlace(load);

/** Long after the first load: whatever says something sooner has the toaster fetched at once. */
const rest = 8000;

/** Fetched when the page has come to rest, or at once if something has been said already. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const idle = setTimeout(want, rest);
    const forget = onFirstToast(want);
    return () => {
      clearTimeout(idle);
      forget();
    };
  }, []);
  return wanted ? <Panel /> : null;
}
