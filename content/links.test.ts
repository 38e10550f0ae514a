import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { calculators } from "#trading/calculators/all-calculators.ts";
import { indicators } from "#trading/indicators/registry.ts";
import { pageAnchors } from "../tests/support/page-anchors.ts";
import { courses } from "./courses.ts";
import { drills } from "./drills.ts";
import { faqs } from "./faqs.ts";
import { readGlossary } from "./glossary.ts";
import { readCourseLessons, readLessons } from "./lessons.ts";
import { closingLinks, footerColumns, inlineLinks, legalLinks, moreGroups } from "./navigation.ts";
import { readPages } from "./pages.ts";
import { readPosts } from "./posts.ts";
import { pricingPath, sitePaths } from "./routes.ts";
import { searchEntries } from "./search-entries.ts";
import { textPages } from "./text-pages.ts";
import { tools } from "./tools.ts";

const pages = readPages();
const posts = readPosts();
const pathOf = (slug: string) => (slug === "home" ? "/" : slug === "pricing" ? pricingPath : `/${slug}`);

const anchors = new Map<string, Set<string>>(sitePaths.map((path) => [path, new Set(pageAnchors[path])]));
for (const page of pages) for (const { anchor } of page.sections) anchors.get(pathOf(page.slug))?.add(anchor);
for (const { id } of faqs) anchors.get("/support")?.add(id);
for (const { id } of calculators) anchors.set(`/forex-tools/${id}`, new Set());
for (const id of ["volatility", "correlation", "strength-meter", "session-clock"])
  anchors.set(`/forex-tools/${id}`, new Set());
// The analyzer is a section of the page, whatever the texts of that page are.
anchors.get("/bots-performance")?.add("statement-analyzer");
// The forms are sections of their pages as well.
anchors.get("/support")?.add("ticket");
anchors.get("/mentorship")?.add("book");
for (const { id } of indicators) anchors.set(`/indicators/${id}`, new Set());
for (const { id } of readLessons()) anchors.set(`/foundation/${id}`, new Set());
anchors.set("/trading-simulator/drills", new Set());
for (const { id } of drills) anchors.set(`/trading-simulator/drills/${id}`, new Set());
for (const { id } of courses) anchors.set(`/courses/${id}`, new Set());
for (const { id } of readGlossary()) anchors.set(`/glossary/${id}`, new Set());
anchors.set("/glossary/cards", new Set());
anchors.set("/newsletter", new Set());
for (const post of posts) anchors.set(`/blog/${post.slug}`, new Set());

/** The Markdown files of a folder and of the folders in it. */
const filesBelow = (folder: string): string[] => {
  const top = join(import.meta.dirname, folder);
  const names = readdirSync(top, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return names.map((name) => readFileSync(join(top, name), "utf8"));
};

const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");

function problem(href: string): string | undefined {
  if (/^https:\/\//.test(href)) return undefined;
  const url = new URL(href, "http://site");
  const known = anchors.get(url.pathname);
  if (!known) return `${href}: no such page`;
  if (url.hash && !known.has(url.hash.slice(1))) return `${href}: no such anchor`;
  return undefined;
}

describe("every link in the content", () => {
  it.each([
    [
      "navigation",
      [
        ...inlineLinks,
        ...closingLinks,
        ...legalLinks,
        ...[...moreGroups, ...footerColumns].flatMap(({ items }) => items),
      ].map(({ href }) => href),
    ],
    ["related pages", Object.values(textPages).flatMap(({ related }) => related.map(({ href }) => href))],
    ["search", searchEntries.map(({ url }) => url)],
    ["tools", tools.map(({ href }) => href)],
    ["questions", faqs.flatMap(({ answer }) => linksIn(answer))],
    ["pages", pages.flatMap(({ sections }) => sections.flatMap(({ body }) => linksIn(body)))],
    ["lessons", [...readLessons(), ...readCourseLessons()].flatMap(({ body }) => linksIn(body))],
    ["posts", posts.flatMap(({ body }) => linksIn(body))],
    ["the glossary", filesBelow("glossary").flatMap(linksIn)],
    ["books", filesBelow("books").flatMap(linksIn)],
  ])("of %s leads to a page and an anchor that exist", (_, hrefs) => {
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.map(problem).filter(Boolean)).toEqual([]);
  });
  it("covers every page in search", () => {
    const found = new Set(searchEntries.map(({ url }) => url));
    expect(sitePaths.filter((path) => !found.has(path))).toEqual([]);
    for (const anchor of pageAnchors["/"] ?? []) if (anchor !== "home") expect(found).toContain(`/#${anchor}`);
  });
});

describe("page texts", () => {
  it("exist for every route, with the anchors that links use", () => {
    expect(pages.map(({ slug }) => pathOf(slug)).sort()).toEqual([...sitePaths].sort());
    for (const [path, expected] of Object.entries(pageAnchors)) {
      if (path === "/") continue;
      const own = pages.find(({ slug }) => pathOf(slug) === path)?.sections.map(({ anchor }) => anchor);
      for (const anchor of expected) expect(own).toContain(anchor);
    }
  });
  it("have unique titles and descriptions of a length that search engines show", () => {
    for (const key of ["title", "description"] as const)
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
    for (const { slug, description } of pages) expect(description.length, slug).toBeLessThanOrEqual(170);
  });
  it("promise nothing that is not there, and do not shout", () => {
    const texts = [
      ...pages.map((page) => [page.slug, JSON.stringify(page)]),
      ...posts.map((post) => [post.slug, post.body]),
      ...faqs.map((faq) => [faq.id, faq.answer]),
    ];
    for (const [name, text] of texts)
      expect(text, name).not.toMatch(/coming soon|lorem ipsum|guaranteed (?:profit|return|result)|!(?=\s|"|$)|TODO/i);
  });
});

describe("posts", () => {
  it("are at least three, long enough to say something, with dates in order", () => {
    expect(posts.length).toBeGreaterThanOrEqual(3);
    for (const post of posts) {
      expect(post.body.split(/\s+/).length, post.slug).toBeGreaterThanOrEqual(600);
      expect(post.updatedAt >= post.publishedAt).toBe(true);
      expect(post.readingMinutes).toBeGreaterThan(0);
    }
  });
});
