import { expect, test } from "vitest";
import { type PlacementAnswers, placementFor, placementQuestions } from "./placement.ts";

const able: PlacementAnswers = { traded: 2, sizing: 2, rule: 2, records: 2, money: 1, aim: 1 };
const title = (change: Partial<PlacementAnswers>) => placementFor({ ...able, ...change }).title;

test("advises against a purchase with money that is needed, whatever else is answered", () => {
  expect(title({ money: 0 })).toBe("Do not buy yet");
  expect(title({ aim: 0 })).toBe("Do not buy yet");
  expect(placementFor({ ...able, money: 0 }).href).toBe("/foundation");
});

test("leads from the free foundation to the course that is next", () => {
  expect(title({ traded: 0 })).toBe("Start free");
  expect(title({ sizing: 0 })).toBe("Beginner Forex Fundamentals");
  expect(title({ rule: 0 })).toBe("Intermediate Trading Strategies");
  expect(title({ rule: 1 })).toBe("Intermediate Trading Strategies");
  for (const records of [0, 1]) expect(title({ records })).toBe("Do not buy yet");
  expect(title({})).toBe("Professional Trader Program");
});

test("names as missing only what is missing", () => {
  const reason = (records: number) => placementFor({ ...able, rule: 1, records }).reason;
  expect(reason(0)).toMatch(/a rule that was tested with its costs, and records of how you follow it\.$/);
  expect(reason(2)).toMatch(/a rule that was tested with its costs\.$/);
});

test("has an answer for every choice", () => {
  for (const { id, choices } of placementQuestions)
    for (const at of choices.keys()) expect(placementFor({ ...able, [id]: at }).reason).toMatch(/\.$/);
});
