import * as z from "zod/mini";
import { firstWhere } from "#lib/first-where.ts";
import { searchText } from "#lib/search-text.ts";

/** Where each word of a set of texts occurs. Small enough to be sent: the texts themselves are not in it. */
export const textIndex = z.object({
  /** Ids of the texts. */
  ids: z.array(z.string()),
  /** Words of most texts: they find nothing in particular, and forbid nothing. */
  common: z.array(z.string()),
  /** In alphabetical order. */
  words: z.array(z.string()),
  /** For each word its texts in order, each as the step from the one before times `steps` plus how often it occurs there, at most `most`. */
  places: z.array(z.array(z.number())),
});
export type TextIndex = z.infer<typeof textIndex>;

const steps = 8;
const most = steps - 1;
/** A word of nearly every text finds nothing in particular. */
const commonShare = 0.5;
const shortest = 3;

/** Words of letters; figures are in too many texts. */
const wordsOf = (text: string): readonly string[] => searchText(text).match(/\p{L}[\p{L}\p{N}'’]*(?:-\p{L}+)*/gu) ?? [];

/** Addresses and settings in a text are not read by people. */
const readable = (markdown: string): string => markdown.replaceAll(/\]\([^)]*\)/g, "]").replaceAll(/\{[^}]*\}/g, " ");

/** Of Markdown texts, made where the texts are. */
export function makeTextIndex(texts: readonly { readonly id: string; readonly text: string }[]): TextIndex {
  const found = new Map<string, Map<number, number>>();
  for (const [at, { text }] of texts.entries())
    for (const word of wordsOf(readable(text))) {
      if (word.length < shortest) continue;
      const counts = found.get(word) ?? new Map<number, number>();
      found.set(word, counts.set(at, Math.min(most, (counts.get(at) ?? 0) + 1)));
    }
  const isCommon = (counts: ReadonlyMap<number, number>) => counts.size > texts.length * commonShare;
  const telling = [...found].filter(([, counts]) => !isCommon(counts));
  const sorted = telling.sort(([a], [b]) => (a < b ? -1 : 1));
  const placesOf = (counts: ReadonlyMap<number, number>) => {
    let last = 0;
    return [...counts].map(([at, count]) => {
      const step = at - last;
      last = at;
      return step * steps + count;
    });
  };
  return {
    ids: texts.map(({ id }) => id),
    common: [...found].filter(([, counts]) => isCommon(counts)).map(([word]) => word),
    words: sorted.map(([word]) => word),
    places: sorted.map(([, counts]) => placesOf(counts)),
  };
}

/** How much each text speaks of a word or of one that begins with it: rare words count more. */
function weigh({ ids, words, places }: TextIndex, typed: string): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  const first = firstWhere(words.length, (at) => (words[at] ?? "") >= typed);
  for (let at = first; words[at]?.startsWith(typed); at++) {
    const list = places[at] ?? [];
    const rarity = Math.log(1 + ids.length / list.length);
    const whole = words[at] === typed ? 1 : 0.6;
    let text = 0;
    for (const place of list) {
      text += Math.floor(place / steps);
      weights.set(text, (weights.get(text) ?? 0) + whole * rarity * (1 + Math.log(place % steps)));
    }
  }
  return weights;
}

/** Ids of the texts that have all words of the query, those first that speak of them most. */
export function findTexts(index: TextIndex, query: string): readonly string[] {
  const typed = [...new Set(wordsOf(query.slice(0, 200)))].filter(
    (word) => word.length >= shortest && !index.common.includes(word),
  );
  const known = typed.map((word) => weigh(index, word));
  if (known.length === 0 || known.some(({ size }) => size === 0)) return [];
  const [first, ...others] = known.sort((a, b) => a.size - b.size);
  const sums = [...(first ?? [])].flatMap(([text, weight]) => {
    const rest = others.map((weights) => weights.get(text) ?? 0);
    return rest.every((one) => one > 0) ? [{ text, sum: rest.reduce((sum, one) => sum + one, weight) }] : [];
  });
  return sums.sort((a, b) => b.sum - a.sum).map(({ text }) => index.ids[text] ?? "");
}
