import { expect, test } from "vitest";
import { readLessons } from "#content/lessons.ts";
import { readPosts } from "#content/posts.ts";
import { parseLesson } from "../site/parse-markdown.ts";
import { relatedToPost } from "./related-to-post.server.ts";

const lessons = readLessons();
const related = (text: string) =>
  relatedToPost(parseLesson(text, new Map()), lessons).map(({ title, href }) => [title, href]);

test("names the first lesson and the first tool that a post links to, the tool with the post's figures", () => {
  const text = [
    "A [page](/pricing).",
    ":::note\nThe [size](/forex-tools/risk-of-ruin?wins=40) and **[more](/forex-tools/swap)**.\n:::",
    "- [one](/foundation/risk-per-trade)\n- [two](/foundation/pips)",
  ].join("\n\n");
  expect(related(text)).toEqual([
    ["Risk per trade", "/foundation/risk-per-trade"],
    ["Risk of ruin calculator", "/forex-tools/risk-of-ruin?wins=40"],
    ["All posts", "/blog"],
  ]);
});

test("names all lessons and all tools for a post that links to none, or to a lesson that does not exist", () => {
  expect(related("See [this](/foundation/nothing) and [that](https://example.com/forex-tools/swap).")).toEqual([
    ["Foundation", "/foundation"],
    ["Forex Tools", "/forex-tools"],
    ["All posts", "/blog"],
  ]);
});

test("finds a lesson or the Foundation, and a tool, for every post of the site", () => {
  for (const { slug, body } of readPosts()) {
    const [lesson, tool] = related(body);
    expect(lesson?.[1], slug).toMatch(/^\/foundation/);
    expect(tool?.[1], slug).not.toBe("/forex-tools");
  }
});
