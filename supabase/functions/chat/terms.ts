import { stemmer } from "stemmer";
import { isChatWord, isFunctionWord } from "./everyday-words.ts";
import { german, phrases, sameWord } from "./synonyms.ts";

/** On a site about trading these occur everywhere; and an amount is not a subject. */
const lightTerms = new Set(
  "forex trade trading trader market money run read see start talk find write learn exactly".split(" ").map(stemmer),
);
export const isLight = (term: string): boolean => lightTerms.has(term) || /^\d+$/.test(term);

const number = /^\d+(?:\.\d+)?[kx%]?$/;

/** A word in the form in which words are compared. */
function toTerm(raw: string): string {
  const word = german.get(raw) ?? raw;
  if (number.test(word)) return word.length < 3 ? word : "";
  const meant = sameWord.get(word);
  if (meant) return stemmer(meant);
  const stem = stemmer(word);
  return sameWord.has(stem) ? stemmer(sameWord.get(stem) ?? stem) : stem;
}

/** `1-on-1`, `email` and `EUR/USD` fall into words. */
function splitWords(text: string): string[] {
  const joined = phrases.reduce((words, [said, meant]) => words.replace(said, meant), text.toLowerCase());
  return joined.match(/%?[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
}

/** How much a word can say about the subject, whatever the texts are. */
export type WordKind = "telling" | "chat" | "function";

export type Word = { readonly term: string; readonly raw: string; readonly kind: WordKind };

const kindOf = (raw: string): WordKind => (isFunctionWord(raw) ? "function" : isChatWord(raw) ? "chat" : "telling");

/** All words of a text, in order, each with the term by which it is compared. */
export function wordsOf(text: string): Word[] {
  return splitWords(text).flatMap((raw) => {
    const term = toTerm(raw);
    const word = german.get(raw) ?? raw;
    return term === "" ? [] : [{ term, raw, kind: sameWord.has(word) ? "telling" : kindOf(word) }];
  });
}

/** The telling words of a text, each once. */
export const termsOf = (text: string): string[] => [
  ...new Set(wordsOf(text).flatMap(({ term, kind }) => (kind === "telling" ? [term] : []))),
];
