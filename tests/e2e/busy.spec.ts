import { busyPage } from "../../server/busy-page.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";

const heading = "The site is busy for a moment";

test.describe("while a page cannot be had", () => {
  // A worker that has the page already would answer in the place of the busy server.
  test.use({ expectedConsole: [/503/], serviceWorkers: "block" });

  test("a link to it says so in plain words", async ({ page }) => {
    const busy = { status: 503, contentType: "text/html", body: busyPage("Northpip") };
    await page.route(/\/terms\.data/, (route) => route.fulfill(busy));
    await open(page, "/privacy");
    const link = page.locator('footer a[href="/terms"]');
    // Until React has attached itself to the footer, the browser asks for the whole page, which is to be had.
    await expect
      .poll(() => link.evaluate((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))))
      .toBe(true);
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("main").first()).toContainText("Please try again in a few seconds.");
    await expect(page.getByText("Unexpected Application Error")).toHaveCount(0);
  });
});

test("the page that the server sends while it is busy fits a phone, and axe objects to nothing", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(busyPage("Northpip"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(await objections(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  }
});
