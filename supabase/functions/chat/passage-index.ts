import MiniSearch from "minisearch";
import type { Passage } from "./passages.ts";
import { splitWords, termsOf, toTerm } from "./terms.ts";

export type Found = {
  readonly passage: Passage;
  /** How much of what the question asks about the passage speaks of: 0 to 1, rare words weighing more. */
  readonly coverage: number;
  readonly score: number;
};

export type PassageIndex = {
  /** Best first. */
  search(question: string): readonly Found[];
};

/** Answers to questions come before explanations, and those before introductions and mere addresses. */
const kindBoost: Readonly<Record<Passage["kind"], number>> = {
  faq: 2,
  contact: 1.2,
  page: 1.1,
  product: 1,
  post: 1,
  broker: 0.8,
  place: 0.5,
};
const considered = 12;
/** Goods and places answer a question about them, not one that happens to share a word with their description. */
const mustBeNamed: ReadonlySet<Passage["kind"]> = new Set(["product", "broker", "place"]);
const namingFields = new Set(["title", "keywords"]);

export function createPassageIndex(passages: readonly Passage[]): PassageIndex {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const index = new MiniSearch<Passage>({
    fields: ["title", "keywords", "text"],
    tokenize: splitWords,
    processTerm: toTerm,
    searchOptions: {
      boost: { title: 3, keywords: 1.5 },
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      prefix: (term) => term.length > 4,
      boostDocument: (id) => kindBoost[byId.get(String(id))?.kind ?? "place"],
    },
  });
  index.addAll(passages);

  const frequency = new Map<string, number>();
  for (const { title, keywords, text } of passages) {
    for (const term of termsOf(`${title} ${keywords} ${text}`)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  // A word that occurs nowhere weighs most: whoever asks about it asks about something else.
  const weight = (term: string) => Math.log(1 + passages.length / (frequency.get(term) ?? 0.5));

  return {
    search(question) {
      const asked = termsOf(question);
      const total = asked.reduce((sum, term) => sum + weight(term), 0);
      if (total === 0) return [];
      return index
        .search(question)
        .flatMap(({ id, queryTerms, score, match }) => {
          const passage = byId.get(String(id));
          const named = Object.values(match).some((fields) => fields.some((field) => namingFields.has(field)));
          if (passage && mustBeNamed.has(passage.kind) && !named) return [];
          const met = new Set(queryTerms);
          const covered = asked.reduce((sum, term) => sum + (met.has(term) ? weight(term) : 0), 0);
          return passage ? [{ passage, coverage: covered / total, score }] : [];
        })
        .slice(0, considered);
    },
  };
}
