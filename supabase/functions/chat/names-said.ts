import { kindOf } from "./terms.ts";

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const firstWord = (name: string): string => wordsIn(name.toLowerCase())[0] ?? "";

/** Those of one kind whose names begin with different words of a question, as in "beginner or professional"; none where it says but one. */
export function saidByFirstWord<Named extends { readonly kind: string; readonly name: string }>(
  all: readonly Named[],
  question: string,
): readonly Named[] {
  const said = wordsIn(question.toLowerCase()).filter((word) => !/^\d/.test(word));
  const called = all.filter(({ name }) => said.includes(firstWord(name)));
  const isOneKind = called.every(({ kind }) => kind === called[0]?.kind);
  const words = new Set(called.map(({ name }) => firstWord(name)));
  return isOneKind && called.length > 1 && words.size === called.length ? called : [];
}

/** Which names a question says: in full, or by the word that they begin with where that is none of everyday speech. */
export function namesSaidIn(question: string): (name: string) => boolean {
  const text = question.toLowerCase();
  const said = new Set(wordsIn(text));
  return (name) => {
    const first = firstWord(name);
    return text.includes(name.toLowerCase()) || (said.has(first) && kindOf(first) === "telling");
  };
}
