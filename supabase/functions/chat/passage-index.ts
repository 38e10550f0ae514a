import type { Passage } from "./passages.ts";
import { createSpelling } from "./spelling.ts";
import { isLight, type Word, wordsOf } from "./terms.ts";

export type Found = {
  readonly passage: Passage;
  /** How much of what the question asks about the passage speaks of: 0 to 1, rare words weighing more. */
  readonly coverage: number;
  /** How near the question is to the nearest way of asking for the passage: 0 to 1. */
  readonly likeness: number;
  readonly score: number;
  /** Every telling word of the question occurs in what the site says: a word that does not makes it a question about something else. */
  readonly allKnown: boolean;
};

export type PassageIndex = {
  /** Best first. */
  search(question: string): readonly Found[];
  /** The product that the question names: the last one, where it names several. */
  namedProduct(question: string): Passage | undefined;
  /** Every product that the question names, each once, in the order of the question. */
  namedProducts(question: string): readonly Passage[];
  /** The question with each mistyped word in the spelling that the site knows. */
  spelledOut(question: string): string;
};

/** What a word counts by where the passage has it. */
const fieldShare = { asked: 1, keywords: 0.7, text: 0.5 } as const;
/** Answers to questions come before explanations, and those before introductions and mere addresses. */
const kindBonus: Readonly<Record<Passage["kind"], number>> = {
  faq: 0.02,
  contact: 0.02,
  page: 0.01,
  indicator: 0.01,
  product: 0.01,
  post: 0,
  broker: 0,
  place: -0.06,
  outside: 0,
};
const kindShare = { telling: 1, chat: 0.25, function: 0.3 } as const;
const lightShare = 0.5;
/** A word that no text of the site has: whoever asks about it asks about something else. */
const unknownShare = 0.75;
const correctedShare = 0.7;
const pairShare = 0.35;
/** Words of the question that the nearest example lacks count less than words of the example that the question lacks. */
const missedByExample = 0.4;
const missedByQuestion = 0.5;
/** Keeps an example of a single word from being found by that word alone. */
const shortness = 0.05;
const parts = { likeness: 0.5, neighbors: 0.15, coverage: 0.35 } as const;
const neighborsCounted = 3;
/** A question that names a product and asks for one of its facts is answered by the product, not by the general answer. */
const productLikeness = 0.5;
const productBonus = 0.25;
const considered = 12;

/** A term with its weight in this question or example. */
type Weighed = ReadonlyMap<string, number>;
type Example = { readonly at: number; readonly total: number };

const pairsOf = (terms: readonly string[]): string[] => terms.slice(1).map((term, index) => `${terms[index]} ${term}`);

/** A product's bare name is no way to ask for it: it occurs in questions about refunds and downloads as well. */
const waysToAsk = ({ title, names = [], examples = [], productKind }: Passage): string[] =>
  productKind ? [...examples] : [...new Set([title, ...title.split(/, (?:and|or) /), ...names, ...examples])];

/** Every word of the site: how much the passages say of it, and how it is typed. */
function readVocabulary(passages: readonly Passage[], asked: readonly (readonly Word[])[][]) {
  const frequency = new Map<string, number>();
  const typed = new Map<string, number>();
  const kinds = new Map<string, Word["kind"]>();
  const said = new Set<string>();
  const shares = passages.map((passage, at) => {
    const share = new Map<string, number>();
    const add = (words: readonly Word[], value: number) => {
      for (const { term, raw, kind } of words) {
        kinds.set(term, kind);
        if (passage.kind !== "outside") said.add(term);
        typed.set(raw, (typed.get(raw) ?? 0) + 1);
        share.set(term, Math.max(share.get(term) ?? 0, value));
      }
    };
    add(wordsOf(passage.text), fieldShare.text);
    add(wordsOf(passage.keywords), fieldShare.keywords);
    for (const words of asked[at] ?? []) add(words, fieldShare.asked);
    for (const [term, value] of share) frequency.set(term, (frequency.get(term) ?? 0) + value);
    return share;
  });
  return { frequency, typed, kinds, said, shares };
}

