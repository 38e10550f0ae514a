import type * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";
import { tabThenDevice } from "./tab-then-device.ts";

/** What was typed for long work, so that whoever reloads the page in the middle starts the same work again. */
export function storedPlan<Schema extends z.ZodMiniType>(
  kind: "search" | "validation",
  schema: Schema,
  storage: () => KeyValueStorage | null = tabThenDevice,
) {
  const key = `northpip.lab.plan.${kind}`;
  return {
    /** Null where none was typed, or what is stored is not one. */
    read: (): z.output<Schema> | null => readStored(storage(), key, schema),
    write: (plan: z.output<Schema>): void => void writeStored(storage(), key, plan),
  };
}
