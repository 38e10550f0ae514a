import type { Page } from "@playwright/test";

/**
 * What is misplaced on the page at its present width, a line each: text cut off without an ellipsis and a title, controls that lie on one
 * another, and a main heading that does not begin where the header does.
 */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.classList[0] ?? ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const ownText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    const isForReaders = (element: Element) => {
      const { clip, clipPath } = getComputedStyle(element);
      return clip !== "auto" || clipPath !== "none";
    };
    const cut = [...document.querySelectorAll("body *")].filter((element) => {
      if (!ownText(element) || element.closest("svg, canvas, [inert], [hidden]") || isForReaders(element)) return false;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const wide =
        overflowX !== "visible" &&
        overflowX !== "auto" &&
        overflowX !== "scroll" &&
        element.scrollWidth > element.clientWidth + 1;
      const high = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 4;
      const told = textOverflow === "ellipsis" && element.closest("[title]") !== null;
      return (wide || high) && !told && element.clientWidth > 1 && seen(element);
    });

    const stays = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(one).position)) return true;
      return false;
    };
    /** What of an element is not cut off by what scrolls around it. */
    const shownBox = (element: Element) => {
      const box = element.getBoundingClientRect();
      let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
      for (let one = element.parentElement; one; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one);
        if (overflowX === "visible") continue;
        const around = one.getBoundingClientRect();
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      return { left, right, top, bottom };
    };
    const controls = [
      ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
    ]
      .filter((element) => seen(element) && !stays(element) && !isForReaders(element))
      .map((element) => ({ element, box: shownBox(element) }))
      .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
    const overlaps: string[] = [];
    for (const [index, { element, box }] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue;
        // A button within its field, as the one that shows a password.
        const inside =
          element.matches("input") &&
          other.element.matches("button") &&
          other.box.right <= box.right &&
          other.box.top >= box.top;
        if (inside) continue;
        // A link that runs over two lines.
        if (element.getClientRects().length > 1 || other.element.getClientRects().length > 1) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide > 2 && high > 2)
          overlaps.push(`${nameOf(element)} and ${nameOf(other.element)} by ${Math.round(wide)}×${Math.round(high)}`);
      }

    const heading = document.querySelector("main h1");
    const brand = document.querySelector(".site-nav a");
    const off =
      heading && brand && getComputedStyle(heading).textAlign !== "center" && !isForReaders(heading)
        ? Math.round(heading.getBoundingClientRect().left - brand.getBoundingClientRect().left)
        : 0;
    return [
      ...cut.map((element) => `cut off: ${nameOf(element)}`),
      ...overlaps.map((words) => `on one another: ${words}`),
      ...(Math.abs(off) > 2 ? [`the heading begins ${off} px beside the header`] : []),
    ];
  });
