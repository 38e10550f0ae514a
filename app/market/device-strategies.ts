import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Changing } from "../data/merge-newest.ts";
import { readStoredList } from "../data/stored-json.ts";

/** A strategy the visitor saved under its name. */
export type SavedStrategy = Changing & { readonly name: string; readonly document: StrategyDocument };

export const libraryKey = "northpip.lab.library";

const storedStrategy = z.object({
  id: z.string(),
  name: z.string(),
  // Only the shape is checked: the engine checks the rules.
  document: z.custom<StrategyDocument>((value) => typeof value === "object" && value !== null),
  updatedAt: z.number(),
  syncedAt: z.optional(z.number()),
  account: z.optional(z.string()),
});

/** The strategies on this device, newest first; unreadable ones are left out. */
export const readLibrary = (storage: KeyValueStorage | null): readonly SavedStrategy[] =>
  readStoredList(storage, libraryKey, storedStrategy).sort((a, b) => b.updatedAt - a.updatedAt);
