import * as z from "zod";
import { ownedStorage } from "#app/data/device-owner.ts";
import type { FormValues } from "../content/form-values.ts";

const typed = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.record(z.string(), z.string()))]));
const nameOf = (collection: string, key: string) => `admin:${collection}:${key}`;

/** What was typed and not saved, kept on this device: an ended session or a closed tab loses nothing. */
export const keptForm = {
  read(collection: string, key: string): FormValues | null {
    try {
      const text = ownedStorage()?.getItem(nameOf(collection, key));
      return text ? typed.parse(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  },
  keep(collection: string, key: string, values: FormValues): void {
    try {
      ownedStorage()?.setItem(nameOf(collection, key), JSON.stringify(values));
    } catch {
      // A device without room: the form itself still holds it.
    }
  },
  forget(collection: string, key: string): void {
    ownedStorage()?.removeItem(nameOf(collection, key));
  },
};
