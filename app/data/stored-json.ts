import type * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { fittingItems } from "./fetch-list.ts";

function parsed(storage: KeyValueStorage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null");
  } catch {
    // Refused storage, or text that is not ours: the same as nothing stored.
    return null;
  }
}

/** What was stored under a key; null where nothing there fits the schema. */
export function readStored<Schema extends z.ZodMiniType>(
  storage: KeyValueStorage | null,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  const { data } = schema.safeParse(parsed(storage, key));
  return data ?? null;
}

/** The items of a stored list that fit the schema. */
export function readStoredList<Schema extends z.ZodMiniType>(
  storage: KeyValueStorage | null,
  key: string,
  item: Schema,
): z.output<Schema>[] {
  const value = parsed(storage, key);
  return Array.isArray(value) ? fittingItems(value, item) : [];
}

/** @returns whether it was stored; not where there is no storage, or no room. */
export function writeStored(storage: KeyValueStorage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}
