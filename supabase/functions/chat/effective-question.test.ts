import { expect, test } from "vitest";
import { effectiveQuestion } from "./effective-question.ts";
import { createPassageIndex } from "./passage-index.ts";
import type { Passage } from "./passages.ts";

const robot = (title: string): Passage => ({
  id: `product:${title}`,
  kind: "product",
  productKind: "robot",
  title,
  keywords: "",
  text: `${title} trades by its rules.`,
  url: `/robots/${title}`,
});
const index = createPassageIndex([robot("Owl Carry"), robot("Tern Trend"), robot("Heron Grid")]);
const asked = (...questions: string[]) =>
  effectiveQuestion(
    questions.map((content) => ({ role: "user", content })),
    index,
  );

test("asks of both products what is asked of the two after they were named", () => {
  const compared = "Compare Owl Carry and Tern Trend";
  expect(asked(compared, "which of the two lost less?")).toBe("which lost less, Owl Carry or Tern Trend?");
  expect(asked(compared, "which one is better")).toBe("which one is better, Owl Carry or Tern Trend?");
});

test("leaves a question alone that names its own product, or follows more than two", () => {
  expect(asked("Compare Owl Carry and Tern Trend", "which pairs does Heron Grid trade")).toContain("Heron Grid trade");
  expect(asked("Owl Carry, Tern Trend and Heron Grid", "which of the two lost less")).not.toContain("Owl Carry or");
});

test.each(["for Tern Trend", "of the Tern Trend?", "for my tern trend"])(
  "asks of a product that is named alone what was asked before: %s",
  (last) => {
    expect(asked("I want a refund.", last)).toBe(`I want a refund ${last}`);
    expect(asked("how much is Owl Carry", last)).toMatch(/^how much is Tern Trend/i);
    expect(asked("what is a pip", "why Tern Trend")).not.toContain("pip why");
  },
);

test.each(["I used it on a demo only", "i already activated it", "I haven't even opened it", "how long does it take"])(
  "asks for the refund with what it depends on: %s",
  (last) => {
    expect(asked("I want a refund", "for Tern Trend", last)).toBe(`I want a refund for Tern Trend ${last}`);
    expect(asked("what pairs does Tern Trend trade", last)).not.toContain("refund");
  },
);

test.each(["and if I don't like it?", "what if i dont like it", "if I'm not happy with it", "and if it isn't for me?"])(
  "asks for the refund of the product that was asked for: %s",
  (last) => {
    expect(asked("how much is Owl Carry", last)).toBe("Can I get a refund for Owl Carry?");
    expect(asked("what is the cheapest course", last)).toBe("Can I get a refund?");
    expect(asked("what is a pip", last)).not.toContain("refund");
  },
);

test.each(["what return", "and the drawdown", "win rate?", "how many trades", "what was the profit"])(
  "asks for the figure of the robot that was spoken of: %s",
  (last) => {
    expect(asked("tell me about Owl Carry", last)).toContain("Owl Carry");
    expect(asked("tell me about brokers", last)).not.toContain("Owl Carry");
  },
);

test("asks for the pair of the robot's record, and for the kind of what is paid back", () => {
  expect(asked("what is the drawdown of Owl Carry", "on usdchf?")).toBe("what is the drawdown of Owl Carry on usdchf?");
  expect(asked("what is a pip", "on usdchf?")).not.toContain("Owl Carry");
  expect(asked("how do i get a refund", "for a robot")).toBe("how do i get a refund for a robot");
  expect(asked("how do i get a refund", "for a robot", "after 20 days")).toBe(
    "how do i get a refund for a robot after 20 days",
  );
});
