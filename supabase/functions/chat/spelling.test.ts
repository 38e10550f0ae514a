import { describe, expect, it } from "vitest";
import { createSpelling } from "./spelling.ts";

const spelled = createSpelling(
  new Map([
    ["bollinger", 3],
    ["broker", 9],
    ["broken", 1],
    ["cookie", 4],
    ["margin", 5],
    ["pips", 6],
    ["refund", 5],
  ]),
);

describe("the spelling of a mistyped word", () => {
  it.each([
    ["bolinger", "bollinger"],
    ["boilinger", "bollinger"],
    ["borker", "broker"],
    ["refnud", "refund"],
  ])("reads %s as %s", (typed, meant) => {
    expect(spelled(typed)).toBe(meant);
  });
  it("prefers the more common of two words that are equally near", () => {
    expect(spelled("brokeer")).toBe("broker");
  });
  it.each(["cook", "pip", "xylophone"])("leaves %s alone, which is another word", (word) => {
    expect(spelled(word)).toBeUndefined();
  });
});
