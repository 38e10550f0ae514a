import * as z from "zod";
import { ownedStorage } from "#app/data/device-owner.ts";
import type { FormValues } from "../content/form-values.ts";
import type { Stored } from "../content/rows.ts";

const typed = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.record(z.string(), z.string()))]));
const row = z.record(z.string(), z.unknown());
const kept = z.object({ typed, over: z.object({ main: row, text: row.nullable() }).nullable() });
/** An earlier version kept what was typed alone. */
const keptAlone = typed.transform((values) => ({ typed: values, over: null }));
type Kept = z.infer<typeof kept>;
const nameOf = (collection: string, key: string) => `admin:${collection}:${key}`;

/** What was typed and not saved, kept on this device: an ended session or a closed tab loses nothing. */
export const keptForm = {
  read(collection: string, key: string): Kept | null {
    try {
      const text = ownedStorage()?.getItem(nameOf(collection, key));
      return text ? kept.or(keptAlone).parse(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  },
  /** `over`: the row that it was typed over. Saving compares with that one, whoever has changed it since. */
  keep(collection: string, key: string, values: FormValues, over: Stored | null = null): void {
    try {
      ownedStorage()?.setItem(nameOf(collection, key), JSON.stringify({ typed: values, over }));
    } catch {
      // A device without room: the form itself still holds it.
    }
  },
  forget(collection: string, key: string): void {
    ownedStorage()?.removeItem(nameOf(collection, key));
  },
};
