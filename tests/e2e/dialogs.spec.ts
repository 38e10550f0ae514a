import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

const cart = (page: Page) => page.getByRole("dialog", { name: "Shopping Cart" });

/** Whether the focus is on something of the page below the open modal. */
const focusBelow = (page: Page) =>
  page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest("dialog:modal"));

test.describe("a modal", () => {
  test("has the keyboard to itself, closes by Escape and gives the focus back", async ({ page }) => {
    await open(page, "/");
    const button = page.getByRole("banner").getByRole("button", { name: /cart/i });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(cart(page)).toHaveAccessibleDescription(/Review your items/);
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(press < 6 ? "Tab" : "Shift+Tab");
      expect(await focusBelow(page)).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(cart(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("holds the page still and closes by a press beside it, not by one that began inside", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
    const heading = cart(page).getByRole("heading", { name: "Shopping Cart" });
    await heading.hover();
    await page.mouse.down();
    await page.mouse.move(200, 400);
    await page.mouse.up();
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(heading).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(cart(page)).toBeHidden();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test("leaves a toast in sight and operable", async ({ page }) => {
    await open(page, "/strategy-builder#saved=unknown");
    const toast = page.getByRole("region", { name: /notifications/i }).getByRole("listitem");
    await expect(toast).toContainText("That strategy is not here");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Open a strategy" });
    await expect(dialog.getByRole("button", { name: /RSI reversal/ })).toBeVisible();
    await toast.getByRole("button", { name: "Close toast" }).click();
    await expect(toast).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  test("opens above the assistant of a phone, and Escape closes one after the other", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, "/");
    await page.getByRole("button", { name: /open the assistant/i }).click();
    const assistant = page.getByRole("dialog", { name: "Assistant" });
    await expect(assistant).toBeVisible();
    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("combobox").click();
    await page.keyboard.press("Escape");
    await expect(search).toBeHidden();
    await expect(assistant).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(assistant).toBeHidden();
  });
});
