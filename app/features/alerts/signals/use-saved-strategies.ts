import { useEffect, useState } from "react";
import { ownedStorage } from "#app/data/device-owner.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { browserClient } from "../../../data/client.ts";
import { savedStrategies } from "../../../data/member-documents.ts";
import { readLibrary } from "../../../market/device-strategies.ts";

export type ChoosableStrategy = { readonly id: string; readonly name: string; readonly document: unknown };

/** The visitor's saved strategies: of the account for a member, else of this device. Null until they are read. */
export function useSavedStrategies(place: "account" | "device" | null) {
  const [strategies, setStrategies] = useState<readonly ChoosableStrategy[] | null>(null);
  useEffect(() => {
    if (place === null) return;
    const load = async () =>
      place === "account" ? savedStrategies.load(await browserClient()) : readLibrary(ownedStorage());
    // Without the account, the device may have them too; the page says where they are saved.
    return whileHere(load(), setStrategies, () => setStrategies(readLibrary(ownedStorage())));
  }, [place]);
  return strategies;
}
