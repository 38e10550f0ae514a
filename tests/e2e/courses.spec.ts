import type { Page } from "@playwright/test";
import pg from "pg";
import { becomeMember } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, hydrated, open, test } from "../support/site-test.ts";

const databaseUrl = process.env.TEST_DATABASE_URL ?? "";
test.skip(databaseUrl === "", "the running site's database address is not known to this run");

const course = "/courses/professional-trader-program";
const marker = "A drawdown of each strategy adds up to one of the account.";

async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** In the place of whatever lessons this course has: one of the free week, one of the second, and a quiz of one question. */
const lessons = `begin; delete from public.lessons where course_id = 'professional-trader-program';
  delete from public.quiz_questions where course_id = 'professional-trader-program';
  insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, free, position) values
    ('test-budget', 'professional-trader-program', 1, 'A budget of risk', 'One number for all.', 5, 'published', true, 1),
    ('test-drawdown', 'professional-trader-program', 2, 'The drawdown of all', 'How they add up.', 5, 'published', false, 2);
  insert into public.lesson_texts values ('test-budget', 'The first text.'), ('test-drawdown', '## Adding up\n\n${marker}');
  with q as (insert into public.quiz_questions (course_id, week, position, question, choices)
    values ('professional-trader-program', 1, 0, 'What is shared?', '{The chart,The risk}') returning id)
  insert into public.quiz_answers select id, 1, 'Strategies share one account.' from q; commit`;

async function passQuiz(page: Page) {
  await open(page, `${course}/quiz/1`);
  await expect(page.getByText("You need an account to take it.")).toBeVisible();
  // The second press of a double click starts no second quiz, and does not take the result away.
  await page.getByRole("button", { name: "Start the quiz" }).dblclick();
  await expect(page.getByRole("form", { name: "Questions" })).toBeFocused();
  await expect(page.getByText("Strategies share one account.")).toHaveCount(0);
  await page.getByRole("button", { name: "Check the answers" }).click();
  await expect(page.getByText("One question has no answer yet.")).toBeVisible();
  await expect(page.getByRole("group", { name: "What is shared?" })).toContainText("No answer yet.");
  await expect(page.getByLabel("The chart")).toBeFocused();
  await page.getByLabel("The chart").check();
  await expect(page.getByText("no answer yet", { exact: false })).toHaveCount(0);
  // A phone drops pages that are not looked at: neither the answers nor one of the day's starts is lost.
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("The chart")).toBeChecked();
  // Without a connection the answers wait on the device, and are judged when it is back.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Check the answers" }).click();
  await expect(page.getByText("Your answers are saved on this device")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Not right. The answer is: The risk")).toBeVisible();
  await expect(page.getByText("0 of 1 right, 0%.")).toBeFocused();
  await page.getByRole("button", { name: "Take it again" }).click();
  await page.getByLabel("The risk").check();
  await page.getByRole("button", { name: "Check the answers" }).dblclick();
  await expect(page.getByText("1 of 1 right, 100%. Passed.")).toBeVisible();
  await expect(page.getByText("Strategies share one account.")).toBeVisible();
}

