import { chromium } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";
import { expect, open, test } from "../support/site-test.ts";

test.describe("navigation", () => {
  test("shows the seven links, the drawer, About and Contact, the cart and Get Started", async ({ page }) => {
    await open(page, "/");
    const bar = page.getByRole("banner");
    for (const name of [
      "Home",
      "Forex Academy",
      "Trading Robots",
      "Mentorship",
      "Success Stories",
      "Foundation",
      "Trading Dashboard",
      "About",
      "Contact",
    ]) {
      await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(
      bar.getByRole("button", { name: "Get Started" }).or(bar.getByRole("link", { name: "Get Started" })),
    ).toBeVisible();
  });

  test("a brand's name of two words stands there in full, and the links stay in one line", async ({ page }) => {
    await open(page, "/contact");
    const name = page
      .getByRole("banner")
      .getByRole("link", { name: /, home$/ })
      .locator("span");
    for (const [text, widths] of [
      ["Harbor FX", [390, 1280, 1440, 1920]],
      ["Harbor Trading", [390, 1280, 1440, 1920]],
      ["Lighthouse Forex Academy", [1366, 1440, 1920]],
    ] as const)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await name.evaluate((element, shown) => {
          element.textContent = shown;
          return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
        }, text);
        expect(cut, `${text} at ${width}`).toBe(false);
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beside, `${text} at ${width}`).toBeLessThanOrEqual(0);
      }
  });

  test("the drawer's groups open on their own, and choosing an item closes it", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("banner").getByRole("button", { name: "More" }).click();
    const drawer = page.getByRole("dialog", { name: "Additional Tools & Resources" });
    await expect(drawer).toBeVisible();
    for (const group of ["Tools & Resources", "Education & Learning", "Account & Support", "Legal"])
      await expect(drawer.getByText(group, { exact: true })).toBeVisible();
    const link = drawer.getByRole("link", { name: "Privacy Policy" });
    if (!(await link.isVisible())) await drawer.getByText("Legal", { exact: true }).click();
    await link.click();
    await page.waitForURL(/\/privacy$/);
    await expect(drawer).toBeHidden();
  });

  test("a hash link scrolls at home, and leads home from elsewhere", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("banner").getByRole("link", { name: "Mentorship", exact: true }).click();
    await expect(page.locator("#mentorship")).toBeInViewport();
    await open(page, "/privacy");
    await page.getByRole("banner").getByRole("link", { name: "Success Stories", exact: true }).click();
    await page.waitForURL(/\/#success$/);
    await expect(page.locator("#success")).toBeInViewport();
  });

  test("a page that is opened at a place is left where its reader scrolls to", async ({ page }) => {
    await open(page, "/support#ticket");
    // The way to the place is gone, which begins a moment after the page is there.
    await page.waitForTimeout(400);
    const before = await page.evaluate(() => window.scrollY);
    for (const way of ["the reader", "a program"]) {
      const ended = page.evaluate(
        () =>
          new Promise((resolve) => addEventListener("scrollend", () => requestAnimationFrame(resolve), { once: true })),
      );
      if (way === "the reader") await page.mouse.wheel(0, -600);
      else await page.evaluate(() => window.scrollTo({ top: window.scrollY - 300, behavior: "instant" }));
      await ended;
      expect(await page.evaluate(() => window.scrollY), way).toBeLessThan(before - 200);
    }
  });

  test("an address with a hash scrolls to its place", async ({ page }) => {
    await open(page, "/robots#vps-hosting");
    await expect(page.locator("#vps-hosting")).toBeInViewport();
  });

  test("on a phone one menu lists everything", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, "/");
    await page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
    const menu = page.getByRole("dialog");
    for (const name of [
      "Home",
      "Forex Academy",
      "Trading Robots",
      "Mentorship",
      "Success Stories",
      "Foundation",
      "Trading Dashboard",
      "About",
      "Contact",
    ]) {
      await expect(menu.getByRole("link", { name, exact: true }).first()).toBeVisible();
    }
  });

  test("the theme follows the system, can be switched and is remembered without a flash", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
    await page.getByRole("banner").getByRole("button", { name: /theme/i }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "paper");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "paper");
  });

  test("offline, the way to another page waits on this one and goes on when the connection is back", async ({
    page,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
    // The menu's code is fetched when the page has time for it: here not before the connection is gone.
    const menuCode = /\/assets\/drawers-/;
    const gone = Promise.withResolvers<void>();
    await page.route(menuCode, async (route) => {
      await gone.promise;
      await route.abort("internetdisconnected");
    });
    await open(page, "/robots");
    await context.setOffline(true);
    gone.resolve();
    await expect(page.getByText("You are offline.")).toBeVisible();
    const about = page.getByRole("banner").getByRole("link", { name: "About", exact: true });
    const held = page.getByRole("alert").filter({ hasText: "could not be opened" });
    await about.click();
    await expect(held).toBeVisible();
    await held.getByRole("button", { name: "Try again" }).click();
    await expect(held).toContainText("Still no connection.");
    await expect(page).toHaveURL(/\/robots$/);
    await held.getByRole("button", { name: "Stay on this page" }).click();
    await expect(held).toBeHidden();
    // What was not fetched yet waits as well, and takes nothing away.
    await page.getByRole("banner").getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await about.click();
    await expect(held).toBeVisible();
    await page.unroute(menuCode);
    // A network that does not reach the site yet leaves this page as it is.
    expectedConsole.push(/ERR_FAILED/);
    await page.route("**/favicon.svg", (route) => route.abort());
    await context.setOffline(false);
    await expect(held).toContainText("Still no connection.");
    await expect(page).toHaveURL(/\/robots$/);
    await page.unroute("**/favicon.svg");
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.getByText("You are offline.")).toBeHidden();
  });

  test("the offline note covers no button of the lab on a phone, and can be hidden", async ({
    page,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/backtesting");
    await context.setOffline(true);
    const note = page.getByText("You are offline.");
    await expect(note).toBeVisible();
    // A trial click fails where something else would be hit.
    await page.getByRole("button", { name: "Run backtest" }).last().click({ trial: true });
    await page.getByRole("button", { name: "Hide" }).click();
    await expect(note).toBeHidden();
    await context.setOffline(false);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    await context.setOffline(true);
    await expect(note).toBeVisible();
  });

  test("the menu stays on a phone's screen at text of double size", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/");
    await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await expect.poll(async () => ((await menu.boundingBox())?.x ?? 999) + 44).toBeLessThanOrEqual(360);
  });

  test("a browser whose own font is set to double size shows the menu in place of links beyond the edge", async ({
    baseURL,
  }) => {
    const large = await chromium.launch({
      executablePath: findBrowser(),
      args: ["--no-sandbox", "--blink-settings=defaultFontSize=32"],
    });
    const page = await large.newPage({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
    await page.goto("/");
    const bar = page.getByRole("banner");
    for (const control of [bar.getByRole("button", { name: "Menu" }), bar.getByRole("link", { name: "Get Started" })])
      await expect.poll(async () => (await control.boundingBox())?.x ?? 9999).toBeLessThan(1280 - 44);
    await page.goto("/northpip-pricing");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    await large.close();
  });

  test("while the market is closed the first screen replays Friday, pausable, and still where motion is unwelcome", async ({
    page,
  }) => {
    await page.clock.install({ time: new Date("2026-11-21T12:00:00Z") });
    const clock = page.locator("#market-panel .panel-note .tabular-nums");
    const moved = async () => {
      const before = await clock.textContent();
      await page.clock.runFor(4_000);
      return (await clock.textContent()) !== before;
    };
    await open(page, "/");
    await page.mouse.move(200, 300);
    await expect(page.locator("#market-panel")).toContainText("replay, simulated");
    await expect.poll(moved).toBe(true);
    await page.getByRole("button", { name: "Pause the replay" }).click();
    expect(await moved()).toBe(false);
    await page.getByRole("button", { name: "Play the replay" }).click();
    await expect.poll(moved).toBe(true);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/");
    await page.mouse.move(300, 300);
    await expect(page.getByRole("button", { name: "Play the replay" })).toBeVisible();
    expect(await moved()).toBe(false);
  });

  test("the ticker can be paused", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Pause the announcements" }).click();
    await expect(page.getByRole("button", { name: "Play the announcements" })).toBeVisible();
  });
});

test("a screen reader is told the title of the page that a link leads to, and nothing of the one that was loaded", async ({
  page,
}) => {
  await open(page, "/courses");
  const announcer = page.locator("[data-announcer]");
  await expect(announcer).toHaveText("");
  await page.getByRole("main").getByRole("link", { name: "Beginner Forex Fundamentals" }).first().click();
  await expect(page).toHaveURL(/\/courses\/beginner-forex-fundamentals$/);
  await expect(announcer).toContainText("Beginner Forex Fundamentals");
  await expect(announcer).toHaveText(await page.title());
  await page.goBack();
  await expect(announcer).toContainText("Courses");
});
