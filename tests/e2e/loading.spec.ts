import { expect, test } from "../support/site-test.ts";

test.describe("the loading screen", () => {
  test("stands in the first HTML above painted content, counts up and goes", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    const bar = page.getByRole("progressbar");
    await expect(page.getByText("Loading Trading Ecosystem...")).toBeVisible();
    const seen = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const values: number[] = [];
          const started = performance.now();
          const look = () => {
            const now = document.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow");
            if (now) values.push(Number(now));
            if (
              (values.at(-1) ?? 0) >= 100 ||
              !document.querySelector('[role="progressbar"]') ||
              performance.now() - started > 8000
            )
              resolve(values);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const steps = [...new Set(seen)];
    for (let i = 1; i < steps.length; i++) expect((steps[i] ?? 0) - (steps[i - 1] ?? 0)).toBeLessThanOrEqual(20.5 * 3);
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("does not show without JavaScript, and the page reads whole", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByText("Loading Trading Ecosystem...")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Beginner Forex Fundamentals" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await context.close();
  });
});
