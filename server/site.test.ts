import { expect, test } from "vitest";
import { createCachedPage } from "./html-cache.ts";
import type { PageAnswer, PageRefusal } from "./page-source.ts";
import { createSite } from "./site.ts";

const failed = (status: number): PageAnswer => ({
  page: createCachedPage(1, Buffer.from("<h1>Unexpected Application Error!</h1>"), { "content-type": "text/html" }),
  status,
});

async function ask(
  answer: PageAnswer | PageRefusal,
  up = true,
  request = new Request("http://northpip.example/robots"),
) {
  const site = createSite({
    siteHeaders: {},
    backEnds: [],
    pages: {
      resolve: async ({ pathname: key }) => ({
        kind: "page",
        key,
        address: key,
        missing: false,
        takesForms: false,
        anyQuery: true,
      }),
      render: async () => answer,
    },
    trustedProxies: 0,
    databaseUp: () => up,
    brand: () => "Pips & Co",
    onError: (error) => {
      throw error;
    },
  });
  return site.fetch(request, {});
}

test.each([
  ["too many wait to be rendered", "busy", true],
  ["its data cannot be had", failed(503), true],
  ["the database is down", failed(500), false],
] as const)("a page answers 503 in plain words when %s, and is kept nowhere", async (_, answer, up) => {
  const response = await ask(answer, up);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
  const html = await response.text();
  for (const words of ["Pips &amp; Co", "The site is busy for a moment", "Please try again in a few seconds"])
    expect(html).toContain(words);
  expect(html).not.toContain("Unexpected Application Error");
});

test("a fault of the page itself stays a 500, and too many pages of one client a 429", async () => {
  expect((await ask(failed(500))).status).toBe(500);
  const limited = await ask("limited");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "10"]);
});

test("a body that nothing has read ends its connection, since it would be taken to its end", async () => {
  const post = new Request("http://northpip.example/robots", { method: "POST", body: "a=1" });
  const refused = await ask("limited", true, post);
  expect([refused.status, refused.headers.get("connection")]).toEqual([405, "close"]);
  expect((await ask("limited")).headers.get("connection")).toBeNull();
});
