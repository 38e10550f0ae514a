import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const page = {
  title: "Robots",
  description: "Six of them",
  path: "/robots",
  siteUrl: "https://site.example",
  siteName: "Site",
};

test("points to one canonical address and to a picture with an absolute address", () => {
  const meta = pageMeta(page);
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://site.example/robots" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://site.example/og/robots.png" });
});

test("keeps unlisted pages out of search results and gives them no canonical address", () => {
  const meta = pageMeta({ ...page, noIndex: true });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta.some((entry) => "rel" in entry)).toBe(false);
});
