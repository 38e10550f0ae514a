import type { Collection } from "./collection.ts";

const files = import.meta.glob<{ readonly default: Collection }>("../collections/*.ts", { eager: true });

/** Every file of `collections/`, by its address in the console. */
export const collections: ReadonlyMap<string, Collection> = new Map(
  Object.values(files)
    .map(({ default: collection }) => collection)
    .sort((a, b) => a.name.localeCompare(b.name, "en"))
    .map((collection) => [collection.id, collection]),
);
