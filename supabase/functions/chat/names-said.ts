import { kindOf } from "./terms.ts";

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Which names a question says: in full, or by the word that they begin with where that is none of everyday speech. */
export function namesSaidIn(question: string): (name: string) => boolean {
  const text = question.toLowerCase();
  const said = new Set(wordsIn(text));
  return (name) => {
    const called = name.toLowerCase();
    const [first] = wordsIn(called);
    return text.includes(called) || (first !== undefined && kindOf(first) === "telling" && said.has(first));
  };
}
