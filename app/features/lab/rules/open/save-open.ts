import { ownedStorage } from "#app/data/device-owner.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readLibrary } from "../../../../market/device-strategies.ts";
import { toast } from "../../../../ui/toast.ts";
import type { StrategyOrigin } from "../../core/strategy-store.ts";
import { changedElsewhere } from "./changed-elsewhere.ts";
import { saveStrategy } from "./library-account.ts";
import { libraryChanged } from "./library-store.ts";

export type Saved = { readonly id: string; readonly name: string; readonly savedAt: number };

/** "Pullback" → "Pullback (2)", with the first number that no saved strategy bears. */
export function freeName(name: string, taken: readonly string[]): string {
  const base = name.replace(/ \(\d+\)$/, "");
  let number = 2;
  while (taken.includes(`${base} (${number})`)) number += 1;
  return `${base} (${number})`;
}

/**
 * Saves the open strategy under its name and says where it is now. One that was changed elsewhere since it was opened here is
 * saved beside that version under another name, so that neither is lost. @returns null when it could not be saved.
 */
export async function saveOpen(document: StrategyDocument, origin: StrategyOrigin): Promise<Saved | null> {
  const given = document.name.trim();
  if (given === "") {
    toast({ title: "Give the strategy a name first", variant: "destructive" });
    return null;
  }
  const library = readLibrary(ownedStorage());
  const beside = changedElsewhere(document, origin, library);
  const taken = library.map((saved) => saved.name);
  const name = beside ? freeName(given, taken) : given;
  const wantedId = origin.kind === "saved" && !beside ? origin.id : randomUuid();
  const savedAt = Date.now();
  const { id, device, account } = await saveStrategy(
    { ...document, name: beside ? name : document.name },
    wantedId,
    savedAt,
  );
  libraryChanged();
  if (device) {
    toast({ title: "Not saved", description: device, variant: "destructive", duration: 12_000 });
    return null;
  }
  const where =
    account === "saved"
      ? "In your account, and on this device until you sign out."
      : "On this device. Sign in to have it on others, too.";
  const description = account === "none" || account === "saved" ? where : account;
  toast({
    title: `Saved: ${name}`,
    description: beside
      ? `${given} was changed in another tab or on another device; both versions are saved. ${description}`
      : description,
  });
  return { id, name: beside ? name : document.name, savedAt };
}
