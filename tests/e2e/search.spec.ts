import { expect, open, test } from "../support/site-test.ts";

test.describe("search palette", () => {
  test("opens and closes with the keyboard, hints when empty", async ({ page }) => {
    await open(page, "/");
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute("placeholder", "Search pages, tools, and features...");
    await expect(page.getByText("Type a word: a page, a tool")).toBeVisible();
    await expect(page.getByRole("group", { name: "Popular pages" }).getByRole("option")).toHaveCount(8);
    // A post is found by its subject, which its title does not name.
    await input.fill("correlation");
    await expect(page.getByRole("option", { name: /Three trades that are one/ })).toBeVisible();
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

  test("finds robots and indicators in groups of their own, mistyped words too", async ({ page }) => {
    await open(page, "/courses");
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await input.fill("tern");
    // A broker of the list is called Tern Trading.
    const robots = page.getByRole("dialog").getByRole("group", { name: "Robots" });
    await expect(robots.getByRole("option").first()).toHaveText(/Tern Trend/);
    await input.fill("bolinger");
    await page
      .getByRole("group", { name: "Indicators" })
      .getByRole("option", { name: /^Bollinger bands/ })
      .click();
    await page.waitForURL(/\/indicators\/bollinger/);
  });

  test("finds a word that only the text of a lesson has, below what titles have", async ({ page }) => {
    await open(page, "/courses");
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await input.fill("wicks");
    const inTexts = page.getByRole("group", { name: "In the text" });
    await inTexts.getByRole("option", { name: /^Reading a chart/ }).click();
    await page.waitForURL(/\/foundation\/reading-a-chart$/);
  });

  test("offers the next step where nothing is found", async ({ page }) => {
    await open(page, "/courses");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("zzzz what is a pip");
    await expect(page.getByRole("status").filter({ hasText: "No results" })).toBeAttached();
    await page.getByRole("button", { name: "Ask the assistant" }).click();
    const assistant = page.getByRole("dialog", { name: "Assistant" });
    await expect(assistant.getByText("zzzz what is a pip")).toBeVisible();
    await expect(assistant.getByRole("link").first()).toBeVisible({ timeout: 20_000 });
    await assistant.getByRole("button", { name: "Close the assistant" }).click();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("zzzz");
    await page.getByRole("button", { name: "Contact us" }).click();
    await page.waitForURL(/\/contact$/);
  });
});
