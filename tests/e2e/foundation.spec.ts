import { findExercise } from "#trading/school/exercises.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

/** Every question after the first has this seed, so that the test knows what is asked. */
const seed = Math.floor(0.37 * 2 ** 31);

function answerTo(id: string, of: number): string {
  const answer = findExercise(id)?.question(of).answer;
  if (answer?.kind !== "number") throw new Error(`${id} asks for no number`);
  return answer.value.toFixed(answer.decimals);
}

test.describe("the foundation", () => {
  test("teaches a lesson, judges answers, and remembers that it was finished", async ({ page }) => {
    await page.addInitScript(() => {
      Math.random = () => 0.37;
    });
    await open(page, "/foundation");
    await page.getByRole("link", { name: "Start with lesson 1" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What moves a currency");
    await expectAccessible(page);

    // A term explains itself on focus and leads to its page.
    const term = page.locator("a.term").first();
    await page.keyboard.press("Tab");
    await term.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(page.locator(".tooltip:popover-open")).toHaveText("The price of one currency in another.");
    await expect(term).toHaveAttribute("href", "/glossary/exchange-rate");

    await open(page, "/foundation/pips");
    const panel = page.getByRole("region", { name: "Count the pips" });
    await panel.getByRole("button", { name: "Check the answer" }).click();
    await expect(panel.getByText("Enter a number, such as 12.50.")).toBeVisible();
    await panel.getByLabel("Distance (pips)").fill("0");
    await panel.getByRole("button", { name: "Check the answer" }).click();
    await expect(panel.getByRole("status")).toContainText("Not right.");
    await expect(panel.getByRole("status")).toContainText(answerTo("pips", 1));
    for (const inRow of [1, 2, 3]) {
      // By mouse and by Enter in the field: the next question comes without an error, and no answer is counted twice.
      const field = panel.getByLabel("Distance (pips)");
      if (inRow === 2) await field.press("Enter");
      else await panel.getByRole("button", { name: "Next question" }).click();
      await expect(field).toHaveValue("");
      await expect(panel.getByText("Enter a number, such as 12.50.")).toHaveCount(0);
      await expect(panel.locator("[aria-live=polite]")).toContainText("How many pips is that?");
      await field.fill(answerTo("pips", seed));
      // The second press of a double click does not bring the next question before the result is read.
      if (inRow === 1) await panel.getByRole("button", { name: "Check the answer" }).dblclick();
      else await field.press("Enter");
      await expect(panel.getByRole("status")).toContainText(
        inRow === 3 ? "Exercise finished." : `${inRow} of 3 in a row`,
      );
    }
    await open(page, "/foundation");
    await expect(page.getByText("1 of 12 finished on this device.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Pips and points" }).getByText("Finished")).toBeVisible();
  });

  test("runs a first trade by its plan, and judges the plan", async ({ page }) => {
    await open(page, "/foundation/first-demo-trade");
    const panel = page.getByRole("region", { name: "Your first trade, on simulated prices" });
    const place = () => panel.getByRole("button", { name: "Place the trade" }).click();
    await place();
    await expect(panel.getByText("A number from 0.01 to 50.")).toBeVisible();
    await panel.getByLabel("Size (lots)").fill("0.10");
    await panel.getByLabel("Stop-loss (pips away)").fill("30");
    await panel.getByLabel("Take-profit (pips away)").fill("60");
    await place();
    await expect(panel.getByRole("status")).toContainText(
      "Broken: The stop-loss risks at most 1% of $1,000: 0.03 lots",
    );
    await panel.getByLabel("Size (lots)").fill("5");
    await expect(panel.getByRole("status")).toBeEmpty();
    await place();
    await expect(panel.getByRole("alert")).toContainText("Choose a smaller size");
    await panel.getByLabel("Size (lots)").fill("0.03");
    await place();
    await expect(panel.getByRole("status")).toContainText("The plan keeps every rule. Lesson finished.");
    await expect(panel.getByRole("status")).toContainText("Equity at the end: $");
    await expectAccessible(page);
    // What was lost between the stop-loss and the equity is named.
    const said = (await panel.getByRole("status").textContent()) ?? "";
    const [result = 0, swap = 0, equity = 0] = ["stop-loss: ", "Swap of its nights: ", "Equity at the end: "].map(
      (label) =>
        Number(
          (said.split(label)[1] ?? "")
            .match(/^−?\$[\d,.]*\d/)?.[0]
            .replace("−", "-")
            .replace(/[$,]/g, ""),
        ),
    );
    expect(swap).toBeLessThan(0);
    expect(equity).toBeCloseTo(1000 + result + swap, 2);
    await panel.getByRole("button", { name: "Try another week" }).click();
    await expect(panel.getByText(/^A demo account of/)).toBeFocused();
  });

  test("is readable and shows the solution without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto("/foundation/risk-per-trade");
    // The text of a noscript element itself is never found.
    await expect(page.locator("#exercise noscript .script-note")).toContainText("The solution of this question");
    await expect(page.locator("#exercise noscript strong")).toHaveText(`${answerTo("risk-per-trade", 1)} lots`);
    await expect(page.locator("#exercise noscript strong")).toBeVisible();
    await context.close();
  });
});

test("the glossary finds a term by another name, and the search of the site finds it too", async ({ page }) => {
  await open(page, "/glossary");
  await page.getByLabel("Find a term").fill("overnight financing");
  await expect(page.getByRole("status").filter({ hasText: "1 of" })).toBeVisible();
  await page.getByRole("link", { name: "Swap", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Swap");
  await expectAccessible(page);
  const missing = await page.request.get("/glossary/no-such-term");
  expect(missing.status()).toBe(404);
  expect((await page.request.get("/foundation/no-such-lesson")).status()).toBe(404);
});
