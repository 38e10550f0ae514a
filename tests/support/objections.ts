import { AxeBuilder } from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";

type Options = {
  /** Only what lies in this. */
  readonly within?: string;
  /** Not what lies in this. */
  readonly except?: string;
};

/** Milliseconds a test may take longer for each look: how fast axe is says nothing of the page. */
const patience = 90_000;

/** What axe objects to on the page as it stands still, a line a rule: the rule's id and the elements that break it. */
export async function objections(page: Page, { within, except }: Options = {}): Promise<readonly string[]> {
  const { timeout } = test.info();
  test.info().setTimeout(timeout + patience);
  // Colours in the middle of a transition, or of a part that was not laid out yet, are nobody's colours.
  const asked = except ? `:not(${except})` : "*";
  const content = `* { transition: none !important } ${asked} { content-visibility: visible !important }`;
  await page.addStyleTag({ content });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const axe = new AxeBuilder({ page });
  if (within) axe.include(within);
  if (except) axe.exclude(except);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
