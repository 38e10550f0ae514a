import { expect, open, test } from "../support/site-test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const path of ["/indicators/rsi", "/trading-simulator"])
  test(`a finger that moves up on the chart of ${path} scrolls the page`, async ({ page }) => {
    await open(page, path);
    const chart = page.locator(".chart-plot").first();
    await expect(chart.locator("canvas").first()).toBeVisible();
    await chart.evaluate((plot) => window.scrollTo(0, plot.getBoundingClientRect().top + window.scrollY - 120));
    const box = await chart.boundingBox();
    if (!box) throw new Error("The chart cannot be seen");
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 60];
    const before = await page.evaluate(() => window.scrollY);
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
    await touch("touchStart", y);
    for (let moved = 20; moved <= 200; moved += 20) await touch("touchMove", y - moved);
    await touch("touchEnd");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100);
  });
