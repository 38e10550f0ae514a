import type { Page } from "@playwright/test";

/** The least height of what a finger presses, in CSS pixels. */
const least = 44;

/**
 * What can be pressed on the page and is lower than a finger needs. Links within a sentence are as high as its lines, and a box is
 * pressed by its label.
 * @returns one line each: what it is called and its size.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((height) => {
    const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider]";
    const text = (element: Element) => element.textContent?.trim() ?? "";
    const inSentence = (element: Element) => {
      const sentence = element.closest("p, li, dd, td, figcaption, blockquote");
      const inline = element.matches("a") && getComputedStyle(element).display === "inline";
      return inline && sentence !== null && text(sentence).length > text(element).length + 3;
    };
    const areaOf = (element: Element) => {
      const label = element.matches("input") ? (element as HTMLInputElement).labels?.[0] : undefined;
      const boxes = [element, ...(label ? [label] : [])].map((part) => part.getBoundingClientRect());
      return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) };
    };
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const { width, height: high } = areaOf(element);
      const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!seen || width === 0 || high === 0 || high >= height - 0.5 || inSentence(element)) return [];
      const name = element.getAttribute("aria-label") ?? text(element).slice(0, 40);
      return [`${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}×${Math.round(high)}`];
    });
  }, least);
