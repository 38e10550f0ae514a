import { expect, type Page } from "@playwright/test";
import { smallTargets } from "./small-targets.ts";

/**
 * What is misplaced on the page at its present width, a line each: text cut off without an ellipsis and a title, cards and rows that spill over
 * their edges, controls that lie on one another, and a main heading that does not begin where the header does.
 */
const misplaced = (page: Page): Promise<string[]> =>
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

    // A picture ends at its own edges, and so do its labels.
    const cutLabels = [...document.querySelectorAll("main svg text")].filter((label) => {
      const picture = (label as SVGTextElement).ownerSVGElement;
      if (!picture || !seen(label) || getComputedStyle(picture).overflow === "visible") return false;
      const [box, frame] = [label.getBoundingClientRect(), picture.getBoundingClientRect()];
      const outside = [frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom];
      return box.width > 0 && Math.max(...outside) > 1.5;
    });
    // On a desk a long table shows all of its columns.
    const cutTables = [...document.querySelectorAll("main .virtual-table")].filter(
      (table) => innerWidth >= 1280 && seen(table) && table.scrollWidth > table.clientWidth + 1,
    );

    // What a card or a row holds ends with it, and does not lie on its neighbor.
    const spilling = [...document.querySelectorAll("main :is(li, article, .panel, .inset)")].filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      const isBox =
        display !== "inline" && display !== "contents" && overflowX === "visible" && element.clientWidth > 1;
      return (
        isBox && element.scrollWidth > element.clientWidth + 2 && seen(element) && !element.closest("svg, [inert]")
      );
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

    // A certificate is a sheet with margins of its own.
    const heading = document.querySelector("main h1:not(.panel h1)");
    const brand = document.querySelector(".site-nav a");
    const off =
      heading && brand && getComputedStyle(heading).textAlign !== "center" && !isForReaders(heading)
        ? Math.round(heading.getBoundingClientRect().left - brand.getBoundingClientRect().left)
        : 0;
    // A picture beside the heading, as a book's cover, begins there in its place.
    const besideHeading = [...document.querySelectorAll("main *")].some((element) => {
      const [box, head] = [element.getBoundingClientRect(), heading?.getBoundingClientRect()];
      if (!head || !brand || !seen(element) || element.contains(heading)) return false;
      const onLine = Math.abs(box.left - brand.getBoundingClientRect().left) <= 2 && box.width > 0;
      return onLine && box.right < head.left && box.top < head.bottom && box.bottom > head.top;
    });
    return [
      ...cut.map((element) => `cut off: ${nameOf(element)}`),
      ...spilling.map((element) => `wider than its box: ${nameOf(element)}`),
      ...cutLabels.map((label) => `a label beyond the edge of its picture: ${label.textContent}`),
      ...cutTables.map((table) => `columns beyond the edge of their table: ${nameOf(table)}`),
      ...overlaps.map((words) => `on one another: ${words}`),
      ...(Math.abs(off) > 2 && !besideHeading ? [`the heading begins ${off} px beside the header`] : []),
    ];
  });

/**
 * What is off the grid at the present width, a line each: headings and tables that begin where nothing else does, figures that end less than
 * 28 px before the words of the next column, values that end before the others of their list, words that break in columns, charts that are cut
 * off, lists that touch a line, and labels of pictures that are smaller than 11 px.
 */
