import { newestMail } from "../support/mailbox.ts";
import { expectAccessible } from "../support/objections.ts";
import { test } from "../support/own-site.ts";
import { expect, hydrated, open } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

const site = () => process.env.TEST_SITE_URL ?? "";

test("the owner turns the list on, a visitor confirms by the mailed link, and an issue is written, tried and scheduled", async ({
  page,
  browser,
  expectedConsole,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  // A link whose secret is wrong.
  expectedConsole.push(/status of 404/);
  const owner = await becomeStaff(page, "owner");
  await open(page, "/admin/newsletter-settings");
  await page.getByLabel("Our own list").check();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect
    .poll(() => sql("select value -> 'list' as list from public.visitor_settings where key = 'newsletter'"))
    .toEqual([{ list: true }]);

  const device = await browser.newContext({ baseURL: site() });
  const visitor = await device.newPage();
  const email = `reader-${Date.now()}@visitor.example`;
  await open(visitor, "/newsletter");
  const form = visitor.getByRole("main");
  await form.getByLabel("Your email address").fill(email);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("status")).toContainText(`We have sent a mail to ${email}`);
  const mail = await newestMail(site(), email, /Confirm your subscription/);
  const link = /https?:\/\/\S+\/newsletter#confirm\.[0-9a-f.-]+/.exec(mail.text)?.[0] ?? "";
  await visitor.goto("/");
  await visitor.goto(link);
  await hydrated(visitor);
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await visitor.getByRole("button", { name: "Confirm the subscription" }).click();
  await expect(visitor.getByText("You are on the list.")).toBeVisible();
  await visitor.goto("/");
  await visitor.goto(`/newsletter#unsubscribe.${crypto.randomUUID()}.${"0".repeat(64)}`);
  await visitor.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("main").getByRole("alert")).toContainText("This link does not open anything");
  await visitor.goto("/");
  await open(visitor, "/newsletter");
  await expect(visitor.getByLabel("Your email address"), "in the page, and not again in its footer").toHaveCount(1);
  await expectAccessible(visitor);
  await device.close();

  await open(page, "/admin/subscribers");
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("Subscribed");
  await expect(row).toContainText("Send me the newsletter by email.");
  await expectAccessible(page, { within: "main" });

  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/admin/newsletter");
  await page.getByRole("link", { name: "New issue" }).click();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Nothing was saved")).toBeVisible();
  const subject = `An issue ${Date.now()}`;
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("textbox", { name: "Text" }).fill("Read [this](/blog).");
  await expect(page.getByText(/^\d+ subscribers? gets? it\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText(`A test goes to ${owner}`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
  expect((await newestMail(site(), owner, /Test: An issue/)).html).toContain(`href="${site()}/blog"`);
  await expectAccessible(page, { within: "main" });
  const tab = await page.context().newPage();
  await open(tab, page.url());
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send it" }).click();
  await expect(page.getByText(/^Scheduled, from .* While no mail server is set it waits\./)).toBeVisible();
  await tab.getByRole("button", { name: "Save the draft" }).click();
  await expect(tab.getByText("Someone sent this issue meanwhile. Nothing was saved.")).toBeVisible();
  await tab.close();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
});
