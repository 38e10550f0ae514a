import type { StrategyDocument } from "#trading/strategy/document.ts";
import { toast } from "../../../../ui/toast.ts";
import type { StrategyOrigin } from "../../core/strategy-store.ts";
import { keepStrategy } from "./library-account.ts";
import { libraryChanged } from "./library-store.ts";

/** Saves the open strategy under its name and says where it is now. @returns its id; null when it could not be saved. */
export async function saveOpen(document: StrategyDocument, origin: StrategyOrigin): Promise<string | null> {
  const name = document.name.trim();
  if (name === "") {
    toast({ title: "Give the strategy a name first", variant: "destructive" });
    return null;
  }
  const wantedId = origin.kind === "saved" ? origin.id : crypto.randomUUID();
  const { id, device, account } = await keepStrategy(document, wantedId, Date.now());
  libraryChanged();
  if (device) {
    toast({ title: "Not saved", description: device, variant: "destructive", duration: 12_000 });
    return null;
  }
  const where =
    account === "saved" ? "In your account, and on this device." : "On this device. Sign in to have it on others, too.";
  toast({ title: `Saved: ${name}`, description: account === "none" || account === "saved" ? where : account });
  return id;
}