export const offGrid = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ gap, label }) => {
      const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 40)}"`;

      const ofPage = (element: Element) =>
        seen(element) && !element.closest(".sr-only, dialog, .panel, .inset, details, td, th, .chart");
      const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left);
      const blocks = [
        ...document.querySelectorAll(
          "main :is(h1, h2, h3, p, ul, ol, dl, table, figure, form, article, .panel, .inset)",
        ),
      ].filter(seen);
      const lines = new Map<number, Element[]>();
      for (const block of blocks) lines.set(leftOf(block), [...(lines.get(leftOf(block)) ?? []), block]);
      const sharesLine = (element: Element) =>
        [-1, 0, 1].some((by) =>
          (lines.get(leftOf(element) + by) ?? []).some(
            (other) => other !== element && !element.contains(other) && !other.contains(element),
          ),
        );
      const alone = [...document.querySelectorAll("main :is(h2, h3, table)")].filter(
        (element) => ofPage(element) && getComputedStyle(element).textAlign !== "center" && !sharesLine(element),
      );

      const range = document.createRange();
      const textEdges = (cell: Element) => {
        range.selectNodeContents(cell);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
      };
      const aligned = (cell: Element, ...sides: string[]) => sides.includes(getComputedStyle(cell).textAlign);
      const tight = [...document.querySelectorAll("main table tr")].flatMap((row) => {
        const cells = [...(row as HTMLTableRowElement).cells].filter(seen);
        return cells.slice(1).flatMap((cell, at) => {
          const before = cells[at] as Element;
          const unseen = cell.querySelector(":scope > .sr-only") !== null;
          if (unseen || !aligned(before, "right", "end") || !aligned(cell, "left", "start")) return [];
          const between = textEdges(cell).left - textEdges(before).right;
          return between < gap - 0.5 ? [`${Math.round(between)} px between ${nameOf(before)} and ${nameOf(cell)}`] : [];
        });
      });

      // Values at the right of their names end on one line, however narrow one of them is kept.
      const uneven = [...document.querySelectorAll("main dl")].filter(seen).flatMap((list) => {
        const [names, values] = [
          [...list.querySelectorAll("dt")].filter(seen),
          [...list.querySelectorAll("dd")].filter(seen),
        ];
        const oneColumn = names.every((name) => Math.abs(leftOf(name) - leftOf(names[0] as Element)) <= 1);
        const words = values.filter(
          (value) => aligned(value, "right", "end") && (value.textContent ?? "").trim() !== "",
        );
        if (!oneColumn || words.length < 2) return [];
        const ends = words.map((value) => textEdges(value).right);
        return words
          .filter((_, at) => Math.max(...ends) - (ends[at] as number) > 2)
          .map((value) => `ends before the values around it: ${nameOf(value)}`);
      });

      // Words that are a box in a row of boxes break beside their neighbor, in two columns.
      const columns = [...document.querySelectorAll("main p, main li, main span, main a")].filter((element) => {
        const { display, flexDirection } = getComputedStyle(element);
        if (!display.endsWith("flex") || flexDirection !== "row" || element.children.length === 0 || !seen(element))
          return false;
        return [...element.childNodes].some((node) => {
          if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? "").trim() === "") return false;
          range.selectNodeContents(node);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 && [...element.children].some((child) => /\p{L}{3}/u.test(child.textContent ?? ""));
        });
      });

      // A chart that is cut off shows another course of prices.
      const cutCharts = [...document.querySelectorAll<HTMLImageElement>("main .drawn > img")].filter((image) => {
        const { width, height } = image.getBoundingClientRect();
        const drawn = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        return (
          seen(image) &&
          height > 0 &&
          getComputedStyle(image).objectFit === "cover" &&
          Math.abs(width / height - drawn) > 0.1
        );
      });

      // A list does not touch the line above it or below it.
      const touching = [...document.querySelectorAll("main :is(ul, ol)")].filter((element) => {
        // Rows of figures bring spacing of their own.
        const ofWords = [...element.children].every((item) => getComputedStyle(item).display === "list-item");
        if (!ofWords || !seen(element) || element.closest("table, dialog")) return false;
        range.selectNodeContents(element);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        const bordered = (other: Element | null, side: "borderBottomWidth" | "borderTopWidth") =>
          other && seen(other) && Number.parseFloat(getComputedStyle(other)[side]) > 0
            ? other.getBoundingClientRect()
            : null;
        const above = bordered(element.previousElementSibling, "borderBottomWidth");
        const below = bordered(element.nextElementSibling, "borderTopWidth");
        const near = (gap: number) => gap > -2 && gap < 6;
        return (
          lines.length > 0 &&
          ((above !== null && near(Math.min(...lines.map(({ top }) => top)) - above.bottom)) ||
            (below !== null && near(below.top - Math.max(...lines.map(({ bottom }) => bottom)))))
        );
      });

      // All labels of a picture are of one size: its first one speaks for them.
      const small = [...document.querySelectorAll("svg")].flatMap((picture) => {
        const text = picture.querySelector("text");
        if (!text || !seen(text)) return [];
        const matrix = text.getScreenCTM();
        const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        return size < label - 0.05 ? [`a label of ${size.toFixed(1)} px: ${text.textContent}`] : [];
      });
      return [
        ...alone.map((element) => `begins where nothing else does: ${nameOf(element)}`),
        ...tight,
        ...uneven,
        ...columns.map((element) => `words in columns: ${nameOf(element)}`),
        ...cutCharts.map((image) => `a chart is cut off: ${image.getAttribute("src")}`),
        ...touching.map((element) => `touches a line: ${nameOf(element)}`),
        ...small,
      ];
    },
    { gap: 28, label: 11 },
  );

