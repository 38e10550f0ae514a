import { expect, it } from "vitest";
import { indicators } from "#trading/indicators/registry.ts";
import { pageAnchors } from "../../tests/support/page-anchors.ts";
import { faqs } from "../faqs.ts";
import { readPages } from "../pages.ts";
import { readPosts } from "../posts.ts";
import { pricingPath, sitePaths } from "../routes.ts";
import { askedExamples } from "./all-topics.ts";

const headingAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

const places = new Set([
  ...sitePaths,
  ...Object.entries(pageAnchors).flatMap(([path, anchors]) => anchors.map((anchor) => `${path}#${anchor}`)),
  ...readPages().flatMap(({ slug, sections }) =>
    sections.map(({ anchor }) => `${slug === "pricing" ? pricingPath : `/${slug}`}#${anchor}`),
  ),
  ...faqs.map(({ id }) => `/support#${id}`),
  ...indicators.map(({ id }) => `/indicators/${id}`),
  ...readPosts().flatMap(({ slug, body }) => [
    `/blog/${slug}`,
    ...[...body.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => `/blog/${slug}#${headingAnchor(heading)}`),
  ]),
]);

it("names only places that exist", () => {
  expect(askedExamples.map(({ url }) => url).filter((url) => !places.has(url))).toEqual([]);
});
it("gives each entry an id of its own", () => {
  const ids = askedExamples.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
it("asks for every answer and nearly every section of the site", () => {
  const asked = new Set(askedExamples.map(({ url }) => url));
  expect(faqs.filter(({ id }) => !asked.has(`/support#${id}`)).map(({ id }) => id)).toEqual([]);
});
it("holds no question twice", () => {
  const questions = askedExamples.flatMap(({ examples }) => examples.map((example) => example.toLowerCase()));
  const twice = questions.filter((question, at) => questions.indexOf(question) !== at);
  expect([...new Set(twice)]).toEqual([]);
  expect(questions).not.toContain("");
});
