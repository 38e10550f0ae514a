import { stemmer } from "stemmer";
import { describe, expect, it } from "vitest";
import { sameWord } from "./synonyms.ts";
import { termsOf, wordsOf } from "./terms.ts";

describe("terms", () => {
  it("compares a word and its synonyms as the same", () => {
    const differing = [...sameWord].filter(([said, meant]) => wordsOf(said)[0]?.term !== stemmer(meant));
    expect(differing).toEqual([]);
  });
  it("leaves a word alone that others are compared by", () => {
    const meant = [...new Set(sameWord.values())];
    expect(meant.filter((word) => wordsOf(word)[0]?.term !== stemmer(word))).toEqual([]);
  });
  it("keeps what a question is about, and no small talk", () => {
    expect(termsOf("hey guys, could you please tell me about the refund of my course?")).toEqual([
      stemmer("refund"),
      stemmer("course"),
    ]);
  });
  it.each([
    ["e-books", "ebook"],
    ["back-test", "backtest"],
    ["GBP/USD", "gbpusd"],
    ["Geld zurück", "refund"],
  ])("reads %s as %s", (text, term) => {
    expect(termsOf(text)).toEqual([stemmer(term)]);
  });
});
