import { expect, open, test } from "../support/site-test.ts";

test.describe("search palette", () => {
  test("opens and closes with the keyboard, hints when empty", async ({ page }) => {
    await open(page, "/");
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute("placeholder", "Search pages, tools, and features...");
    await page.keyboard.press("Control+k");
    await expect(input).toBeHidden();
  });

  test("filters, groups by category and says when nothing matches", async ({ page }) => {
    await open(page, "/courses");
    await page.keyboard.press("Meta+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await input.fill("PRIVACY");
    await expect(page.getByRole("option", { name: /Privacy Policy/ })).toBeVisible();
    await expect(page.getByRole("dialog").getByText("Legal", { exact: true })).toBeVisible();
    await input.fill("zzzz");
    await expect(page.getByText('No results found for "zzzz"')).toBeVisible();
    await input.fill("x".repeat(10_000));
    await expect(page.getByText(/No results found for/)).toBeVisible();
  });

  test("goes by keyboard alone, shows Navigating... and forgets the query", async ({ page }) => {
    await open(page, "/");
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await input.fill("privacy");
    await expect(page.getByRole("option", { name: /Privacy Policy/ })).toBeVisible();
    await input.press("Enter");
    await expect(page.getByText("Navigating...")).toBeVisible();
    await page.waitForURL(/\/privacy$/);
    await expect(input).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("");
  });

  test("a section entry scrolls to its section", async ({ page }) => {
    await open(page, "/privacy");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("brokers");
    await page
      .getByRole("option", { name: /brokers/i })
      .first()
      .click();
    await expect(page).toHaveURL(/#brokers|account-comparison/);
  });
});
