/** The categories in the order in which results are shown. */
export const searchCategories = ["Pages", "Education", "Tools", "Support", "Community", "Legal"] as const;

export type SearchCategory = (typeof searchCategories)[number];

export type SearchEntry = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Path within the site, `/#section` for a part of the home page. */
  readonly url: string;
  readonly category: SearchCategory;
  readonly keywords: readonly string[];
};

export type SearchGroup = { readonly category: SearchCategory; readonly entries: readonly SearchEntry[] };

/** Case-insensitive substring of title, description or a keyword, in the categories' order. An empty query finds nothing. */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  const hits = entries.filter((entry) =>
    [entry.title, entry.description, ...entry.keywords].some((text) => text.toLowerCase().includes(wanted)),
  );
  return searchCategories.flatMap((category) => hits.filter((entry) => entry.category === category));
}

/** Groups without entries are left out. */
export function groupEntries(entries: readonly SearchEntry[]): readonly SearchGroup[] {
  return searchCategories
    .map((category) => ({ category, entries: entries.filter((entry) => entry.category === category) }))
    .filter((group) => group.entries.length > 0);
}

/** Where the highlight goes for a key, round and round; null when the key is none of its own. */
export function nextActive(active: number, key: string, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** How many were found, as a screen reader says it. */
export function resultCount(count: number): string {
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
