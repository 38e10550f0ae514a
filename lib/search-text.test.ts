import { expect, test } from "vitest";
import { searchText, wordSearch } from "./search-text.ts";

test.each([
  ["ＲＳＩ　１４", "rsi 14"],
  ["cafe\u0301", "café"],
  ["İNDİCATOR", "indicator"],
  ["eur\u200busd", "eurusd"],
  [" Gold ", "gold"],
  ["ЗОЛОТО", "золото"],
])("reads %j as %s", (typed, searched) => expect(searchText(typed)).toBe(searched));

test("a text has every word that is sought, however either was typed", () => {
  expect(wordSearch("ｒａｔｅ café")("Cafe\u0301: interest RATES")).toBe(true);
  expect(wordSearch("FX")("ＦＸ入門")).toBe(true);
  expect(wordSearch("rate tea")("Café: interest rates")).toBe(false);
  expect(wordSearch(" ")("anything")).toBe(true);
});
