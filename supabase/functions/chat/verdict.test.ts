import { expect, test } from "vitest";
import type { Passage } from "./passages.ts";
import { withoutVerdict } from "./verdict.ts";

const passage = { title: "Do robots make money?", text: "No. A robot follows its rules." } as Passage;

test("keeps the verdict for a question that the passage's own question asks", () => {
  expect(withoutVerdict(passage, "Do robots make money?")).toBe("No. A robot follows its rules.");
});

test.each([
  "Don't robots make money?",
  "Wont robots make money?",
  "Couldn’t robots make money?",
  "Haven't robots made money?",
  "Do robots never make money?",
  "Can robots cannot make money?",
])("answers no question that says not: %s", (question) => {
  expect(withoutVerdict(passage, question)).toBe("A robot follows its rules.");
});

test("takes no word for not that ends alike", () => {
  const cent = { title: "Do I want a cent account?", text: "Yes. It is small." } as Passage;
  expect(withoutVerdict(cent, "Do I want a cent account?")).toBe("Yes. It is small.");
});

test("answers whether something uses money by no verdict on whether one can use it", () => {
  const simulator = { title: "Can I use the trading simulator?", text: "Yes, free. It has demo credits." } as Passage;
  expect(withoutVerdict(simulator, "Does the simulator use real money?")).toBe("Free. It has demo credits.");
  expect(withoutVerdict(simulator, "Can I use the simulator?")).toBe("Yes, free. It has demo credits.");
});

test.each([
  "Is the certificate worth something?",
  "Is the certificate any good?",
  "Is there a certificate that is recognized?",
])("says no Yes to how good something is: %s", (question) => {
  const certificate = {
    title: "Do the courses end with a certificate?",
    text: "Yes. It says nothing about results.",
  } as Passage;
  expect(withoutVerdict(certificate, question)).toBe("It says nothing about results.");
  expect(withoutVerdict(certificate, "Is there a certificate?")).toBe("Yes. It says nothing about results.");
});
