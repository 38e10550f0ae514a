import { describe, expect, it, vi } from "vitest";
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
  it("compares a word that one answer asks for again with the others once", () => {
    const known = new Map([
      ["board", 1],
      ["beard", 2],
    ]);
    const asked = vi.spyOn(known, "get");
    const spell = createSpelling(known);
    expect(spell("baard")).toBe("beard");
    const times = asked.mock.calls.length;
    expect(times).toBeGreaterThan(0);
    expect(spell("baard")).toBe("beard");
    expect(asked).toHaveBeenCalledTimes(times);
  });
});
