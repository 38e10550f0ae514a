import type { Locator } from "@playwright/test";
import { expectPlaced, labEdges, offGrid } from "../support/geometry.ts";
import { becomeMember } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

/** One page of each kind that no list of the site's pages holds. */
const details = [
  "/courses/beginner-forex-fundamentals",
  "/courses/beginner-forex-fundamentals/quotes-worked-by-hand",
  "/courses/beginner-forex-fundamentals/quiz/1",
  "/ebooks/costs",
  "/ebooks/costs/the-round-trip",
  "/blog/how-to-read-a-backtest",
  "/trading-simulator/drills",
  "/trading-simulator/drills/risk-one-percent",
  "/forex-tools/session-clock",
  "/forex-tools/correlation",
  "/mentorship/booking",
  "/support/ticket",
  "/pay-with-crypto/payment",
];

for (const path of details)
  test(`${path} is on the grid at every width, with nothing cut off`, async ({ page }) => {
    await open(page, path);
    await expectPlaced(page);
  });

test("the same holds once a robot's record was computed again, a strategy was tested and products are compared", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page, "/robots?compare=tern-trend,plover-range,heron-grid");
  await expectPlaced(page, " on robots, compared");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/northpip-pricing?compare=vip-elite,vps-start");
  await expectPlaced(page, " on pricing, compared");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/backtesting");
  await page.getByRole("button", { name: "Run backtest" }).first().click();
  await expect(page.getByRole("tab", { name: "Statistics" })).toBeVisible({ timeout: 60_000 });
  await expectPlaced(page, " on a result");
  for (const name of [/^Trades/, /^Distribution/]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("tab", { name }).click();
    await expectPlaced(page, ` on a result's part ${name.source}`);
  }
});

test("the same holds for a desk with a position, and for four charts beside a list", async ({ page }) => {
  test.setTimeout(120_000);
  await page.clock.install({ time: Date.UTC(2026, 10, 18, 12) });
  await open(page, "/trading-simulator");
  await expect(page.locator("[data-quote]").first()).toContainText(/\d.*Buy at ask\d/);
  // What the desk is for begins on the first screen: its chart, and the prices one trades at.
  await expect(page.locator("[data-quote]").first()).toBeInViewport({ ratio: 1 });
  const chart = await page.locator(".chart-plot").first().boundingBox();
  expect(chart?.y).toBeLessThan(450);
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  await expectPlaced(page, " on the simulator's desk");
  // Each figure and both buttons of a position are in sight, on a phone and on a tablet.
  const table = page.getByRole("region", { name: "Open positions" });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await shownWhole(table), `positions at ${width} px`).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/trading");
  await page.getByLabel("Charts", { exact: true }).selectOption("4");
  await expect(page.locator(".chart-plot")).toHaveCount(4);
  const tops = await page
    .locator(".chart-plot")
    .evaluateAll((plots) => plots.map((plot) => Math.round(plot.getBoundingClientRect().top)));
  expect([tops[1], tops[3]]).toEqual([tops[0], tops[2]]);
  await expectPlaced(page, " on four charts");
});

const astray = {
  "ends before the values around it": `<dl style="display: grid; grid-template-columns: auto 1fr">
    <dt>Pairs</dt><dd style="text-align: right; max-width: 9ch">EUR/USD</dd><dt>Class</dt><dd style="text-align: right">Grid</dd></dl>`,
  "words in columns": `<p style="display: flex; width: 160px"><a href="#">Beginner Forex Fundamentals</a> Lesson 1 of 12</p>`,
  "a chart is cut off": `<span class="drawn"><img alt="" width="480" height="200" style="width: 300px; height: 60px; object-fit: cover"
    src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"></span>`,
  "touches a line": `<dl style="margin: 0; border-bottom: 1px solid"><dt>Weeks</dt><dd>6</dd></dl><ul style="margin: 0"><li>Six modules</li></ul>`,
};

for (const [fault, markup] of Object.entries(astray))
  test(`the measure sees when something ${fault}`, async ({ page }) => {
    await page.setContent(`<main>${markup}</main>`);
    const found = await offGrid(page);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(fault);
  });

test("the lab has one gutter, and its header ends where its contents do", async ({ page }) => {
  const pages = ["/strategy-builder", "/backtesting", "/backtesting?view=optimize", "/backtesting?view=validate"];
  for (const path of [...pages, "/strategy-scanner"]) {
    await open(page, path);
    for (const width of [360, 768, 1280, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await labEdges(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Whether a region shows all of what is in it. */
const shownWhole = (region: Locator) => region.evaluate((element) => element.scrollWidth <= element.clientWidth + 1);

test("calculators align the fields of a row and show the first result while their fields are on a phone's screen", async ({
  page,
}) => {
  await open(page, "/forex-tools/position-size");
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .locator(".calculator-fields .input")
      .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top)));
    for (const [at, top] of tops.entries())
      if (at % 2 === 1) expect(top, `field ${at} at ${width} px`).toBe(tops[at - 1]);
  }
  await expect(page.locator(".calculator-answer")).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  const answer = page.locator(".calculator-answer");
  await page.getByLabel("Account balance (USD)").fill("5,000");
  await expect(answer).toBeInViewport({ ratio: 1 });
  const first = await page.getByRole("region", { name: "Result" }).locator("output").textContent();
  await expect(answer).toContainText(first as string);
});

test("the builder's chart ends with a wide screen, and correlations show all of their columns there", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, "/strategy-builder");
  const plot = page.locator(".lab-result .chart-plot").first();
  await expect(plot).toBeVisible({ timeout: 60_000 });
  const chart = await plot.boundingBox();
  const end = (chart?.y ?? 0) + (chart?.height ?? 0);
  expect(end).toBeGreaterThan(880);
  expect(end).toBeLessThan(1080);
  for (const path of ["/forex-tools/correlation", "/trading"]) {
    await open(page, path);
    const table = page.getByRole("region", { name: "Correlations" });
    await page.locator("#correlation, main").last().scrollIntoViewIfNeeded();
    await expect(table).toBeVisible({ timeout: 60_000 });
    expect(await shownWhole(table), path).toBe(true);
  }
});