/** Weighs the words of a question or of an example, and each pair of neighbors. */
function createWeigher(passages: number, { frequency, typed, kinds, said }: ReturnType<typeof readVocabulary>) {
  const rarity = (count: number) => Math.log(1 + passages / (count + 0.5));
  const rarest = rarity(1);
  const spelled = createSpelling(typed);
  const weightOf = (term: string, kind: Word["kind"]) =>
    (rarity(frequency.get(term) ?? 0.5) / rarest) * kindShare[kind] * (isLight(term) ? lightShare : 1);
  const meantBy = ({ raw, kind }: Word) =>
    kind === "telling" ? wordsOf(spelled(raw) ?? "").find(({ term }) => frequency.has(term))?.term : undefined;

  const isKnown = (word: Word) => {
    const term = frequency.has(word.term) ? word.term : meantBy(word);
    return word.kind !== "telling" || (term !== undefined && said.has(term));
  };

  const weigh = (words: readonly Word[]): Weighed => {
    const weights = new Map<string, number>();
    const terms = words.map((word) => {
      const { term, kind } = word;
      const meant = frequency.has(term) ? undefined : meantBy(word);
      if (frequency.has(term)) weights.set(term, weightOf(term, kind));
      else if (meant) weights.set(meant, weightOf(meant, kinds.get(meant) ?? kind) * correctedShare);
      else weights.set(term, isLight(term) ? 0 : unknownShare * kindShare[kind]);
      return meant ?? term;
    });
    for (const pair of pairsOf(terms)) {
      const [one = "", other = ""] = pair.split(" ");
      weights.set(pair, (pairShare * ((weights.get(one) ?? 0) + (weights.get(other) ?? 0))) / 2);
    }
    return weights;
  };
  const spelledOut = (question: string) =>
    question.replace(/\p{L}+/gu, (said) => {
      const [word] = wordsOf(said);
      // By the word itself and not by its stem: "beginer" has the stem of "begin".
      return word?.kind !== "telling" || typed.has(word.raw) ? said : (spelled(word.raw) ?? said);
    });
  return { weigh, isKnown, spelledOut };
}

const totalOf = (weights: Weighed) => weights.values().reduce((sum, weight) => sum + weight, 0);

/** Compares a question with all examples at once: for each passage, how alike its nearest ones are, best first. */
function createComparison(asked: readonly (readonly Word[])[][], weigh: (words: readonly Word[]) => Weighed) {
  const examples: Example[] = [];
  const places = new Map<string, number[]>();
  asked.forEach((ways, at) => {
    for (const words of ways) {
      const weights = weigh(words);
      for (const term of weights.keys()) {
        const known = places.get(term);
        if (known) known.push(examples.length);
        else places.set(term, [examples.length]);
      }
      examples.push({ at, total: totalOf(weights) });
    }
  });
  return (question: Weighed): Map<number, number[]> => {
    const common = new Map<number, number>();
    for (const [term, weight] of question)
      for (const place of places.get(term) ?? []) common.set(place, (common.get(place) ?? 0) + weight);
    const sum = totalOf(question);
    const byPassage = new Map<number, number[]>();
    for (const [place, shared] of common) {
      const example = examples[place];
      if (!example) continue;
      const unlike = missedByExample * (sum - shared) + missedByQuestion * Math.max(0, example.total - shared);
      const known = byPassage.get(example.at) ?? [];
      known.push(shared / (shared + unlike + shortness));
      byPassage.set(example.at, known);
    }
    for (const values of byPassage.values()) values.sort((a, b) => b - a);
    return byPassage;
  };
}

