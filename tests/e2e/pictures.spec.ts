import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";

/**
 * Twelve screens as they were when somebody last looked at them, in tests/pictures. After a change that is meant:
 * `npx playwright test tests/e2e/pictures.spec.ts --update-snapshots`, then look at each picture that changed.
 */
type Screen = {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Brings the screen into the state that is kept. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** A Wednesday in the afternoon of London and the morning of New York. */
const moment = new Date("2026-11-18T14:32:00Z");

/** Twice: what comes near the screen may grow. */
const scrollTo = (selector: string) => async (page: Page) => {
  const scroll = () => page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "start" }));
  await scroll();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_500);
  await scroll();
};

/** The chart with its signals, not the picture that the server wrote of it. */
const chartDrawn = (page: Page) => expect(page.getByText("3.0% of bars").first()).toBeVisible({ timeout: 30_000 });

/**
 * The chart is the server's until the visitor moves; then it is the browser's, at the browser's time. At a weekend of the server
 * it is a replay, which waits for a press where motion is reduced, and after it finds the market of the browser's Wednesday.
 */
const wakeHero = async (page: Page) => {
  const fetched = page.waitForResponse(/live-market/);
  await page.mouse.move(200, 200);
  await fetched;
  const live = page.getByText("simulated market", { exact: true });
  const play = page.getByRole("button", { name: "Play the replay" });
  await expect(live.or(play).first()).toBeVisible();
  if (await play.isVisible()) await play.click();
  await expect(live).toBeVisible();
  await page.mouse.move(200, 200);
};

async function run(page: Page) {
  await page.getByRole("button", { name: "Run backtest" }).first().click();
  await expect(page.getByRole("tab", { name: "Statistics" })).toBeVisible({ timeout: 60_000 });
}

async function search(page: Page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("drawdown");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
}

const screens: readonly Screen[] = [
  { name: "home", path: "/", width: 1280, prepare: wakeHero },
  { name: "home-night", path: "/", width: 1280, dark: true, prepare: wakeHero },
  { name: "home-phone", path: "/", width: 360, prepare: scrollTo("#trading-tools") },
  { name: "courses", path: "/courses", width: 1280, height: 900 },
  { name: "robots", path: "/robots", width: 1280, height: 900, prepare: scrollTo("#catalog") },
  { name: "pricing", path: "/northpip-pricing?compare=vip-elite,vps-start", width: 1280 },
  { name: "builder", path: "/strategy-builder", width: 1280, prepare: chartDrawn },
  { name: "backtest-night", path: "/backtesting", width: 1600, height: 900, dark: true, prepare: run },
  { name: "calculator-phone", path: "/forex-tools/position-size", width: 360 },
  { name: "lesson-tablet", path: "/foundation/pips", width: 768 },
  { name: "blog", path: "/blog", width: 768, dark: true },
  { name: "search-phone", path: "/about", width: 360, dark: true, prepare: search },
];

let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // What other tests change must not be in the picture.
  site = await startSite();
});
test.afterAll(() => site?.stop());
test.use({ timezoneId: "Europe/London", locale: "en-US" });
test.describe.configure({ mode: "default" });

for (const { name, path, width, height = 800, dark = false, prepare } of screens)
  test(`${name} looks as it did`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.clock.setFixedTime(moment);
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await open(page, `${site.url}${path}`);
    await page.evaluate(() => document.fonts.ready);
    await prepare?.(page);
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveScreenshot(`${name}.png`, {
      // Antialiasing differs between builds of a browser; a line that moved, or another color, does not pass.
      threshold: 0.25,
      maxDiffPixelRatio: 0.005,
      timeout: 30_000,
    });
  });
