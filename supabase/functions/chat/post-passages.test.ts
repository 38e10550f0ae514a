import { expect, test } from "vitest";
import { postPassages } from "./passages.ts";

test("quotes the words of terms and notes of a post, without the marks of their components", () => {
  const body =
    "Lead.\n\n## Swap\n\nYou pay :term[swap] and :term[interest]{#interest-rate}.\n\n:::note\nAt 17:00.\n:::\n";
  const [, section] = postPassages({ slug: "one", title: "One", description: "About.", body });
  expect(section?.text).toBe("You pay swap and interest.\n\nAt 17:00.");
});
