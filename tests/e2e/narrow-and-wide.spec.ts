import { expect, open, test } from "../support/site-test.ts";

const doubleSize = [
  "/",
  "/auth",
  "/northpip-pricing",
  "/courses",
  "/robots",
  "/robots/heron-grid",
  "/bots-performance",
  "/mentorship",
  "/account-comparison",
  "/support",
  "/contact",
  "/forex-tools",
  "/forex-tools/position-size",
  "/trading",
  "/indicators",
  "/indicators/macd",
  "/strategy-builder",
  "/backtesting",
  "/forex-tools/session-clock",
];

/** Texts squeezed to a letter or two a line, because what is beside them takes the row. */
const slivers = () =>
  [...document.querySelectorAll("main *")]
    .filter((element) => {
      const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = words.map((node) => node.textContent?.trim()).join("");
      if (
        text.length < 6 ||
        element.closest("svg, .sr-only, [inert]") ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return false;
      const { width, height, right } = element.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return right > 0 && width > 0 && width < 2.5 * size && height > 4 * size;
    })
    .map((element) => `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`);

test("at text of double size the footer stays on the screen of a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await open(page, "/contact");
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
  for (const width of [640, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const footer = page.getByRole("contentinfo");
    expect(await footer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px`).toBe(0);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("the assistant's button lies on none of the three figures", async ({ page }) => {
    await open(page, "/");
    const button = await page.getByRole("button", { name: /assistant/ }).boundingBox();
    const figures = await page.locator(".hero-figures").boundingBox();
    expect((figures?.y ?? 0) + (figures?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });

  test("the contents of a text are one row until they are opened", async ({ page }) => {
    for (const path of [
      "/foundation/pips",
      "/privacy",
      "/blog/how-to-read-a-backtest",
      "/ebooks/costs/the-round-trip",
    ]) {
      await open(page, path);
      const contents = page.locator(".toc");
      await expect(contents.getByRole("link").first()).toBeHidden();
      await contents.locator("summary").click();
      await expect(contents.getByRole("link").first()).toBeVisible();
    }
  });

  test("robots and products compared fit beside one another", async ({ page }) => {
    await open(page, "/robots?compare=tern-trend,plover-range,heron-grid");
    const fits = (name: string) =>
      page.getByRole("region", { name }).evaluate((region) => region.scrollWidth <= region.clientWidth);
    expect(await fits("The chosen robots side by side")).toBe(true);
    await open(page, "/northpip-pricing?compare=vip-elite,vps-start");
    expect(await fits("Compared products")).toBe(true);
  });

  test("all robots are rows with all their measures", async ({ page }) => {
    await open(page, "/robots");
    await expect(page.getByRole("region", { name: "Robots compared" })).toBeHidden();
    await expect(page.locator("#compare li").first()).toContainText(/Trend following, D1, 4 pairs.+\$4,000\.00/);
  });

  test("a forgotten password has no tab before it is asked for", async ({ page }) => {
    await open(page, "/auth");
    await expect(page.getByRole("tab")).toHaveCount(2);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("tab", { name: "Forgotten password" })).toBeVisible();
  });

  test("nothing is beside the screen at text of double size", async ({ page }) => {
    test.setTimeout(300_000);
    for (const path of doubleSize) {
      await open(page, path);
      await page.addStyleTag({
        content: "html { font-size: 200% !important; } * { content-visibility: visible !important }",
      });
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beside, { message: path }).toBeLessThanOrEqual(0);
      expect(await page.evaluate(slivers), path).toEqual([]);
      if (path !== "/robots") continue;
      // Two cards beside each other are narrower than one on a phone.
      await page.setViewportSize({ width: 768, height: 900 });
      await expect.poll(beside, { message: `${path} at 768 px` }).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 360, height: 780 });
    }
  });

  test("at text of double size no list of the not-found page is beside the screen", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/404/);
    await open(page, "/no-such-page");
    await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test("at text of double size a row of the watchlist shows its symbol, its day and both prices", async ({ page }) => {
    await open(page, "/trading");
    await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    const rows = page.locator(".watch-rows");
    const cells = rows.locator("tbody tr").first().locator("th, td");
    await expect(cells.nth(1)).toContainText(/\d/);
    await cells.last().evaluate((cell) => cell.scrollIntoView({ block: "center" }));
    expect(await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 1 });
    const heads = rows.locator("thead th");
    for (const at of [1, 2, 3])
      expect(
        Math.abs(((await heads.nth(at).boundingBox())?.x ?? 0) - ((await cells.nth(at).boundingBox())?.x ?? 99)),
      ).toBeLessThan(2);
  });

  test("the footer's lists open one by one", async ({ page }) => {
    await open(page, "/about");
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    const link = footer.getByRole("link", { name: "Trading Dashboard" });
    await expect(link).toBeHidden();
    await footer.getByText("Resources", { exact: true }).filter({ visible: true }).click();
    await expect(link).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(footer.getByRole("link", { name: "Trading Simulator" })).toBeVisible();
    await expect(footer.getByRole("heading", { name: "Courses" })).toBeVisible();
  });

  test("what a robot does and needs is in folds, and an open one takes the row", async ({ page }) => {
    await open(page, "/robots");
    const card = page.locator("#heron-grid");
    expect((await card.boundingBox())?.height).toBeLessThan(670);
    await expect(card.getByText("Minimum deposit")).toBeHidden();
    const fold = card.locator("details", { hasText: "What it needs" });
    const before = (await fold.boundingBox())?.width ?? 0;
    await fold.locator("summary").click();
    await expect(card.getByText("Minimum deposit")).toBeVisible();
    expect((await fold.boundingBox())?.width).toBeGreaterThan(before * 1.8);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(card.getByText("Buys equal lots at each fixed step")).toBeVisible();
  });

  test("home is a row for each product, one story and three tools, with the rest behind buttons", async ({ page }) => {
    await open(page, "/");
    await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
    await page.getByRole("heading", { name: /^Try one/ }).scrollIntoViewIfNeeded();
    await expect(page.getByLabel(/^Average/)).toBeVisible({ timeout: 30_000 });
    // The whole of it is little more than fifteen screens of a phone.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_100);
    const shown = page.locator(".tool-grid h3, .broker-card h3, #success article h3").filter({ visible: true });
    await expect(shown).toHaveCount(3 + 2 + 1);
    for (const name of ["All nine tools", "All nine brokers", "All four stories"])
      await page.getByText(name, { exact: true }).click();
    await expect(shown).toHaveCount(9 + 9 + 4);
  });
});

test("the months of a year stand below one another on a phone, and beside one another on a desk", async ({ page }) => {
  await open(page, "/robots/tern-trend");
  const months = page.getByRole("table", { name: /^Monthly results/ });
  await expect(months).toHaveCount(1);
  await expect(months.getByRole("row")).toHaveCount(7);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(months).toHaveCount(1);
  await expect(months.getByRole("row")).toHaveCount(14);
  const region = page.getByRole("region", { name: /^Monthly results/ });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test("on a tablet the assistant's button waits while a price is at its place", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, "/");
  const button = page.getByRole("button", { name: /assistant/ });
  const covered = () =>
    button.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const shown = Number(getComputedStyle(element).opacity) > 0;
      return [...document.querySelectorAll(".plot-tag")].some((tag) => {
        const { left, right, top, bottom } = tag.getBoundingClientRect();
        return shown && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
    });
  // Wherever the price stands: the chart passes below the button.
  await page.locator(".market-panel .plot-values").evaluate((axis) => {
    scrollTo(0, scrollY + axis.getBoundingClientRect().top - innerHeight + 120);
    scrollTo(0, scrollY - 20);
  });
  await expect(button).toHaveAttribute("data-away", "true");
  await expect.poll(covered).toBe(false);
  await page.evaluate(() => scrollTo(0, 2_400));
  // Back up, in steps: of several scrolls within a frame the page hears of the last alone.
  const back = async () => {
    await page.evaluate(() => scrollBy(0, -30));
    return button.getAttribute("data-away");
  };
  await expect.poll(back).toBeNull();
});

test("below a desk's width a course says what one needs, gets and gets back before its syllabus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, "/courses/beginner-forex-fundamentals");
  const top = async (name: string) => (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y ?? 0;
  for (const name of ["Before you start", "What it holds", "Refund"])
    expect(await top(name), name).toBeLessThan(await top("Syllabus"));
});

test("what one sends for a booking stays beside the times", async ({ page }) => {
  await open(page, "/mentorship#book");
  const form = page.getByRole("region", { name: "Book a time" });
  const times = await form.getByRole("group", { name: /^Time/ }).boundingBox();
  const email = await form.getByLabel("Email address").boundingBox();
  expect(email?.x).toBeGreaterThan((times?.x ?? 0) + (times?.width ?? 0));
});

test("the tray leaves the screen to the comparison that it leads to", async ({ page }) => {
  await open(page, "/northpip-pricing?compare=vip-elite,vps-start");
  const tray = page.locator(".choice-tray");
  await expect(page.getByRole("heading", { name: "Side by side" })).toBeInViewport();
  await expect(tray).toBeHidden();
  await page.locator("tr[data-offer]").last().scrollIntoViewIfNeeded();
  await expect(tray).toBeVisible();
});

test("a code that no certificate has is told as such", async ({ page, expectedConsole }) => {
  expectedConsole.push(/404/);
  const response = await page.goto("/certificates/AAAAA-BBBBB-CCCCC-DDDDD");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No certificate has this code");
  await expect(page.getByText("AAAAA-BBBBB-CCCCC-DDDDD")).toBeVisible();
});

test("a link within small print is underlined", async ({ page }) => {
  await open(page, "/support");
  const link = page.locator("#ticket .fine a");
  expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("underline");
});

test("price and Enroll Now stay beside the syllabus", async ({ page }) => {
  await open(page, "/courses/beginner-forex-fundamentals");
  await page.getByRole("heading", { name: "Reading a chart without predicting it" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("main").getByRole("button", { name: "Enroll Now" })).toBeInViewport();
});

test("a letter leads to its terms, and a course's title to its page", async ({ page }) => {
  await open(page, "/glossary");
  await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "S" }).click();
  await expect(page.getByRole("heading", { name: "S", exact: true })).toBeInViewport();
  await open(page, "/courses");
  await page.getByRole("heading").getByRole("link", { name: "Intermediate Trading Strategies" }).click();
  await expect(page).toHaveURL(/\/courses\/intermediate-trading-strategies$/);
});

test("what only a mailed link opens says where to go without one", async ({ page }) => {
  for (const path of ["/mentorship/booking", "/support/ticket", "/pay-with-crypto/payment"]) {
    await open(page, path);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(2);
  }
});

test("the newsletter's page has its form once", async ({ page }) => {
  await open(page, "/newsletter");
  await expect(page.getByRole("textbox", { name: "Your email address" })).toHaveCount(1);
});

test("the records of Bots Performance begin on the first screen", async ({ page }) => {
  for (const height of [800, 1024]) {
    await page.setViewportSize({ width: height === 800 ? 1280 : 768, height });
    await open(page, "/bots-performance");
    await expect(page.getByRole("heading", { name: "Every robot, by the same measures" })).toBeInViewport();
  }
  await expect(page.getByRole("slider", { name: "Win rate" })).toBeAttached();
});

test("the sessions and their overlaps have one axis, with its hours", async ({ page }) => {
  await open(page, "/forex-tools/session-clock");
  const lefts = await page
    .locator(".session-strip")
    .evaluateAll((strips) => [...new Set(strips.map((strip) => Math.round(strip.getBoundingClientRect().left)))]);
  expect(lefts).toHaveLength(1);
  await expect(page.locator(".session-hours")).toContainText("12:00");
});

test("on a tablet each broker is a row, its figures on one line each", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, "/");
  const card = page.locator(".broker-card").first();
  await card.scrollIntoViewIfNeeded();
  expect((await card.boundingBox())?.width).toBeGreaterThan(600);
  const lines = await card
    .locator("dd")
    .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().height / 21)));
  expect(lines).toEqual([1, 1, 1, 1]);
});

test("on a tablet at text of double size no time breaks, and each session ends within its panel", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, "/trading");
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
  const time = page.locator(".calendar-row > :first-child").first();
  await time.scrollIntoViewIfNeeded();
  expect(await time.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(70);
  const beyond = await page.locator(".session-state").evaluateAll(
    (states) =>
      states.filter((state) => {
        const panel = state.closest(".panel")?.getBoundingClientRect();
        return panel !== undefined && state.getBoundingClientRect().right > panel.right;
      }).length,
  );
  expect(beyond).toBe(0);
});

test("beside the chart no figure of the watchlist is cut at text of double size", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "/trading");
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
  const cells = page.locator(".watch-rows tbody tr").first().locator("th, td");
  await expect(cells.nth(1)).toContainText(/\d/);
  const cut = () => cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  await expect.poll(cut).toBe(0);
});

test("a tablet shows all time frames of a scan beside one another", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, "/strategy-scanner");
  const scan = page.getByRole("region", { name: "Scan", exact: true });
  await expect(scan.getByRole("columnheader", { name: "D1" })).toBeInViewport({ ratio: 1 });
  expect(await scan.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test("no radio button lies over the words of the price list's switches", async ({ page }) => {
    await page.goto("/northpip-pricing");
    const radio = page.locator(".price-switch input").first();
    await expect(radio).toHaveCSS("opacity", "0");
    await expect(page.locator(".price-switch span").first()).toBeVisible();
  });
});
