import type { Page } from "@playwright/test";
import type { Step } from "./time-steps.ts";
import type { Watch } from "./watch-page.ts";

const quiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector('section[aria-label="Signals"]')?.getAttribute("aria-busy") === "false",
  );

/** What one does with a rule. */
export function builderSteps({ page }: Watch): Step[] {
  const number = page.locator("input[data-place='entries.long.when.left.parameters.length']");
  const operator = page.getByLabel("Comparison").first();
  const add = page.getByRole("button", { name: "Add a condition" }).first();
  const dialog = page.getByRole("dialog");
  const search = dialog.getByRole("searchbox");
  const focused = (own: typeof number) => async () => {
    await quiet(page);
    await own.focus();
  };
  const searching = (typed: string) => async () => {
    if (!(await dialog.isVisible())) await add.click();
    await search.fill(typed);
    await page.waitForTimeout(600);
  };
  return [
    {
      name: "type a number",
      before: focused(number),
      act: async () => {
        await page.keyboard.press("End");
        await page.keyboard.press("Backspace");
        await page.keyboard.press("4", { delay: 30 });
      },
    },
    {
      name: "choose an operator",
      before: focused(operator),
      act: (round) => page.keyboard.press(round % 2 === 0 ? "ArrowDown" : "ArrowUp", { delay: 30 }),
    },
    { name: "undo", before: () => quiet(page), press: () => page.getByRole("button", { name: "Undo" }) },
    {
      name: "name the strategy",
      before: focused(page.getByLabel("Name of the strategy")),
      act: () => page.keyboard.type("ab", { delay: 60 }),
    },
    {
      name: "open the picker",
      before: async () => {
        await quiet(page);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
      },
      press: () => add,
    },
    { name: "search in the picker", before: searching(""), act: () => page.keyboard.type("av", { delay: 60 }) },
    { name: "add a condition", before: searching("rsi"), press: () => dialog.locator("button.lab-pick").first() },
  ];
}

/** From the key that changes a number to the frame that shows its signals, in milliseconds, once for each of some numbers. */
export async function editToSignals({ page }: Watch, edits = 9): Promise<number[]> {
  const number = page.locator("input[data-place='entries.long.when.left.parameters.length']");
  const took: number[] = [];
  for (let edit = 0; edit < edits; edit++) {
    await quiet(page);
    await number.fill("1");
    await quiet(page);
    await page.waitForTimeout(300);
    await number.focus();
    await page.keyboard.press("End");
    await page.evaluate(() => {
      const signals = document.querySelector('section[aria-label="Signals"]') as HTMLElement;
      const state = { edit: 0, answered: 0 };
      Object.assign(globalThis, { previewState: state });
      addEventListener("keydown", ({ timeStamp }) => (state.edit = timeStamp), { once: true, capture: true });
      const observer = new MutationObserver(() => {
        if (state.edit === 0 || signals.getAttribute("aria-busy") !== "false") return;
        state.answered = performance.now();
        observer.disconnect();
      });
      observer.observe(signals, { attributes: true });
    });
    await page.keyboard.press(String(2 + (edit % 7)));
    await page.waitForTimeout(700);
    took.push(
      await page.evaluate(() => {
        const { edit: from, answered } = (globalThis as unknown as { previewState: Record<string, number> })
          .previewState;
        const shown = globalThis.watched.painted.find((at) => at >= (answered ?? 0)) ?? Number.NaN;
        return shown - (from ?? 0);
      }),
    );
  }
  return took;
}
