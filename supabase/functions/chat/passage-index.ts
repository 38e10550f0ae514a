import MiniSearch from "minisearch";
import type { Passage } from "./passages.ts";
import { isLight, splitWords, termsOf, toTerm } from "./terms.ts";

export type Found = {
  readonly passage: Passage;
  /** How much of what the question asks about the passage speaks of: 0 to 1, rare words weighing more. */
  readonly coverage: number;
  /** How much of the passage's title the question asks about: 0 to 1, weighed alike. */
  readonly titleShare: number;
  /** Whether a word of the question stands in the passage's title, names or keywords. */
  readonly named: boolean;
  /** How many of the telling words the passage speaks of. */
  readonly matched: number;
  readonly score: number;
};

export type PassageIndex = {
  /** Best first. */
  search(question: string): readonly Found[];
};

/** Answers to questions come before explanations, and those before introductions and mere addresses. */
const kindBonus: Readonly<Record<Passage["kind"], number>> = {
  faq: 0.12,
  contact: 0.08,
  page: 0.06,
  indicator: 0.06,
  product: 0.02,
  post: 0.02,
  broker: 0,
  place: -0.1,
};
/** What a word counts by where the passage says it. */
const fieldShare = { title: 1, names: 0.95, keywords: 0.8, text: 0.55 } as const;
type Field = keyof typeof fieldShare;
const fields = Object.keys(fieldShare) as Field[];
/** A word that is only similar, or only begins like the one asked. */
const similarShare = 0.6;
const titleWeight = 0.35;
/** Decides between titles with the same telling words: "Who are the mentors?" and "How does mentorship work?". */
const wordingWeight = 0.25;
/** What a word weighs that says little about the subject. */
const lightShare = 0.3;
const considered = 12;
/** Goods and places answer a question about them, not one that happens to share a word with their description. */
const mustBeNamed: ReadonlySet<Passage["kind"]> = new Set(["product", "broker", "place"]);

type Hit = { readonly share: number; readonly named: boolean };

type Title = { readonly terms: readonly string[]; readonly words: ReadonlySet<string> };

const wordsOf = (text: string): ReadonlySet<string> => new Set(splitWords(text.toLowerCase()));

/** A passage's title, the parts of a double question, and its other names. */
const titlesOf = ({ title, names = [] }: Passage): Title[] =>
  [title, ...title.split(/, (?:and|or) /), ...names].map((text) => ({ terms: termsOf(text), words: wordsOf(text) }));

/** Words in common, as a share of all words of both. */
function alikeShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

export function createPassageIndex(passages: readonly Passage[]): PassageIndex {
  const index = new MiniSearch<Passage>({
    fields,
    extractField: (passage, field) =>
      field === "names" ? (passage.names ?? []).join(" ") : String(passage[field as keyof Passage] ?? ""),
    tokenize: splitWords,
    processTerm: toTerm,
    searchOptions: {
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      prefix: (term) => term.length > 4,
    },
  });
  index.addAll(passages);

  const frequency = new Map<string, number>();
  for (const { title, names = [], keywords, text } of passages) {
    for (const term of termsOf(`${title} ${names.join(" ")} ${keywords} ${text}`))
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  // A word that occurs nowhere weighs most: whoever asks about it asks about something else.
  const weight = (term: string) =>
    Math.log(1 + passages.length / (frequency.get(term) ?? 0.5)) * (isLight(term) ? lightShare : 1);
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weight(term), 0);
  const titles = new Map(passages.map((passage) => [passage.id, titlesOf(passage)]));

  /** Where one asked word stands, by passage. */
  function hitsOf(term: string): Map<string, Hit> {
    const hits = new Map<string, Hit>();
    for (const { id, match } of index.search(term, { tokenize: (text) => [text], processTerm: (word) => word })) {
      let share = 0;
      let named = false;
      for (const [word, places] of Object.entries(match)) {
        for (const place of places as Field[]) {
          share = Math.max(share, fieldShare[place] * (word === term ? 1 : similarShare));
          if (place !== "text") named = true;
        }
      }
      hits.set(String(id), { share, named });
    }
    return hits;
  }

  function rate(
    passage: Passage,
    asked: readonly string[],
    words: ReadonlySet<string>,
    hits: readonly Map<string, Hit>[],
  ): Found | null {
    let about = 0;
    let covered = 0;
    let named = false;
    let matched = 0;
    asked.forEach((term, at) => {
      const hit = hits[at]?.get(passage.id);
      if (!hit) return;
      about += weight(term) * hit.share;
      covered += weight(term);
      matched += 1;
      named ||= hit.named;
    });
    if (covered === 0 || (mustBeNamed.has(passage.kind) && !named)) return null;
    const total = sum(asked);
    const shareOf = ({ terms }: Title) =>
      terms.length === 0 ? 0 : sum(terms.filter((term) => asked.includes(term))) / sum(terms);
    const own = titles.get(passage.id) ?? [];
    const titleShare = Math.max(...own.map(shareOf));
    const wording = Math.max(...own.map((title) => alikeShare(title.words, words)));
    const score =
      about / total +
      (titleWeight * titleShare + wordingWeight * wording) * (covered / total) +
      kindBonus[passage.kind];
    return { passage, coverage: covered / total, titleShare, named, matched, score };
  }

  return {
    search(question) {
      const asked = termsOf(question);
      if (asked.length === 0) return [];
      const hits = asked.map(hitsOf);
      const words = wordsOf(question);
      return passages
        .map((passage) => rate(passage, asked, words, hits))
        .filter((found) => found !== null)
        .sort((a, b) => b.score - a.score)
        .slice(0, considered);
    },
  };
}
