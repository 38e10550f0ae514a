import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

test.use({ viewport: { width: 360, height: 640 } });

const doubleText = (page: Page) => page.addStyleTag({ content: "html { font-size: 200% !important; }" });

/** Figures of which another one lies on a part, or that break within themselves, by their text. */
const spoiled = (figures: Locator) =>
  figures.evaluateAll((elements) => {
    const boxes = elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return {
        text: element.textContent ?? "",
        box: range.getBoundingClientRect(),
        high: parseFloat(getComputedStyle(element).lineHeight),
      };
    });
    return boxes
      .filter(
        ({ box, high }, at) =>
          box.right > innerWidth ||
          box.height > high * 1.5 ||
          boxes.some(
            ({ box: other }, index) =>
              index !== at &&
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
      )
      .map(({ text }) => text);
  });

test("at text of double size no figure of a backtest's head lies on another", async ({ page }) => {
  await open(page, "/backtesting");
  await doubleText(page);
  await page.getByRole("button", { name: "Run backtest" }).first().click();
  const figures = page.locator(".headline dd");
  await expect(figures.first()).toContainText("%", { timeout: 30_000 });
  expect(await spoiled(figures)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("at text of double size the simulator's figures and prices stay whole", async ({ page }) => {
  await open(page, "/trading-simulator");
  await doubleText(page);
  const figures = page.locator("[data-figures] dd, [data-quote] dd");
  await expect(page.locator("[data-quote] dd").first()).toContainText(/\d/);
  expect(await spoiled(figures)).toEqual([]);
});

test("at text of double size an answer of the assistant can be read", async ({ page }) => {
  await open(page, "/");
  await doubleText(page);
  await page.getByRole("button", { name: /Open the assistant/ }).click();
  const panel = page.getByRole("dialog", { name: "Assistant" });
  await panel.getByRole("textbox").fill("What is a pip?");
  await panel.getByRole("textbox").press("Enter");
  await expect(panel.getByText("The fourth decimal")).toBeVisible();
  const conversation = panel.getByRole("log", { name: "Conversation" });
  expect((await conversation.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  // The form below it is reached by scrolling the panel.
  await panel.getByRole("button", { name: "Send" }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
});

test("at text of double size the lab's bar holds the name of the strategy and what is stored", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/backtesting");
  await doubleText(page);
  const [bar, name] = await Promise.all([
    page.locator(".lab-bar").boundingBox(),
    page.locator(".lab-name").boundingBox(),
  ]);
  expect((name?.y ?? 0) + (name?.height ?? 999)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) + 1);
});
