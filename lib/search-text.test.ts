import { expect, test } from "vitest";
import { searchText } from "./search-text.ts";

test.each([
  ["ＲＳＩ　１４", "rsi 14"],
  ["cafe\u0301", "café"],
  ["İNDİCATOR", "indicator"],
  ["eur\u200busd", "eurusd"],
  [" Gold ", "gold"],
  ["ЗОЛОТО", "золото"],
])("reads %j as %s", (typed, searched) => expect(searchText(typed)).toBe(searched));