// RegExp.escape is not on every edge runtime yet.
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Puts what a product is in place of its name, so that "refund for Heron Grid" is found as "refund for robot". */
function createGeneralizer(passages: readonly Passage[]) {
  const namesOf = ({ title, names = [] }: Passage) => [title, ...names].map((name) => name.toLowerCase());
  const kinds = new Map(
    passages.flatMap((passage) =>
      passage.productKind ? namesOf(passage).map((name) => [name, passage.productKind ?? ""] as const) : [],
    ),
  );
  const names = [...kinds.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`\\b(?:${names.map(escaped).join("|") || "(?!)"})\\b`, "gi");
  return {
    generalize: (question: string) => question.replace(pattern, (name) => kinds.get(name.toLowerCase()) ?? name),
    named: (question: string): Passage | undefined => {
      const said = question.match(pattern)?.at(-1)?.toLowerCase();
      return passages.find((passage) => passage.productKind && said && namesOf(passage).includes(said));
    },
    allNamed: (question: string): readonly Passage[] => {
      const said = new Set(question.match(pattern)?.map((name) => name.toLowerCase()));
      const named = [...said].flatMap(
        (name) => passages.find((passage) => passage.productKind && namesOf(passage).includes(name)) ?? [],
      );
      return [...new Set(named)];
    },
    names: (passage: Passage, question: string) => {
      const said = new Set(question.match(pattern)?.map((name) => name.toLowerCase()));
      // A plan's or a course's short name occurs in questions about refunds and dates as well.
      const telling = passage.productKind === "robot" ? namesOf(passage) : [passage.title.toLowerCase()];
      return telling.some((name) => said.has(name));
    },
  };
}

const better = (one: Found, other: Found | undefined) => (other && other.score > one.score ? other : one);

/**
 * Finds passages by how alike a question is to the ways in which people ask for them, and by how much of the question
 * they speak of. Needs neither a model nor a network.
 */
export function createPassageIndex(passages: readonly Passage[]): PassageIndex {
  const asked = passages.map((passage) => waysToAsk(passage).map(wordsOf));
  const vocabulary = readVocabulary(passages, asked);
  const { weigh, isKnown, spelledOut } = createWeigher(passages.length, vocabulary);
  const compare = createComparison(asked, weigh);
  const products = createGeneralizer(passages);
  const compareFacts = createComparison(
    passages.map((one) => (one.productKind ? waysToAsk(one).map((way) => wordsOf(products.generalize(way))) : [])),
    weigh,
  );

  /** Rates every passage for one wording of the question. */
  function rate(question: string): Found[] {
    const words = wordsOf(question);
    const weights = weigh(words);
    const allKnown = words.every((word) => isLight(word.term) || isKnown(word));
    const alike = compare(weights);
    const single = [...weights].filter(([term]) => !term.includes(" "));
    const sum = single.reduce((all, [, weight]) => all + weight, 0);
    if (sum === 0) return [];
    return passages.map((passage, at) => {
      const nearest = alike.get(at) ?? [];
      const likeness = nearest[0] ?? 0;
      const counted = Math.min(neighborsCounted, asked[at]?.length ?? 1);
      const neighbors = nearest.slice(0, counted).reduce((all, value) => all + value, 0) / counted;
      const share = vocabulary.shares[at];
      const coverage = single.reduce((all, [term, weight]) => all + weight * (share?.get(term) ?? 0), 0) / sum;
      const score =
        parts.likeness * likeness + parts.neighbors * neighbors + parts.coverage * coverage + kindBonus[passage.kind];
      return { passage, coverage, likeness, score, allKnown };
    });
  }

  return {
    namedProduct: products.named,
    namedProducts: products.allNamed,
    spelledOut,
    search(question) {
      const found = rate(question);
      const general = products.generalize(question);
      const wider = general === question ? [] : rate(general);
      const facts = general === question ? new Map<number, number[]>() : compareFacts(weigh(wordsOf(general)));
      // "Cancel the VIP Elite Program" is nearer to how one cancels any plan than to what this one is.
      const nearest = Math.max(0, ...wider.map(({ passage, likeness }) => (passage.productKind ? 0 : likeness)));
      return found
        .map((one, at) => {
          if (!one.passage.productKind) return better(one, wider[at]);
          const fact = one.passage.productKind === "robot" ? 1 : (facts.get(at)?.[0] ?? 0);
          const near = one.likeness >= productLikeness && fact >= nearest;
          const asksForIt = near && products.names(one.passage, question);
          return asksForIt ? { ...one, score: one.score + productBonus } : one;
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, considered);
    },
  };
}
