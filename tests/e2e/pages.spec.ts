import { sitePaths } from "../../content/routes.ts";
import { expectPlaced } from "../support/geometry.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const paths = [
  ...sitePaths,
  "/blog/how-a-pip-becomes-money",
  "/robots/tern-trend",
  "/indicators/rsi",
  "/glossary/cards",
  "/glossary/pip",
  "/foundation/pips",
  "/forex-tools/position-size",
];

async function firstPost(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/blog`)).text();
  const path = /href="(\/blog\/[a-z0-9-]+)"/.exec(html)?.[1];
  if (!path) throw new Error("the blog links to no post");
  return path;
}

test.describe("every page", () => {
  for (const listed of paths) {
    test(`${listed} has a title, one heading, a canonical address and nothing axe objects to`, async ({
      page,
      baseURL,
    }) => {
      const path = listed.startsWith("/blog/") ? await firstPost(baseURL ?? "") : listed;
      const response = await open(page, path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      expect((await page.title()).length).toBeGreaterThan(10);
      expect(await page.locator('meta[name="description"]').getAttribute("content")).toMatch(/.{40,}/);
      expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
        `${baseURL}${path === "/" ? "/" : path}`,
      );
      expect(await page.locator('meta[property="og:title"]').count()).toBe(1);
      expect(await page.locator('meta[property="og:image"]').count()).toBe(1);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        // The library's eighty-five sections are made alike: a dozen stands for all.
        const options = { except: ".indicator:nth-of-type(n+12)", colorsOnly: scheme === "dark" };
        expect(await objections(page, options), scheme).toEqual([]);
      }
      await expectPlaced(page);
    });
  }

  test("no two have the same title or description", async ({ request }) => {
    const heads = await Promise.all(
      sitePaths.map(async (path) => {
        const html = await (await request.get(path)).text();
        return {
          title: /<title>([^<]*)/.exec(html)?.[1],
          description: /name="description" content="([^"]*)/.exec(html)?.[1],
        };
      }),
    );
    expect(new Set(heads.map(({ title }) => title)).size).toBe(sitePaths.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(sitePaths.length);
  });

  test("carries the security headers, also when it is missing", async ({ request }) => {
    for (const path of ["/", "/robots", "/auth", "/nowhere", "/assets/nowhere.js"]) {
      const headers = (await request.get(path)).headers();
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBeDefined();
      if (headers["content-type"]?.startsWith("text/html")) {
        expect(headers["content-security-policy"]).toContain("default-src 'none'");
        expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe-inline'/);
      }
    }
  });
});

test("without JavaScript every control is switched off beside a sentence that explains it, or belongs to a form that works", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const live = await page.evaluate(() =>
        [...document.querySelectorAll("button, input, select, textarea, [role=slider], [role=tab]")].flatMap(
          (control) => {
            if (control.closest(".plain-form")) return [];
            if (!control.checkVisibility() || control.getBoundingClientRect().width === 0) return [];
            const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
            if (getComputedStyle(control).pointerEvents !== "none") return [`${name}: looks alive`];
            let around: Element | null = control;
            while (around && !around.querySelector(".script-note")) around = around.parentElement;
            return around && !around.matches("main, body, html") ? [] : [`${name}: says nothing`];
          },
        ),
      );
      expect(live, `${path} at ${width} px`).toEqual([]);
    }
  }
  await context.close();
});

test("an unknown address answers 404 and helps", async ({ page, expectedConsole }) => {
  expectedConsole.push(/404/);
  const response = await page.goto("/nowhere/at-all");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("anchors of the specification exist", async ({ request }) => {
  const anchors: Record<string, string[]> = {
    "/": ["home", "academy", "mentorship", "success", "brokers", "contact", "trading-tools", "faq", "start-journey"],
    "/foundation": ["foundation-hero"],
    "/trading": ["trading-hero", "events"],
    "/robots": ["robots-hero", "vps-hosting"],
    "/about": ["risk-disclosure"],
  };
  for (const [path, ids] of Object.entries(anchors)) {
    const html = await (await request.get(path)).text();
    for (const id of ids) expect(html, `${path}#${id}`).toContain(`id="${id}"`);
  }
});

test("the home page says what it teaches as structured data", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)/.exec(html)?.[1] ?? "{}") as Record<
    string,
    unknown
  >;
  expect(data).toMatchObject({
    "@type": "Course",
    name: "Complete Forex Trading Mastery",
    aggregateRating: { ratingValue: expect.anything(), reviewCount: expect.anything(), bestRating: expect.anything() },
    offers: { priceCurrency: "USD", availability: expect.stringContaining("InStock") },
  });
  expect(JSON.stringify(data)).toMatch(/197/);
  expect(JSON.stringify(data)).toMatch(/5000/);
});