/** Of app/styles/type.css, in CSS pixels at the browser's own 16. */
const scale = { sizes: [12, 13, 14, 15, 17, 19, 22, 28, 40, 60], weights: ["400", "550", "650"] };

/** Texts of a size or weight that is none of the scale's, a line for each such size and weight. */
const offScale = (page: Page): Promise<string[]> =>
  page.evaluate(({ sizes, weights }) => {
    const found = new Map<string, string>();
    for (const element of document.querySelectorAll("body *")) {
      // Formulas choose their own sizes, code in a text takes a share of the words around it, and what draws a control's list is the browser.
      if (element.closest("math, option, noscript, script, style, .prose :not(pre) > code")) continue;
      const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!text) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      const words = `"${text.nodeValue?.trim().slice(0, 40)}"`;
      if (!sizes.includes(Number.parseFloat(fontSize))) found.set(fontSize, `text of ${fontSize}: ${words}`);
      if (!weights.includes(fontWeight)) found.set(fontWeight, `text of weight ${fontWeight}: ${words}`);
    }
    return [...found.values()];
  }, scale);

/** The widths at which pages are looked at, in CSS pixels. */
const widths = [320, 360, 768, 1280, 1920] as const;

/** At each width: nothing wider than the screen, nothing cut off, overlapping, off the grid or off the scale; and on a phone nothing too low to press. */
export async function expectPlaced(page: Page, where = ""): Promise<void> {
  // Parts that are laid out when they come near are laid out now.
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const at = `${where} at ${width} px`;
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scrolling${at}`).toBeLessThanOrEqual(0);
    expect(await misplaced(page), at).toEqual([]);
    expect(await offGrid(page), at).toEqual([]);
    expect(await offScale(page), at).toEqual([]);
    if (width === 360) expect(await smallTargets(page), `lower than 44 px on a phone${where}`).toEqual([]);
  }
}

/**
 * What of the lab's present page does not keep the one gutter of the page, a line each: the edges of its columns, and the ends of the site's
 * header, of the page's heading and of the lab's bar.
 */
export const labEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const gutter = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--gutter"));
    const [start, end] = [gutter, document.documentElement.clientWidth - gutter];
    const columns =
      ".lab-rules, .lab-result, .bt-results, .lab-group, .lab-side, .lab-main, .scan, .lab-hero, .lab-bar";
    const uneven = [...document.querySelectorAll(columns)].filter(seen).flatMap((column) => {
      const { paddingLeft, paddingRight } = getComputedStyle(column);
      const edges = [paddingLeft, paddingRight].map(Number.parseFloat);
      return edges.every((edge) => edge === gutter)
        ? []
        : [`${column.className} has edges of ${edges.join(" and ")} px`];
    });
    const ends: readonly (readonly [selector: string, side: "left" | "right", at: number])[] = [
      [".site-nav a", "left", start],
      [".lab-hero h1", "left", start],
      [".site-nav :is(a, button)", "right", end],
      [".lab-actions", "right", end],
    ];
    const off = ends.flatMap(([selector, side, at]) => {
      const edges = [...document.querySelectorAll(selector)]
        .filter(seen)
        .map((one) => one.getBoundingClientRect()[side]);
      const there = side === "left" ? Math.min(...edges) : Math.max(...edges);
      return edges.length === 0 || Math.abs(there - at) <= 1
        ? []
        : [`${selector} is at ${Math.round(there)} px, not at ${at}`];
    });
    return [...uneven, ...off];
  });
