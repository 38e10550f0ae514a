import { becomeMember } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const zone = "America/Los_Angeles";
test.use({ timezoneId: zone });

test("the calendar shows the visitor's zone, counts down, filters, and remembers the filter", async ({ page }) => {
  await open(page, "/trading?symbol=EURUSD#events");
  const calendar = page.locator("#events .calendar");
  await expect(calendar).toContainText("your zone, America/Los Angeles");
  await expect(calendar.getByRole("timer")).toHaveText(/^\d+ (d|h|min|s)/);
  const claims = calendar.locator("details", { hasText: "US initial jobless claims" }).first();
  // 08:30 New York is 05:30 in Los Angeles the whole year.
  await expect(claims.locator("summary time")).toHaveText("05:30");
  await expect(claims).toContainText("By rule");
  await claims.locator("summary").click();
  await expect(claims).toContainText("the agency's own calendar decides");
  await expect(claims.getByRole("definition").last()).toHaveText("08:30");
  await expectAccessible(page);

  await calendar.getByLabel("Currency").selectOption("USD");
  await calendar.getByLabel("Event contains").fill("jobless");
  await expect(page).toHaveURL(/\?symbol=EURUSD&currency=USD&event=jobless#events$/);
  await expect(calendar.locator("details", { hasText: "ISM" })).toHaveCount(0);
  const file = await page.request.get(
    (await calendar.getByRole("link", { name: /iCal/ }).getAttribute("href")) as string,
  );
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = await file.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text).toContain("SUMMARY:USD: US initial jobless claims");
  expect(text).not.toContain("ISM");

  await open(page, "/trading");
  await expect(calendar.getByLabel("Event contains")).toHaveValue("jobless");
  await calendar.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/trading$/);
});

test("without JavaScript every coming event is listed in UTC, and a wrong filter of the file gets a reason", async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/trading");
  await expect(page.locator("#events .calendar")).toContainText("Times in UTC");
  await expect(page.locator("#events .calendar details", { hasText: "jobless claims" }).first()).toBeVisible();
  await context.close();
  const refused = await request.get("/calendar.ics?impact=enormous");
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toBe("impact must be high or medium.\n");
});

test("a visitor's alert is checked, waits on this device, fires once and stays in the list", async ({ page }) => {
  // A Wednesday noon: the simulated market is open.
  await page.clock.setFixedTime(new Date("2026-07-01T12:00:00Z"));
  await open(page, "/trading#alerts");
  const panel = page.locator("#alerts .alerts");
  await expect(panel).toContainText("watched only while this page is open");
  await expect(panel).toContainText(/Bid now \d\.\d{5}, simulated/);
  await panel.getByLabel("Level").fill("0.1");
  await panel.getByRole("button", { name: "Set alert" }).click();
  await expect(panel).toContainText("already at or above this level");
  await expect(panel.getByLabel("Level")).toHaveValue("0.1");
  await panel.getByLabel("Symbol").selectOption("GBPUSD");
  await expect(panel.getByLabel("Level")).toHaveValue("");
  await expect(panel).not.toContainText("already at or above this level");
  await panel.getByLabel("Symbol").selectOption("EURUSD");
  await panel.getByLabel("Level").fill("9.5");
  await panel.getByLabel("Level").press("Enter");
  const list = panel.getByRole("list", { name: "Alerts" });
  await expect(list).toContainText("EUR/USD rises to 9.50000Waiting");
  await expectAccessible(page);

  await page.evaluate(() => {
    const [alert] = JSON.parse(localStorage.getItem("price-alerts") ?? "[]");
    localStorage.setItem("price-alerts", JSON.stringify([{ ...alert, levelPoints: 50_000 }]));
  });
  await open(page, "/trading");
  await expect(page.getByText("EUR/USD rose to 0.50000").first()).toBeVisible();
  await expect(list).toContainText("Fired, Jul 1, 2026 05:00 your time. Simulated market");
  await open(page, "/trading");
  await expect(list).toContainText("Fired");
  await expect(page.getByRole("status").getByText("rose to")).toHaveCount(0);
  await panel.getByLabel("Level").fill("9.5");
  await panel.getByLabel("Level").press("Enter");
  const deleting = list.getByRole("button", { name: /Delete alert/ });
  await expect(deleting).toHaveCount(2);
  await deleting.first().press("Enter");
  await expect(deleting).toHaveCount(1);
  await expect(deleting).toBeFocused();
  await deleting.press("Enter");
  await expect(panel.getByText("No alerts yet")).toBeFocused();
});

test("a member's alert is in the account", async ({ page }) => {
  await becomeMember(page);
  await open(page, "/trading#alerts");
  const panel = page.locator("#alerts .alerts");
  await expect(panel).toContainText("Saved in your account");
  await panel.getByLabel("Bid price").selectOption("falls");
  await panel.getByLabel("Level").fill("0,5");
  await panel.getByRole("button", { name: "Set alert" }).click();
  await expect(panel.getByRole("list", { name: "Alerts" })).toContainText("EUR/USD falls to 0.50000Waiting");
  await page.evaluate(() => localStorage.removeItem("price-alerts"));
  await open(page, "/trading");
  await expect(panel.getByRole("list", { name: "Alerts" })).toContainText("EUR/USD falls to 0.50000");
});

