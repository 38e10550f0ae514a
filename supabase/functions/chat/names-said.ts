import { wordsOf } from "./terms.ts";

/** Which names a question says: in full, or by the word that they begin with where that is none of everyday speech. */
export function namesSaidIn(question: string): (name: string) => boolean {
  const text = question.toLowerCase();
  const said = new Set(wordsOf(text).map(({ raw }) => raw));
  return (name) => {
    const [first] = wordsOf(name);
    return text.includes(name.toLowerCase()) || (first?.kind === "telling" && said.has(first.raw));
  };
}
