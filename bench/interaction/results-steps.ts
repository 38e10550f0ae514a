import type { Step } from "./time-steps.ts";
import type { Watch } from "./watch-page.ts";

/** What one does with the trades of a run. */
export function resultsSteps({ page }: Watch): Step[] {
  const table = page.getByRole("grid", { name: "Closed trades" });
  const tab = (name: string) => page.getByRole("navigation", { name: "The lab" }).getByRole("link", { name });
  const deposit = page.getByRole("textbox", { name: "Deposit" });
  // Below the two bars that stay on top of the page.
  const atTop = () => table.evaluate((own) => scrollBy(0, own.getBoundingClientRect().top - 160));
  const focused = async () => {
    await atTop();
    await table.focus();
  };
  const sort = (name: string, column: RegExp): Step => ({
    name: `sort ${name}`,
    before: atTop,
    press: () => table.getByRole("button", { name: column }),
  });
  const key = (name: string, keys: readonly [string, string]): Step => ({
    name,
    before: focused,
    act: (round) => page.keyboard.press(keys[round % 2] as string, { delay: 30 }),
  });
  /** From the results to another tab and back; a page is given the time to come to rest. */
  const leave = (to: string): Step => ({
    name: `to ${to}`,
    before: async () => {
      await tab("Backtest").click();
      await page.waitForTimeout(2000);
    },
    press: () => tab(to),
  });
  return [
    sort("by net", /^Net/),
    sort("by time", /^Opened/),
    sort("by words", /^Exit reason/),
    {
      name: "press a row",
      before: focused,
      press: (round) =>
        table
          .locator("tbody tr:not([aria-hidden])")
          .nth(3 + round)
          .locator("td")
          .nth(1),
    },
    key("page down by key", ["PageDown", "PageDown"]),
    key("last row by key", ["End", "Home"]),
    {
      name: "wheel over the table",
      before: async () => {
        await atTop();
        await table.hover({ position: { x: 300, y: 120 } });
      },
      act: async () => {
        for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, 900);
      },
    },
    {
      name: "type the deposit",
      before: async () => {
        if (!(await deposit.isVisible())) await page.locator("summary", { hasText: "Account" }).click();
        await deposit.focus();
      },
      act: () => page.keyboard.press("5", { delay: 30 }),
    },
    leave("Rules"),
    {
      name: "back to Backtest",
      before: async () => {
        await tab("Rules").click();
        await page.waitForTimeout(2000);
      },
      press: () => tab("Backtest"),
    },
    leave("Optimize"),
    leave("Validate"),
  ];
}
