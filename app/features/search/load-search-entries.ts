import * as z from "zod/mini";
import { fetchList } from "#app/data/fetch-list.ts";
import { type SearchEntry, searchCategories } from "./search-entries.ts";

const searchEntry = z.object({
  id: z.string(),
  title: z.string(),
  description: z.catch(z.string(), ""),
  // A path of ours only: `//host` and `/\host` leave the site.
  url: z.string().check(z.regex(/^\/(?![/\\])/)),
  category: z.enum(searchCategories),
  keywords: z.catch(z.array(z.string()), []),
});

let entries: Promise<readonly SearchEntry[]> | undefined;

/** Everything the palette can find. Fetched once a page; a failure may be tried again. */
export function loadSearchEntries(): Promise<readonly SearchEntry[]> {
  entries ??= fetchList("/resources/search-entries", searchEntry).catch((error: unknown) => {
    entries = undefined;
    throw error;
  });
  return entries;
}
