import { sitePaths } from "../../content/routes.ts";
import { expect, open, test } from "../support/site-test.ts";

const paths = [
  ...sitePaths,
  "/blog/how-to-read-a-backtest",
  "/robots/tern-trend",
  "/indicators/rsi",
  "/glossary/pip",
  "/foundation/pips",
  "/forex-tools/position-size",
  "/courses/beginner-forex-fundamentals",
  "/ebooks/costs",
];

/** Scripts of formulas choose their own sizes, and what draws a control is the browser. */
const notCounted = "math, option, noscript, script, style";

test("text on all pages has at most ten sizes and three weights, on a desk and on a phone", async ({ page }) => {
  test.setTimeout(240_000);
  const sizes = new Map<number, string>();
  const weights = new Map<string, string>();
  for (const path of paths) {
    await open(page, path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(
        (except) =>
          [...document.querySelectorAll("body *")]
            .filter((element) => !element.closest(except))
            .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
            .map((element) => {
              const { fontSize, fontWeight } = getComputedStyle(element);
              const code = element.matches(".prose :not(pre) > code");
              return {
                size: code ? 0 : Number.parseFloat(fontSize),
                weight: fontWeight,
                text: element.textContent ?? "",
              };
            }),
        notCounted,
      );
      for (const { size, weight, text } of found) {
        const where = `${path} at ${width} px: ${text.trim().slice(0, 40)}`;
        if (size > 0 && !sizes.has(size)) sizes.set(size, where);
        if (!weights.has(weight)) weights.set(weight, where);
      }
    }
  }
  expect([...sizes].length, JSON.stringify([...sizes], null, 1)).toBeLessThanOrEqual(10);
  expect([...weights].length, JSON.stringify([...weights], null, 1)).toBeLessThanOrEqual(3);
});
