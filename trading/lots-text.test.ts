import { expect, it } from "vitest";
import { lotsText } from "./lots-text.ts";
import { leverage, spreadAndSwap } from "./school/money-questions.ts";

it("says one lot, and every other size in lots", () => {
  expect([0.01, 1, 2.5].map(lotsText)).toEqual(["0.01 lots", "1 lot", "2.5 lots"]);
});

it("is how the exercises name a size", () => {
  for (const exercise of [leverage, spreadAndSwap]) {
    const asked = Array.from({ length: 40 }, (_, seed) => exercise.question(seed).ask).join(" ");
    expect(asked).not.toContain(" 1 lots");
  }
});
