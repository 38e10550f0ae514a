import { expect, open, test } from "../support/site-test.ts";

const doubleSize = [
  "/auth",
  "/northpip-pricing",
  "/courses",
  "/trading",
  "/account-comparison",
  "/mentorship",
  "/support",
  "/contact",
  "/robots/heron-grid",
  "/indicators/macd",
];

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("the assistant's button lies on none of the three figures", async ({ page }) => {
    await open(page, "/");
    const button = await page.getByRole("button", { name: /assistant/ }).boundingBox();
    const figures = await page.locator(".hero-figures").boundingBox();
    expect((figures?.y ?? 0) + (figures?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });

  test("the contents of a text are one row until they are opened", async ({ page }) => {
    for (const path of [
      "/foundation/pips",
      "/privacy",
      "/blog/how-to-read-a-backtest",
      "/ebooks/costs/the-round-trip",
    ]) {
      await open(page, path);
      const contents = page.locator(".toc");
      await expect(contents.getByRole("link").first()).toBeHidden();
      await contents.locator("summary").click();
      await expect(contents.getByRole("link").first()).toBeVisible();
    }
  });

  test("robots and products compared fit beside one another", async ({ page }) => {
    await open(page, "/robots?compare=tern-trend,plover-range,heron-grid");
    const fits = (name: string) =>
      page.getByRole("region", { name }).evaluate((region) => region.scrollWidth <= region.clientWidth);
    expect(await fits("The chosen robots side by side")).toBe(true);
    await open(page, "/northpip-pricing?compare=vip-elite,vps-start");
    expect(await fits("Compared products")).toBe(true);
  });

  test("all robots are rows with all their measures", async ({ page }) => {
    await open(page, "/robots");
    await expect(page.getByRole("region", { name: "Robots compared" })).toBeHidden();
    await expect(page.locator("#compare li").first()).toContainText(/Trend following, D1, 4 pairs.+\$1,000\.00/);
  });

  test("a forgotten password has no tab before it is asked for", async ({ page }) => {
    await open(page, "/auth");
    await expect(page.getByRole("tab")).toHaveCount(2);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("tab", { name: "Forgotten password" })).toBeVisible();
  });

  test("nothing is beside the screen at text of double size", async ({ page }) => {
    for (const path of doubleSize) {
      await open(page, path);
      await page.addStyleTag({
        content: "html { font-size: 200% !important; } * { content-visibility: visible !important }",
      });
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beside, { message: path }).toBeLessThanOrEqual(0);
    }
  });
});

test("price and Enroll Now stay beside the syllabus", async ({ page }) => {
  await open(page, "/courses/beginner-forex-fundamentals");
  await page.getByRole("heading", { name: "Reading a chart without predicting it" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("main").getByRole("button", { name: "Enroll Now" })).toBeInViewport();
});

test("a letter leads to its terms, and a course's title to its page", async ({ page }) => {
  await open(page, "/glossary");
  await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "S" }).click();
  await expect(page.getByRole("heading", { name: "S", exact: true })).toBeInViewport();
  await open(page, "/courses");
  await page.getByRole("heading").getByRole("link", { name: "Intermediate Trading Strategies" }).click();
  await expect(page).toHaveURL(/\/courses\/intermediate-trading-strategies$/);
});

test("what only a mailed link opens says where to go without one", async ({ page }) => {
  for (const path of ["/mentorship/booking", "/support/ticket", "/pay-with-crypto/payment"]) {
    await open(page, path);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(2);
  }
});

test("the newsletter's page has its form once", async ({ page }) => {
  await open(page, "/newsletter");
  await expect(page.getByRole("textbox", { name: "Your email address" })).toHaveCount(1);
});
