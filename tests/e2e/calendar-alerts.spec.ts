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