test("a row of tabs in a dialog throws no shadow where all of them are seen", async ({ page }) => {
  await open(page, "/strategy-builder");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const tabs = page.getByRole("dialog").getByRole("tablist");
  const [cover, ground] = await tabs.evaluate((row) => [
    getComputedStyle(row).getPropertyValue("--scroll-cover"),
    getComputedStyle(row.closest(".dialog") as Element).getPropertyValue("--raised"),
  ]);
  expect(cover).toBe(ground);
});

test.describe("signed in", () => {
  test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

  test("the member area and a certificate", async ({ page }) => {
    test.setTimeout(120_000);
    const email = await becomeMember(page);
    const [row] = await sql(
      `insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes)
       select upper(substr(md5(id::text), 1, 5) || '-' || substr(md5(id::text), 6, 5) || '-' || substr(md5(id::text), 11, 5) || '-' || substr(md5(id::text), 16, 5)),
         id, 'beginner-forex-fundamentals', 'Beginner Forex Fundamentals', 'Wilhelmina Featherstonehaugh-Cholmondeley', 12, 6
       from auth.users where email = $1 returning code`,
      [email],
    );
    await open(page, "/member-area");
    await expect(page.getByRole("region", { name: "Support tickets" })).toContainText("No tickets");
    await expectPlaced(page, " in the member area");
    // From the first screen every section is two steps away on a phone.
    await page.setViewportSize({ width: 360, height: 740 });
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.locator("summary").click();
    await contents.getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { name: "Privacy", exact: true })).toBeInViewport();
    await page.getByRole("button", { name: "Erase my account" }).click();
    await expect(page.getByLabel(`Type ${email} to erase this account`)).toBeVisible();
    await expectPlaced(page, " before the account is erased");
    await open(page, `/certificates/${row?.code}`);
    await expect(page.getByText("This certificate is valid.")).toBeVisible();
    await expectPlaced(page, " on a certificate");
  });

  test("the console", async ({ page }) => {
    test.setTimeout(240_000);
    await becomeStaff(page, "owner");
    for (const path of [
      "/admin",
      "/admin/faq",
      "/admin/orders",
      "/admin/robots",
      "/admin/brand",
      "/admin/sales",
      "/admin/system",
    ]) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Nothing here");
      await expectPlaced(page, ` in ${path}`);
    }
    // On a tablet the box that chooses a row is on the line of its name, and a value's parts are below one another.
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, "/admin/faq");
    const row = page.locator(".admin-cards tbody tr").first();
    const box = await row.getByRole("checkbox").boundingBox();
    const name = await row.getByRole("link").first().boundingBox();
    const label = await row.locator("td[data-label]").first().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(label?.x ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(name?.x ?? 0);
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - ((name?.y ?? 0) + (name?.height ?? 0) / 2))).toBeLessThan(
      12,
    );
    await sql(
      `insert into public.leads (email, name, source, consent, consented_at, stage, next_step, next_step_on, last_contact_at)
       values ($1, 'A Lead', 'ticket', 'We answer you.', now(), 'new', 'Call about the license', current_date, now())`,
      [`lead-${Date.now()}@visitor.example`],
    );
    await open(page, "/admin/leads");
    await expect(page.getByText("Call about the license").first()).toBeVisible();
    const [lead] = await page
      .locator("td[data-label='Next step']:has(> *)")
      .evaluateAll((cells) =>
        cells.map((cell) =>
          [...cell.children].map((part) => part.getBoundingClientRect().left - cell.getBoundingClientRect().left),
        ),
      );
    expect(Math.min(...(lead ?? [0]))).toBeGreaterThan(100);
    await page.setViewportSize({ width: 1280, height: 800 });
    // A list shows each of its columns on a tablet, whatever an address is long.
    await sql(
      "insert into public.support_tickets (token_hash, email, name, topic, subject) values (repeat('a', 64), $1, $2, 'orders', $3)",
      [
        "wilhelmina.featherstonehaugh@correspondence-department.example",
        "Wilhelmina Featherstonehaugh-Cholmondeley",
        "A subject of many words that would take ten lines in a narrow column",
      ],
    );
    await open(page, "/admin/tickets");
    await expect(page.getByText("A subject of many words").first()).toBeVisible();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await shownWhole(page.locator(".scroll-x:has(.admin-table)")), `tickets at ${width} px`).toBe(true);
    }
  });
});
