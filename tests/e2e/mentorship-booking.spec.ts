import { newestMail } from "../support/mailbox.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";

test.use({ timezoneId: "Asia/Tokyo" });

test("a visitor requests a time in the own zone, moves it and cancels it by the mailed link", async ({ page }) => {
  const email = `booking-${Date.now()}@visitor.example`;
  await open(page, "/mentorship#book");
  const section = page.getByRole("region", { name: "Book a time" });
  await section.getByLabel("What to book").selectOption("Personal coaching session");
  await expect(section.getByRole("status")).toContainText("This session is part of a plan.");
  await section.getByLabel("What to book").selectOption("Free introductory call");
  await section.getByLabel("Mentor").selectOption("Amara Okoye");
  const times = section.getByRole("group", { name: "Time (Asia/Tokyo)" });
  await expect(times.getByRole("button", { name: /GMT\+9/ }).first()).toBeVisible();
  // One day at a time, so that a phone has no screens of buttons.
  const day = times.getByLabel("Day", { exact: true });
  const names = await times
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""));
  const first = (await day.inputValue()) ?? "";
  expect(names.every((name) => name.startsWith(first))).toBe(true);
  await day.selectOption({ index: 1 });
  await expect(times.getByRole("button").first()).toHaveAccessibleName(new RegExp(`^${await day.inputValue()}`));
  await section.getByLabel("Email address").fill(email);
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("alert")).toHaveText("Choose a time first.");
  // A phone drops pages that are not looked at, and a kind for members takes the fields away.
  await section.getByLabel("What is it about?").fill("My journal");
  await page.reload();
  await expect(section.getByLabel("Email address")).toHaveValue(email);
  await section.getByLabel("What to book").selectOption("Personal coaching session");
  await expect(section.getByLabel("Email address")).toHaveCount(0);
  await section.getByLabel("What to book").selectOption("Free introductory call");
  await expect(section.getByLabel("What is it about?")).toHaveValue("My journal");
  await section.getByLabel("Mentor").selectOption("Amara Okoye");
  await day.selectOption({ index: 1 });
  // Each run of this test takes times of one mentor.
  await times
    .getByRole("button", { name: /GMT\+9/ })
    .first()
    .click();
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("heading", { name: "The time is held for you" })).toBeVisible();

  await section.getByRole("button", { name: "Book another time" }).click();
  await expect(section.getByText("No time chosen yet.")).toBeVisible();

  const mail = await newestMail(site(), email, /booking request/);
  expect(mail.text).toContain("Asia/Tokyo");
  const link = /https?:\/\/\S+\/mentorship\/booking#\d+\.[0-9a-f]{64}/.exec(mail.text)?.[0] ?? "";
  await page.goto("/");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Free introductory call with Amara Okoye" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const status = page.getByRole("status").filter({ hasText: "booking B" });
  const before = await status.textContent();
  await page.getByRole("button", { name: "Move to another time" }).click();
  await page.getByLabel("Day", { exact: true }).selectOption({ index: 2 });
  await page
    .getByRole("button", { name: /GMT\+9/ })
    .first()
    .click();
  await expect(page.getByText(/^Chosen: /)).toBeVisible();
  await page.getByRole("button", { name: "Move the booking" }).click();
  await expect(status).not.toHaveText(before ?? "");
  await expect(status).toContainText("Waiting for confirmation");
  expect(await objections(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel the booking" }).click();
  await page
    .getByRole("dialog", { name: "Cancel this booking?" })
    .getByRole("button", { name: "Cancel the booking" })
    .click();
  await expect(status).toContainText("Canceled");
});

test("a time that was chosen stays chosen when the connection is lost", async ({ page, context, expectedConsole }) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/mentorship#book");
  const section = page.getByRole("region", { name: "Book a time" });
  const times = section.getByRole("group", { name: "Time (Asia/Tokyo)" });
  await times.getByLabel("Day", { exact: true }).selectOption({ index: 3 });
  await times
    .getByRole("button", { name: /GMT\+9/ })
    .first()
    .click();
  await section.getByLabel("Email address").fill(`offline-${Date.now()}@visitor.example`);
  await context.setOffline(true);
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("alert")).toContainText("Check your connection");
  await expect(section.getByText(/^Chosen: /)).toBeVisible();
  await expect(times.getByRole("button", { pressed: true })).toHaveCount(1);
  await context.setOffline(false);
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("heading", { name: "The time is held for you" })).toBeVisible();
});

test("a time that was booked without an answer is not said to be somebody else's", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/, /409/);
  await open(page, "/mentorship#book");
  const section = page.getByRole("region", { name: "Book a time" });
  const times = section.getByRole("group", { name: "Time (Asia/Tokyo)" });
  await times.getByLabel("Day", { exact: true }).selectOption({ index: 4 });
  await times
    .getByRole("button", { name: /GMT\+9/ })
    .first()
    .click();
  await section.getByLabel("Email address").fill(`lost-${Date.now()}@visitor.example`);
  await page.route("**/functions/v1/booking/book", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("alert")).toContainText("Check your connection");
  await page.unroute("**/functions/v1/booking/book");
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("alert")).toContainText("perhaps by you");
});
