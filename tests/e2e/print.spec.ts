import { expect, open, test } from "../support/site-test.ts";

/** One of each kind of page. */
const paths = [
  "/",
  "/trading",
  "/robots",
  "/robots/tern-trend",
  "/northpip-pricing",
  "/backtesting",
  "/indicators/rsi",
  "/foundation/pips",
  "/ebooks/costs/the-round-trip",
  "/forex-tools/position-size",
  "/blog/how-to-read-a-backtest",
  "/contact",
];

/** What a reader of paper cannot use. */
const chrome =
  ".site-nav, .plain-menu, .skip-link, .assistant-button, .ticker, .argument-room, .toc, .btn, .icon-btn, .chip, [role=tablist], form[method=post], [aria-labelledby=related-heading]";

test("every page prints dark words on white, without what is operated on a screen, whatever the theme", async ({
  page,
}) => {
  test.setTimeout(240_000);
  for (const path of paths) {
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await open(page, path);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const found = await page.evaluate((selector) => {
      const shown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
      const lightness = (color: string) => Math.max(...(color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number));
      const words = [...document.querySelectorAll("main :is(h1, h2, h3, p, li, td, th, dd, dt)")].filter(shown);
      return {
        paper: getComputedStyle(document.documentElement).backgroundColor,
        chrome: [...document.querySelectorAll(selector)].filter(shown).map((element) => element.className),
        // Losses are red and remarks are brown; nothing is as light as words at night are.
        pale: words
          .filter((element) => lightness(getComputedStyle(element).color) > 200)
          .map((element) => (element.textContent ?? "").slice(0, 40)),
        words: words.length,
      };
    }, chrome);
    expect(found, path).toMatchObject({ paper: "rgb(255, 255, 255)", chrome: [], pale: [] });
    expect(found.words, path).toBeGreaterThan(3);
  }
});

test("what is higher than half a sheet may go on on the next one", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  // The printable width of a sheet of A4.
  await page.setViewportSize({ width: 673, height: 1_000 });
  for (const [path, selector] of [
    ["/account-comparison", "li[data-account]"],
    ["/", ".offer"],
  ] as const) {
    await open(page, path);
    const breaks = await page
      .locator(selector)
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).breakInside));
    expect(new Set(breaks), path).toEqual(new Set(["auto"]));
  }
});