test("an indicator alert waits for a closed bar, fires on it and is listed with time, price and data", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2026-06-29T12:02:00Z"));
  await open(page, "/trading#alerts");
  const panel = page.locator("#alerts .signal-alerts");
  await expect(panel).toContainText("Saved on this device");
  await panel.getByLabel("Time frame").selectOption("M5");
  await panel.getByLabel("Indicator", { exact: true }).selectOption("sma");
  await panel.getByLabel("What it crosses").selectOption("close");
  await panel.getByLabel("Indicator: Length").fill("0");
  await panel.getByRole("button", { name: "Set alert" }).click();
  await expect(panel.getByRole("alert")).toContainText("must be a whole number from");
  await panel.getByLabel("Indicator: Length").fill("5");
  await panel.getByRole("button", { name: "Set alert" }).click();
  const list = panel.getByRole("list", { name: "Alerts on closed bars" });
  await expect(list).toContainText("EUR/USD, M5: SMA(5) crosses above the closing price");
  await expect(list).toContainText("Waiting for a closed M5 bar. Simulated market");
  await expectAccessible(page);

  // In the middle of the next bar nothing has closed.
  await page.clock.setFixedTime(new Date("2026-06-29T12:04:40Z"));
  await open(page, "/trading");
  await expect(list).toContainText("Waiting");
  await page.clock.setFixedTime(new Date("2026-06-29T15:02:00Z"));
  await open(page, "/trading");
  await expect(list).toContainText(/Fired, Jun 29, 2026 0[58]:\d[05] your time, bid \d\.\d{5}\. Simulated market/);
  await list.getByRole("button", { name: /Delete alert/ }).click();
  await expect(panel).toContainText("No alerts on closed bars yet");
});

test("alerts of the device are offered to the account at sign-in, and moved when the member asks", async ({ page }) => {
  await open(page, "/trading#alerts");
  const panel = page.locator("#alerts .signal-alerts");
  const prices = page.locator("#alerts .alerts");
  await expect(panel).toContainText("Saved on this device");
  await prices.getByLabel("Level").fill("9.5");
  await prices.getByRole("button", { name: "Set alert" }).click();
  await expect(prices.getByRole("list")).toContainText("EUR/USD rises to 9.50000");
  await panel.getByLabel("Time frame").selectOption("D1");
  await panel.getByLabel("Level").fill("99.5");
  await panel.getByRole("button", { name: "Set alert" }).click();
  const list = panel.getByRole("list", { name: "Alerts on closed bars" });
  await expect(list).toContainText("RSI(14) crosses above 99.5");
  await becomeMember(page);
  await open(page, "/trading#alerts");
  await expect(panel).toContainText("1 alert is waiting on this device and not in your account.");
  await expect(list).toHaveCount(0);
  await panel.getByRole("button", { name: "Move to my account" }).click();
  await expect(list).toContainText("EUR/USD, D1: RSI(14) crosses above 99.5");
  await expect(panel.getByRole("button", { name: "Move to my account" })).toHaveCount(0);
  await expect(prices.getByRole("list")).toHaveCount(0);
  await prices.getByRole("button", { name: "Move to my account" }).click();
  await expect(prices.getByRole("list")).toContainText("EUR/USD rises to 9.50000");
});

test("an alert watches the entry signal of a strategy that is saved on the device", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-06-29T12:02:00Z"));
  await open(page, "/trading");
  const panel = page.locator("#alerts .signal-alerts");
  await panel.getByLabel("Alert on").selectOption("strategy");
  await expect(panel).toContainText("No saved strategies yet");
  await panel.getByRole("button", { name: "Set alert" }).click();
  await expect(panel.getByRole("alert")).toContainText("Save a strategy in the lab first");
  await page.evaluate(() => {
    const sma = { kind: "indicator", indicator: "sma", parameters: { length: 5 } };
    const when = { kind: "crosses-below", left: { kind: "price", field: "close" }, right: sma };
    const document = {
      version: 1,
      name: "Short the dip",
      symbol: "USDJPY",
      timeframe: "H4",
      entries: { short: { when } },
      risk: { sizing: { kind: "lots", value: 1 } },
    };
    const saved = { id: "s1", name: document.name, document, updatedAt: 1 };
    localStorage.setItem("northpip.lab.library", JSON.stringify([saved]));
  });
  await open(page, "/trading");
  await panel.getByLabel("Alert on").selectOption("strategy");
  await expect(panel.getByLabel("Saved strategy")).toContainText("Short the dip");
  await expect(panel.getByLabel("Symbol")).toHaveValue("USDJPY");
  await expect(panel.getByLabel("Time frame")).toHaveValue("H4");
  await panel.getByLabel("Time frame").selectOption("M5");
  await panel.getByRole("button", { name: "Set alert" }).click();
  const list = panel.getByRole("list", { name: "Alerts on closed bars" });
  await expect(list).toContainText("USD/JPY, M5: Short the dipWaiting");
  await page.clock.setFixedTime(new Date("2026-06-29T15:02:00Z"));
  await open(page, "/trading");
  await expect(list).toContainText("Fired, short entry signal, Jun 29, 2026");
});