test("a member buys a course, reads its weeks, passes the quiz, and a stranger verifies the certificate; a refund ends it", async ({
  page,
  context,
  browser,
  expectedConsole,
}) => {
  test.setTimeout(180_000);
  // While the connection is cut.
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await sql(lessons);
  const email = await becomeMember(page);
  await open(page, course);
  await expect(page.getByText("2 lessons, 10 minutes of reading are online, in 2 of 12 weeks.")).toBeVisible();
  await expectAccessible(page);
  await open(page, `${course}/test-drawdown`);
  await expect(page.getByText("This account is not enrolled in the course.")).toBeVisible();

  await page.goto(`/_sandbox/checkout/professional-trader-program?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("status")).toBeVisible();
  const checkout = page;
  const reader = await context.newPage();
  await open(reader, `${course}/test-drawdown`);
  await expect(reader.getByText("Your week 2 opens on")).toBeVisible();
  await sql("update public.enrolments set granted_at = now() - interval '7 days' where email = $1", [email]);
  await open(reader, `${course}/test-drawdown`);
  await expect(reader.getByText(marker)).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Mark as finished" }).click();
  await expect(reader.getByText("Lesson finished.")).toBeFocused();
  await open(reader, `${course}/test-budget`);
  await reader.getByRole("button", { name: "Mark as finished" }).click();
  await expect(reader.getByText("Lesson finished.")).toBeVisible();
  await passQuiz(reader);
  await open(reader, "/member-area");
  await expect(reader.getByText("2 of 2 lessons finished")).toBeVisible();
  await reader.getByRole("link", { name: /^Issue the certificate of Professional/ }).click();
  await expect(reader).toHaveURL(/professional-trader-program#certificate$/);
  await expect(reader.getByRole("link", { name: "Read again: Professional Trader Program" }).first()).toBeVisible();
  const otherTab = await reader.context().newPage();
  await open(otherTab, course);
  await otherTab.getByLabel("Name on the certificate").fill("Another Name");
  await reader.getByLabel("Name on the certificate").fill("Ana Student");
  await reader.getByRole("button", { name: "Issue the certificate" }).click();
  await expect(reader.getByText("The certificate is issued.")).toBeFocused();
  await expect(reader.getByRole("link", { name: "Open the certificate" })).toBeVisible();
  await otherTab.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(otherTab.getByRole("link", { name: "Open the certificate" })).toBeVisible();
  await expect(otherTab.getByLabel("Name on the certificate")).toHaveCount(0);
  await otherTab.close();
  await reader.getByRole("link", { name: "Open the certificate" }).click();
  await expect(reader).toHaveURL(/\/certificates\/[0-9A-F-]{23}$/);
  const address = new URL(reader.url()).pathname;
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(address, reader.url()).href);
  await expect(stranger.getByRole("heading", { name: "Ana Student" })).toBeVisible();
  await expect(stranger.getByText("This certificate is valid.")).toBeVisible();
  await stranger.goto(new URL(`${course}/test-drawdown`, reader.url()).href);
  await expect(stranger.getByText("This lesson is for students of the course.")).toBeVisible();
  await stranger.context().close();
  await sql("update public.certificates set revoked_at = now(), revoked_because = 'owner' where name = 'Ana Student'");
  await reader.reload();
  await expect(reader.getByText("It is no longer valid.")).toBeVisible();

  await checkout.bringToFront();
  await checkout
    .getByRole("button", { name: /refund/i })
    .first()
    .click();
  await expect(checkout.getByRole("status")).toContainText(/refunded/i);
  await open(reader, `${course}/test-drawdown`);
  await expect(reader.getByText("This account is not enrolled in the course.")).toBeVisible();
  await expect(reader.getByText(marker)).toHaveCount(0);
});

test("a member reads on which day the next week and its quiz open", async ({ page }) => {
  const later = "/courses/intermediate-trading-strategies";
  const email = await becomeMember(page);
  await page.goto(`/_sandbox/checkout/intermediate-trading-strategies?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("status")).toBeVisible();
  await open(page, later);
  await expect(page.getByText("Week 2 · opens on")).toBeVisible();
  await expect(page.getByText("Week 1 · opens on")).toHaveCount(0);
  await open(page, `${later}/quiz/2`);
  await expect(page.getByText("Your week 2 opens on")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the quiz" })).toHaveCount(0);
  await sql("update public.enrolments set all_weeks_at = now() where email = $1", [email]);
  await open(page, `${later}/quiz/2`);
  await page.getByRole("button", { name: "Start the quiz" }).press("Enter");
  await expect(page.getByRole("form", { name: "Questions" })).toBeFocused();
  await expect(page.getByText("Your week 2 opens on")).toHaveCount(0);
});

test("the questions about the courses can end with the advice not to buy", async ({ page }) => {
  await open(page, "/courses");
  const ask = page.getByRole("button", { name: "Which course fits?" });
  await ask.click();
  await expect(page.getByText("6 questions have no answer yet.")).toBeVisible();
  await expect(page.locator("input[name=traded]").first()).toBeFocused();
  for (const name of ["traded", "sizing", "rule", "records", "money", "aim"])
    await page.locator(`input[name=${name}]`).last().check();
  await ask.click();
  await expect(page.getByRole("heading", { name: "Professional Trader Program", level: 3 }).last()).toBeVisible();
  await page.locator("input[name=money]").first().check();
  await ask.click();
  await expect(page.getByRole("heading", { name: "Do not buy yet" })).toBeVisible();
});
