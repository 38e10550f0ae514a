import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

type Options = {
  /** Only what lies in this. */
  readonly within?: string;
  /** Not what lies in this. */
  readonly except?: string;
  /** Only the rules that judge colors: all that another color scheme can change. */
  readonly colorsOnly?: boolean;
};

/** Milliseconds a test may take longer for each look: how fast axe is says nothing of the page. */
const extraTimeoutMs = 90_000;

/** What axe objects to on the page as it stands still, a line a rule: the rule's id and the elements that break it. */
export async function objections(
  page: Page,
  { within, except, colorsOnly = false }: Options = {},
): Promise<readonly string[]> {
  const { timeout } = test.info();
  test.info().setTimeout(timeout + extraTimeoutMs);
  // Colors in the middle of a transition, or of a part that was not laid out yet, are nobody's colors.
  const asked = except ? `:not(${except})` : "*";
  const content = `* { transition: none !important } ${asked} { content-visibility: visible !important }`;
  await page.addStyleTag({ content });
  await page.emulateMedia({ reducedMotion: "reduce" });
  // By one call in the page, and with the nodes of what is objected to alone: to hand on those of all rules, through a page of its own, takes three times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (except) axe.exclude(except);
  if (colorsOnly) axe.withRules(["color-contrast", "link-in-text-block"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** On a phone and on a desk, in both color schemes, axe objects to nothing, and the page as it stands does not scroll sideways. */
export async function expectAccessible(page: Page, options: Omit<Options, "colorsOnly"> = {}): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await objections(page, { ...options, colorsOnly: colorScheme === "dark" });
      expect(found, `${colorScheme} at ${width} px`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
}
