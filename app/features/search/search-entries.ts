import { editDistance } from "#lib/edit-distance.ts";
import { searchText } from "#lib/search-text.ts";

/** The categories in the order in which results of the same rank are shown. */
export const searchCategories = [
  "Pages",
  "Education",
  "Tools",
  "Robots",
  "Indicators",
  "Lessons and articles",
  "Support",
  "Community",
  "Legal",
  "In the text",
] as const;

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

/** Where a word was found, best last; `phrase` is a whole question such as "my order", in which small words count. */
const rank = { nowhere: 0, mistyped: 1, inside: 2, start: 3, keyword: 4, titleStart: 5, phrase: 6 } as const;

/** "E-books" is also found as "ebooks". */
const wordsOf = (text: string): readonly string[] => {
  const lower = searchText(text);
  const joined = lower.match(/\p{L}+(?:-\p{L}+)+/gu)?.map((word) => word.replaceAll("-", "")) ?? [];
  return [...(lower.match(/[\p{L}\p{N}%]+/gu) ?? []), ...joined];
};

/** Shorter words are one slip away from too many others; a long one may have two. */
const shortestMistyped = 4;
const shortestTwice = 8;

/** Whether a word was meant: a letter was left out, added or changed, or two neighbors were swapped. */
function isMistyped(typed: string, word: string): boolean {
  if (typed.length < shortestMistyped || typed[0] !== word[0]) return false;
  const slips = typed.length < shortestTwice ? 1 : 2;
  return [word, word.slice(0, typed.length), word.slice(0, typed.length + 1)].some(
    (part) => Math.abs(part.length - typed.length) <= slips && editDistance(typed, part) <= slips,
  );
}

/** A shorter word lies inside too many others: "pip" in Northpip. It counts there only where nothing else is found. */
const shortestInside = 4;

const questionWords = new Set(
  "a an and are can do does for how i in is it latest me much my no now of on or should the to today u ur wat wats what whats wot when where which why with without".split(
    " ",
  ),
);

/** The words of a question that tell what it is about; all of them where none does. */
function telling(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !questionWords.has(word));
  return left.length > 0 ? left : words;
}

type EntryWords = Readonly<Record<"title" | "description" | "keywords", readonly string[]>>;

/** "Accounts" asks for an account, too. */
const isPluralOf = (typed: string, word: string): boolean => word.length >= shortestInside && typed === `${word}s`;

function rankOf(typed: string, { title, description, keywords }: EntryWords): number {
  const starts = (word: string) => word.startsWith(typed) || isPluralOf(typed, word);
  if (title.some(starts)) return rank.titleStart;
  if (keywords.some((word) => word === typed || isPluralOf(typed, word))) return rank.keyword;
  const all = [...title, ...description, ...keywords];
  if (all.some(starts)) return rank.start;
  if (all.some((word) => word.includes(typed))) return typed.length < shortestInside ? rank.mistyped : rank.inside;
  return all.some((word) => isMistyped(typed, word)) ? rank.mistyped : rank.nowhere;
}

/** "Pipvalue" is a pip value that was typed without its space; shorter words are in too many texts that way. */
const shortestJoined = 6;
const joined = (text: string): string => searchText(text).replaceAll(/[^\p{L}\p{N}%]+/gu, "");
const isJoined = (query: string, { title, keywords }: SearchEntry): boolean =>
  query.length >= shortestJoined &&
  !query.includes(" ") &&
  [title, ...keywords].some((text) => joined(text).includes(joined(query)));

type Ranked = { readonly entry: SearchEntry; readonly rank: number };

/** An entry is as good as the worst place in which it has a word of the query. */
function rankEntry(entry: SearchEntry, query: string, typed: readonly string[]): Ranked {
  const { title, description, keywords } = entry;
  const texts = [title, description, ...keywords];
  const words = { title: wordsOf(title), description: wordsOf(description), keywords: wordsOf(keywords.join(" ")) };
  const found = typed.length === 0 ? rank.nowhere : Math.min(...typed.map((word) => rankOf(word, words)));
  const literal = query.length >= shortestInside && texts.some((text) => searchText(text).includes(query));
  const asked = wordsOf(query).length > typed.length ? rank.phrase : rank.titleStart;
  const phrase = query.includes(" ") ? asked : rank.inside;
  const together = found === rank.nowhere && !literal && isJoined(query, entry) ? rank.mistyped : rank.nowhere;
  return { entry, rank: Math.max(found, literal ? phrase : rank.nowhere, together) };
}

/** Pages and tools, free to open: at an equal match they come before what is read about their subject. */
const places: ReadonlySet<SearchCategory> = new Set(["Pages", "Education", "Tools", "Robots", "Community", "Legal"]);

/** A place with that keyword comes before a text whose title begins with it, and after a place whose title does. */
const groupRank = (best: Ranked | undefined): number => {
  if (!best) return rank.nowhere;
  if (best.rank === rank.phrase) return rank.phrase;
  const half = best.rank >= rank.keyword && places.has(best.entry.category) ? 0.5 : 0;
  return Math.min(best.rank, rank.titleStart - (half === 0 ? 1 : 0)) + half;
};

