import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { becomeMember, memberPassword } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { sql } from "../support/staff.ts";
import { asIfNobodyHadWritten } from "../support/write-ticket.ts";

test.use({ timezoneId: "Asia/Tokyo" });

test("a member finds a ticket and a booking in the member area, and exports everything", async ({ page }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(10_000);
  const email = await becomeMember(page);
  await open(page, "/member-area");
  const tickets = page.getByRole("region", { name: "Support tickets" });
  const bookings = page.getByRole("region", { name: "Mentorship bookings" });
  await expect(tickets).toContainText("No tickets with your email address.");
  await expect(bookings).toContainText("No open bookings.");
  await expect(page.getByRole("region", { name: "Continue learning" })).toContainText("No certificate yet.");
  await expect(page.getByRole("region", { name: "Simulator accounts" })).toContainText("No account yet.");
  await expect(page.getByRole("region", { name: "Alerts" })).toContainText("No alert is set.");
  const account = page.getByRole("region", { name: "Account", exact: true });
  await account.getByLabel("Name").fill("Ana Trader");
  await account.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ana Trader" })).toBeVisible();

  await asIfNobodyHadWritten();
  await open(page, "/support#ticket");
  const form = page.getByRole("region", { name: "Write a ticket" });
  await form.getByRole("button", { name: "Send the ticket" }).click();
  await expect(form.getByText("Choose a topic.")).toBeVisible();
  await expect(form.getByLabel("Email address")).toHaveValue(email);
  await form.getByLabel("Topic").selectOption("Robots and licenses");
  await form.getByLabel("Subject").fill("A subject of the member");
  await form.getByLabel("Message").fill("What the member wrote.");
  await form.getByRole("button", { name: "Send the ticket" }).click();
  await expect(form.getByRole("heading", { name: /Your ticket has the number \d+/ })).toBeVisible();

  await open(page, "/mentorship#book");
  const section = page.getByRole("region", { name: "Book a time" });
  await section.getByLabel("What to book").selectOption("Free introductory call");
  const times = section.getByRole("group", { name: "Time (Asia/Tokyo)" });
  await times
    .getByRole("button", { name: /GMT\+9/ })
    .last()
    .click();
  await section.getByRole("button", { name: "Request this time" }).click();
  await expect(section.getByRole("heading", { name: "The time is held for you" })).toBeVisible();

  await open(page, "/member-area");
  await expect(bookings.getByRole("listitem")).toContainText(/GMT\+9.*Waiting for confirmation/);
  await expect(bookings).toContainText("your time zone, Asia/Tokyo");
  await expect(tickets.getByRole("listitem")).toContainText(/#\d+ A subject of the member.*Waiting for our answer/);
  await expectAccessible(page);

  const privacy = page.getByRole("region", { name: "Privacy" });
  await expect(privacy).toContainText(
    "Orders and payments in coin stay, because tax law requires sellers to keep them",
  );
  const download = page.waitForEvent("download");
  await privacy.getByRole("button", { name: "Export all my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  await expect(privacy.getByRole("status")).toContainText("ZIP file");
  const files = unzipSync(await readFile(await file.path()));
  const json = (name: string) => JSON.parse(strFromU8(files[`json/${name}.json`] ?? new Uint8Array()));
  expect(json("account")).toMatchObject([{ email }]);
  expect(json("support_messages")).toMatchObject([{ body: "What the member wrote." }]);
  expect(json("bookings")).toMatchObject([{ email, zone: "Asia/Tokyo" }]);
  expect(strFromU8(files["csv/support_tickets.csv"] ?? new Uint8Array())).toContain("A subject of the member");

  await bookings.getByRole("link").click();
  const cancel = page.getByRole("button", { name: "Cancel the booking" });
  const question = page.getByRole("dialog", { name: "Cancel this booking?" });
  await cancel.click();
  await expect(question).toContainText("This cannot be undone.");
  await question.getByRole("button", { name: "Keep the booking" }).click();
  await expect(question).toBeHidden();
  await cancel.click();
  await question.getByRole("button", { name: "Cancel the booking" }).click();
  await expect(page.getByRole("status").filter({ hasText: "booking B" })).toContainText("Canceled");
  await open(page, "/member-area");
  await expect(bookings).toContainText("No open bookings.");
  await tickets.getByRole("link", { name: /A subject of the member/ }).click();
  await expect(page.getByRole("heading", { name: "A subject of the member" })).toBeVisible();
});

test("an order has the day of its receipt wherever it is read, and access that was given an end says it", async ({
  page,
}) => {
  test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");
  const email = await becomeMember(page);
  await page.goto(`/_sandbox/checkout/beginner-forex-fundamentals?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("status")).toBeVisible();
  // Five in the morning of the next day in Tokyo.
  await sql("update public.orders set purchased_at = '2026-11-20T20:00:00Z' where email = $1", [email]);
  await sql("update public.enrolments set ends_at = '2036-03-01T14:59:59Z' where email = $1", [email]);
  await open(page, "/member-area");
  await expect(page.locator("time", { hasText: "November 20, 2026" })).toBeVisible();
  await page.getByRole("link", { name: /^Receipt/ }).click();
  await expect(page.locator("article")).toContainText("November 20, 2026, paid through");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toBe("receipt-2026-11-20.pdf");
  await open(page, "/member-area");
  await page.getByRole("link", { name: "Beginner Forex Fundamentals: What happens next" }).click();
  await expect(page.getByText("It is open until March 1, 2036 at 11:59 PM.")).toBeVisible();
  await expect(page.getByText("Sign in with the order's email address")).toHaveCount(0);
  await page.getByRole("link", { name: "Open the course" }).click();
  await expect(page).toHaveURL(/\/courses\/beginner-forex-fundamentals$/);
});

test("a member erases the account by its button, after typing its address; the address and password open nothing then", async ({
  page,
  expectedConsole,
}) => {
  // The session that is signed out is gone already, and the password is nobody's.
  expectedConsole.push(/403 .*auth\/v1\/logout/, /400 .*auth\/v1\/token/);
  test.setTimeout(120_000);
  page.setDefaultTimeout(10_000);
  const email = await becomeMember(page);
  await open(page, "/member-area");
  const privacy = page.getByRole("region", { name: "Privacy" });
  // Each step takes the focus of the button that it replaces.
  const step = privacy.getByRole("group", { name: "Erase my account" });
  await privacy.getByRole("button", { name: "Erase my account" }).click();
  await expect(step).toBeFocused();
  await privacy.getByRole("button", { name: "Cancel" }).click();
  await expect(step).toBeFocused();
  await privacy.getByRole("button", { name: "Erase my account" }).click();
  const typed = privacy.getByLabel(`Type ${email} to erase this account`);
  await typed.fill("someone-else@example.com");
  await privacy.getByRole("button", { name: "Erase my account for good" }).click();
  await expect(privacy.getByText("This is not the address of this account. Nothing was erased.")).toBeVisible();
  await expectAccessible(page);
  await typed.fill(email);
  await privacy.getByRole("button", { name: "Erase my account for good" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(page.getByText("You have been successfully signed out.")).toBeAttached();
  await expect(page.locator("[data-sonner-toast][data-front=true]")).toContainText("Your account is erased");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await open(page, "/auth");
  const panel = page.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(memberPassword);
  await panel.getByRole("button", { name: /^sign in/i }).click();
  await expect(page.getByText(/Invalid|wrong|not right/i).first()).toBeVisible();
});
