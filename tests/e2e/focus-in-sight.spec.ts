import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

/** How many controls are visited in each direction: more than a table's head and its neighbors. */
const steps = 70;

/** The name of the focused control when something that stays in place covers its top, middle or bottom; else null. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || control === document.body) return null;
    // A chart or a table taller than the screen cannot be seen whole, and moves by its own keys.
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width === 0 || height > innerHeight / 2) return null;
    const isOverPage = (element: Element | null): boolean =>
      element !== null &&
      !element.contains(control) &&
      (["sticky", "fixed"].includes(getComputedStyle(element).position) || isOverPage(element.parentElement));
    const covered = [top + 1, top + height / 2, top + height - 1].some((y) => {
      const shown = document.elementFromPoint(left + width / 2, y);
      return shown && !control.contains(shown) && isOverPage(shown);
    });
    return covered
      ? `${control.tagName} "${control.textContent || control.getAttribute("aria-label")}" at ${top}`
      : null;
  });

test.describe("a control that has the focus", () => {
  for (const path of [
    "/strategy-scanner",
    "/strategy-builder",
    "/backtesting",
    "/backtesting?view=optimize",
    "/backtesting?view=validate",
    "/indicators",
    "/forex-tools",
    "/terms",
  ]) {
    test(`is not covered by a bar on ${path}`, async ({ page }) => {
      await open(page, path);
      const covered = new Set<string>();
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let step = 0; step < steps; step += 1) {
          await page.keyboard.press(key);
          const name = await coveredFocus(page);
          if (name) covered.add(`${key}: ${name}`);
        }
      }
      expect([...covered]).toEqual([]);
    });
  }
});
