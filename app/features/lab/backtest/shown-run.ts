import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";
import type { RunSettings } from "./run-settings.ts";

const shownKey = "northpip.lab.shown-run";

// Only the shape is checked: the engine checks the rest.
const shownRun = z.object({
  document: z.custom<StrategyDocument>((value) => z.looseObject({ entries: z.any() }).safeParse(value).success),
  settings: z.custom<RunSettings>((value) => z.looseObject({ account: z.looseObject({}) }).safeParse(value).success),
});
type Shown = z.infer<typeof shownRun>;

/** Remembers across a reload which run the tab showed last. */
export function createShownRun(storage: KeyValueStorage | null = null) {
  let read = false;
  return {
    /** What was shown before this page was loaded; null from the second call on. */
    takeOnce(): Shown | null {
      const shown = read ? null : readStored(storage, shownKey, shownRun);
      read = true;
      return shown;
    },
    write(shown: Shown): void {
      // Without room the run is not made again after a reload; it is shown until then.
      writeStored(storage, shownKey, shown);
    },
  };
}
