import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Keep } from "../core/strategy-store.ts";
import type { RunSettings } from "./run-settings.ts";

const shownKey = "northpip.lab.shown-run";

type Shown = { readonly document: StrategyDocument; readonly settings: RunSettings };

/** Only the shape is checked: the engine checks the rest. */
function readShown(keep: Keep | null): Shown | null {
  try {
    const shown = JSON.parse(keep?.getItem(shownKey) ?? "null") as Shown | null;
    return shown?.document?.entries && shown.settings?.account ? shown : null;
  } catch {
    // Refused storage, or text that is not ours: nothing was shown.
    return null;
  }
}

/** Remembers across a reload which run the tab showed last. */
export function createShownRun(keep: Keep | null = null) {
  let read = false;
  return {
    /** What was shown before this page was loaded; null from the second call on. */
    takeOnce(): Shown | null {
      const shown = read ? null : readShown(keep);
      read = true;
      return shown;
    },
    write(shown: Shown): void {
      try {
        keep?.setItem(shownKey, JSON.stringify(shown));
      } catch {
        // Without room the run is not made again after a reload; it is shown until then.
      }
    },
  };
}
