import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

/** What a browser does that translates a page: FONT elements stand in the place of its texts, soon also of those that come later. */
function translate() {
  const untouched = "script, noscript, style, textarea, font, svg";
  const translateTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter((one) => /[a-z]/i.test(one.data) && !one.parentElement?.closest(untouched))) {
      const shown = document.createElement("font");
      shown.append(document.createElement("font"));
      shown.firstElementChild?.append(text.data);
      text.replaceWith(shown);
    }
  };
  let waits = false;
  new MutationObserver(() => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      translateTexts();
    }, 150);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  translateTexts();
}

const moments = {
  "after React answers": async (page: Page, path: string) => {
    await open(page, path);
    await page.evaluate(translate);
  },
  "before its scripts run": async (page: Page, path: string) => {
    await page.addInitScript(
      `addEventListener("readystatechange", () => document.readyState === "interactive" && (${translate})(), { capture: true });`,
    );
    await open(page, path);
  },
};

// A part of the page that becomes React's after it was translated is drawn again; React says so.
const drawnAgain = /React error #418/;

for (const [moment, openTranslated] of Object.entries(moments))
  test.describe(`a page that the browser translates ${moment}`, () => {
    test.beforeEach(({ expectedConsole }) => void expectedConsole.push(drawnAgain));

    test("shows the result of a run", async ({ page }) => {
      await openTranslated(page, "/backtesting");
      await page.getByRole("button", { name: "Run backtest" }).click();
      await expect(page.getByText("Profit factor").first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText("Nothing has been tested yet")).toHaveCount(0);
    });

    test("has texts of several parts that go with what is chosen", async ({ page }) => {
      await openTranslated(page, "/northpip-pricing");
      const caption = page
        .locator("main")
        .getByText(/over\s+\d+\s+months/)
        .first();
      await expect(caption).toContainText("12");
      await page.getByRole("radio", { name: "6 months" }).check({ force: true });
      await expect(caption).toContainText(/over\s+6\s+months/);
    });
  });
