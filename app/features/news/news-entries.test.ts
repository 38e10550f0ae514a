import { expect, test } from "vitest";
import { chosenEntries, newsEntries, newsView } from "./news-entries.ts";

const post = {
  slug: "costs",
  title: "What a trade costs",
  description: "Spread and swap.",
  author: "A",
  publishedAt: "2026-11-10",
  updatedAt: null,
  tags: [],
  readingMinutes: 4,
};
const items = [
  {
    id: "1",
    title: "Rates held",
    summary: "Two dissent.",
    link: "https://b.example/1",
    publishedAt: "2026-11-20T10:00:00Z",
    source: "Bank",
  },
  {
    id: "2",
    title: "Oil falls",
    summary: "",
    link: "https://w.example/2",
    publishedAt: "2026-11-01T10:00:00Z",
    source: "Wire",
  },
];
const entries = newsEntries([post as never], items, "Northpip");

test("posts and items stand in one list, newest first, each with its source", () => {
  expect(entries.map(({ title, source, isOurs }) => [title, source, isOurs])).toEqual([
    ["Rates held", "Bank", false],
    ["What a trade costs", "Northpip", true],
    ["Oil falls", "Wire", false],
  ]);
});

test("filters by source and by every word, anywhere in an entry", () => {
  const titles = (search: string) => chosenEntries(entries, newsView.read(search)).map(({ id }) => id);
  expect(titles("")).toEqual(["1", "costs", "2"]);
  expect(titles("?source=Bank")).toEqual(["1"]);
  expect(titles("?q=dissent+RATES")).toEqual(["1"]);
  expect(titles("?q=swap+bank")).toEqual([]);
  expect(titles("?source=Gone")).toEqual(["1", "costs", "2"]);
});
