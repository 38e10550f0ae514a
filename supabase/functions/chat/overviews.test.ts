import { expect, test } from "vitest";
import { isListOfOther } from "./overviews.ts";
import type { Passage } from "./passages.ts";

const list = (kind: "robot" | "vps") => ({ id: `overview:${kind}` }) as Passage;

test.each(["which broker is the safest", "what is the safest leverage", "which indicator is the best"])(
  "gives no list of robots to a question about another thing: %s",
  (question) => expect(isListOfOther(list("robot"), question)).toBe(true),
);

test.each([
  "which robots trade on a small account",
  "do you sell automated strategies",
  "what pairs do they trade",
  "do you have something automated for small accounts",
])("gives the list of robots to a question about them: %s", (question) =>
  expect(isListOfOther(list("robot"), question)).toBe(false),
);

test.each(["which plan has the most ram", "how much uptime do the plans have", "do the plans run windows"])(
  "gives the list of servers to a question about what servers alone have: %s",
  (question) => expect(isListOfOther(list("vps"), question)).toBe(false),
);

test("gives no list of servers to a question about plans of mentorship", () => {
  expect(isListOfOther(list("vps"), "which plan has the most sessions")).toBe(true);
});