/** Whether a word of the query is a whole word of the title, in singular or plural. */
const hasWholeWord = ({ title }: SearchEntry, typed: readonly string[]): boolean => {
  const words = wordsOf(title);
  return typed.some((one) => words.some((word) => word === one || word === `${one}s` || `${word}s` === one));
};

/** Two words at least, and more than half of them, must be found where no entry has them all. */
const fewestPartly = 2;

/** The entries that have most of the words: the others are left out of the query, whatever they are. */
function rankPartly(entries: readonly SearchEntry[], query: string, typed: readonly string[]): readonly Ranked[] {
  const counted = entries.map((entry) => {
    const known = typed.filter((word) => rankEntry(entry, query, [word]).rank > rank.mistyped);
    return { entry, known };
  });
  const most = Math.max(0, ...counted.map(({ known }) => known.length));
  if (most < fewestPartly || most <= typed.length / 2) return [];
  return counted.filter(({ known }) => known.length === most).map(({ entry, known }) => rankEntry(entry, query, known));
}

/** The entries that have all words; else those with mistyped ones, else those with most of the words. */
function rankAll(entries: readonly SearchEntry[], query: string, typed: readonly string[]): readonly Ranked[] {
  const ranked = entries.map((entry) => rankEntry(entry, query, typed)).filter((one) => one.rank > rank.nowhere);
  const exact = ranked.filter((one) => one.rank > rank.mistyped);
  return exact.length > 0 ? exact : ranked.length > 0 ? ranked : rankPartly(entries, query, typed);
}

const bestRank = (found: readonly Ranked[]): number => Math.max(rank.nowhere, ...found.map((one) => one.rank));

/** "EMA 200" is the EMA of a length: numbers are left out where the words without them are found in a better place. */
function rankNumbered(entries: readonly SearchEntry[], query: string, typed: readonly string[]): readonly Ranked[] {
  const found = rankAll(entries, query, typed);
  const named = typed.filter((word) => !/^\p{N}+$/u.test(word));
  if (named.length === 0 || named.length === typed.length) return found;
  const withoutNumbers = rankAll(entries, named.join(" "), named);
  return bestRank(withoutNumbers) > bestRank(found) ? withoutNumbers : found;
}

/** What is pasted by mistake is not compared in full with each entry. */
const longestQuery = 200;

/**
 * Case-insensitive: what begins with the words of the query first, then what holds them inside a word. Mistyped words
 * count only where nothing else is found, and a part of the words only after that. At an equal match whole words of a title come first. Groups come by their best entry,
 * then in the categories' order; a page or tool with that keyword comes before texts whose title begins with it. An empty query finds nothing.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = searchText(query.slice(0, longestQuery));
  if (wanted === "") return [];
  const typed = telling(wordsOf(wanted));
  const found = rankNumbered(entries, wanted, typed);
  const whole = new Set(found.map(({ entry }) => entry).filter((entry) => hasWholeWord(entry, typed)));
  const exactFirst = (a: Ranked, b: Ranked) => Number(whole.has(b.entry)) - Number(whole.has(a.entry));
  const hits = [...found].sort((a, b) => b.rank - a.rank || exactFirst(a, b));
  return searchCategories
    .map((category) => hits.filter(({ entry }) => entry.category === category))
    .sort((a, b) => groupRank(b[0]) - groupRank(a[0]))
    .flatMap((group) => group.map(({ entry }) => entry));
}

/** What most visitors come for, shown before anything is typed. */
const popularPages = [
  "/courses",
  "/robots",
  "/strategy-builder",
  "/backtesting",
  "/trading-simulator",
  "/forex-tools",
  "/account-comparison",
  "/blog",
] as const;

/** The popular pages among the entries, in their order. */
export const popularEntries = (entries: readonly SearchEntry[]): readonly SearchEntry[] =>
  popularPages.flatMap((page) => entries.find(({ url }) => url === page) ?? []);

/** Entries by category, in the order in which the categories first occur. */
export function groupEntries(entries: readonly SearchEntry[]): readonly SearchGroup[] {
  const groups = Map.groupBy(entries, ({ category }) => category);
  return [...groups].map(([category, members]) => ({ category, entries: members }));
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

const mostTexts = 8;

/** Entries whose own words were not found, but those of the text that they lead to. */
export function textEntries(
  entries: readonly SearchEntry[],
  found: readonly SearchEntry[],
  texts: readonly string[],
): readonly SearchEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = new Set(found.map(({ url }) => url));
  return texts
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ url }) => !shown.has(url))
    .slice(0, mostTexts)
    .map((entry) => ({ ...entry, category: "In the text" }));
}

/** How many were found, as a screen reader says it. */
export function resultCount(count: number): string {
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
