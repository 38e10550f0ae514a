import { ownedStorage } from "#app/data/device-owner.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { readLibrary } from "../../../../market/device-strategies.ts";
import { toast } from "../../../../ui/toast.ts";
import type { StrategyStore } from "../../core/strategy-store.ts";
import { changedElsewhere } from "./changed-elsewhere.ts";
import { syncLibrary } from "./library-account.ts";

/** Opens a strategy the visitor saved, from this device or else from the account. @returns whether it was found. */
export async function openSaved(id: string, store: Pick<StrategyStore, "open" | "getState">): Promise<boolean> {
  const { document, origin } = store.getState();
  const library = readLibrary(ownedStorage());
  const isOpen = origin.kind === "saved" && origin.id === id;
  // Already open, perhaps with edits that are not saved yet: those stay.
  if (isOpen && !changedElsewhere(document, origin, library)) return true;
  const isIt = (saved: { readonly id: string }) => saved.id === id;
  const found = library.find(isIt) ?? (await syncLibrary()).items.find(isIt);
  if (found) {
    store.open(found.document, { kind: "saved", id, savedAt: found.updatedAt });
    if (isOpen)
      toast({
        title: `Opened: ${found.name}`,
        description: "It was saved in another tab or on another device since. Undo brings back the one you had open.",
        duration: 10_000,
      });
    return true;
  }
  toast({
    title: "That strategy is not here",
    description: hasStoredSession()
      ? "It was deleted, or belongs to another account. What you had open is unchanged."
      : "It may be in an account: sign in and open it from the member area. What you had open is unchanged.",
    variant: "destructive",
    duration: 12_000,
  });
  return false;
}
