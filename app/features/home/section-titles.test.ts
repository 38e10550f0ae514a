import { expect, it } from "vitest";
import { sectionTitles } from "./section-titles.ts";

const listed = (courses: number, tools: number, brokers: number, stories: number) => ({
  ...{ courses: Array(courses), tools: Array(tools), brokers: Array(brokers), stories: Array(stories) },
});

it("counts what home shows", () => {
  expect(sectionTitles(listed(3, 9, 9, 4))).toEqual({
    courses: "Three courses that build on each other",
    tools: "Nine tools to check an idea before you trade it",
    brokers: "Nine brokers, priced in pips",
    stories: "What changed for four students",
  });
  expect(sectionTitles(listed(2, 11, 8, 3)).brokers).toBe("Eight brokers, priced in pips");
  expect(sectionTitles(listed(2, 11, 8, 3)).tools).toBe("11 tools to check an idea before you trade it");
});

it("has a title for one of each, and for none", () => {
  expect(sectionTitles(listed(1, 1, 1, 1))).toEqual({
    courses: "One course, step by step",
    tools: "One tool to check an idea before you trade it",
    brokers: "One broker, priced in pips",
    stories: "What changed for one student",
  });
  expect(sectionTitles(listed(0, 0, 0, 0))).toEqual({
    courses: "Courses that build on each other",
    tools: "Tools to check an idea before you trade it",
    brokers: "Brokers, priced in pips",
    stories: "What changed for students",
  });
});
