import { type SearchEntry, searchCategories } from "./search-entries.ts";

/** Answers with the JSON list of everything the palette can find. */
export const searchEntriesUrl = "/resources/search-entries";

const isText = (value: unknown): value is string => typeof value === "string";

function toEntry(value: unknown): SearchEntry | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, title, description, url, category, keywords } = value as Record<string, unknown>;
  const known = searchCategories.find((name) => name === category);
  if (!known || !isText(id) || !isText(title) || !isText(url)) return undefined;
  // A path of ours only: `//host` and `/\host` leave the site.
  if (!/^\/(?![/\\])/.test(url)) return undefined;
  const words = Array.isArray(keywords) ? keywords.filter(isText) : [];
  return { id, title, description: isText(description) ? description : "", url, category: known, keywords: words };
}

let entries: Promise<readonly SearchEntry[]> | undefined;

async function fetchEntries(): Promise<readonly SearchEntry[]> {
  const response = await fetch(searchEntriesUrl, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`The search list answered ${response.status}`);
  const list: unknown = await response.json();
  if (!Array.isArray(list)) throw new Error("The search list is not a list");
  return list.map(toEntry).filter((entry) => entry !== undefined);
}

/** Fetched once a page; a failure may be tried again. */
export function loadSearchEntries(): Promise<readonly SearchEntry[]> {
  entries ??= fetchEntries().catch((error: unknown) => {
    entries = undefined;
    throw error;
  });
  return entries;
}
