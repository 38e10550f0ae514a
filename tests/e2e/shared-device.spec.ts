import type { Page } from "@playwright/test";
import { becomeMember, memberPassword, signIn, signOut } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";

/** Everything this browser stores for the site, as one text. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
const names = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const note = (page: Page) => page.getByLabel("Your notes");
const account = (page: Page) => page.getByRole("combobox", { name: "Account", exact: true });
const strategies = (page: Page) => page.getByRole("region", { name: "Saved strategies" });

async function leave(page: Page): Promise<void> {
  await open(page, "/member-area");
  await signOut(page);
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
}

async function saveStrategy(page: Page, name: string): Promise<void> {
  await open(page, "/strategy-builder");
  await page.getByLabel("Name of the strategy").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("In your account, and on this device until you sign out.")).toBeVisible();
}

async function openAccount(page: Page, name: string): Promise<void> {
  await open(page, "/trading-simulator");
  await page.getByRole("button", { name: "Account actions" }).click();
  await page.getByRole("menuitem", { name: "New account" }).click();
  await page.getByRole("dialog").getByLabel("Account name").fill(name);
  const sent = page.waitForResponse(
    (response) => response.url().includes("simulator_accounts") && response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Open account" }).click();
  await sent;
}

async function readOn(page: Page): Promise<void> {
  await open(page, "/ebooks/costs");
  await page.getByRole("link", { name: "Read in the browser" }).click();
  await expect(page.getByText("Your place will be saved while you read.")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2400));
  await expect(page.getByText("Your place is saved in your account.")).toBeAttached();
}

/** A page as somebody finds it who has nothing here yet. */
async function expectNothingOf(page: Page, words: RegExp): Promise<void> {
  await open(page, "/foundation/pips");
  await expect(note(page)).toBeEnabled();
  await expect(note(page)).toHaveValue("");
  await open(page, "/foundation");
  await expect(page.getByText(/\d of \d+ finished/)).toHaveCount(0);
  await open(page, "/trading-simulator");
  await expect(account(page)).toBeEnabled();
  await expect(account(page).locator("option")).toHaveText(["Account 1"]);
  await open(page, "/strategy-builder");
  await expect(page.getByLabel("Name of the strategy")).not.toHaveValue(words);
  await open(page, "/ebooks/costs");
  await expect(page.getByRole("link", { name: "Read in the browser" })).toBeVisible();
  expect(await stored(page)).not.toMatch(words);
}

async function erase(page: Page, email: string): Promise<void> {
  await open(page, "/member-area");
  const privacy = page.getByRole("region", { name: "Privacy" });
  await privacy.getByRole("button", { name: "Erase my account" }).click();
  await privacy.getByLabel(`Type ${email} to erase this account`).fill(email);
  await privacy.getByRole("button", { name: "Erase my account for good" }).click();
  await expect(page.getByText("Your account is erased")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
}

test("two members share a browser: neither sees, gets or sends what the other stored, and an erased account leaves nothing", async ({
  page,
  expectedConsole,
}) => {
  test.setTimeout(400_000);
  expectedConsole.push(/403 .*auth\/v1\/(logout|user)/, /ERR_FAILED .*merge_study_entries/);
  // Made before there is an account: it goes into the one of whoever signs in.
  await open(page, "/foundation/pips");
  await page.evaluate(() => localStorage.setItem("finished-lessons", '["pips"]'));
  await note(page).fill("Ana: made as a visitor");
  await expect(page.getByText("Saved on this device")).toBeVisible();

  const ana = await becomeMember(page);
  await open(page, "/foundation");
  await expect(page.getByText(/1 of \d+ finished and saved in your account/)).toBeVisible();
  await open(page, "/foundation/pips");
  await expect(note(page)).toHaveValue("Ana: made as a visitor");
  await expect(page.getByText("Saved in your account.")).toBeVisible();
  await saveStrategy(page, "Ana cross");
  await openAccount(page, "Ana breakouts");
  await readOn(page);
  await leave(page);
  expect((await names(page)).filter((name) => name.includes("@"))).toEqual([]);
  await expectNothingOf(page, /Ana/);

  const ben = await becomeMember(page);
  await open(page, "/member-area");
  await expect(strategies(page)).toContainText("No saved strategy yet");
  await expectNothingOf(page, /Ana/);
  // Without a connection a note waits here for its writer.
  await page.route(/merge_study_entries/, (route) => route.abort());
  await open(page, "/foundation/pips");
  await note(page).fill("Ben: written offline");
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  // Another tab follows.
  const tab = await page.context().newPage();
  await open(tab, "/foundation/pips");
  await expect(note(tab)).toHaveValue("Ben: written offline");
  await leave(page);
  await expect(note(tab)).toHaveValue("");
  await tab.close();
  await page.unrouteAll({ behavior: "wait" });
  await open(page, "/foundation/pips");
  await expect(note(page)).toHaveValue("");

  await signIn(page, ana);
  await open(page, "/foundation/pips");
  await expect(note(page)).toHaveValue("Ana: made as a visitor");
  await open(page, "/member-area");
  await expect(strategies(page)).toContainText("Ana cross");
  await open(page, "/trading-simulator");
  await expect(account(page).locator("option:checked")).toHaveText("Ana breakouts");
  await erase(page, ana);
  expect(await stored(page)).not.toMatch(/Ana/);

  await signIn(page, ben, memberPassword);
  await open(page, "/foundation/pips");
  await expect(note(page)).toHaveValue("Ben: written offline");
  await expect(page.getByText("Saved in your account.")).toBeVisible();
  await open(page, "/foundation");
  await expect(page.getByText(/\d of \d+ finished/)).toHaveCount(0);
});

test("a form in a tab that is open since another member was signed in has nothing of them", async ({
  page,
  context,
  expectedConsole,
}) => {
  test.setTimeout(180_000);
  expectedConsole.push(/403 /);
  const ana = await becomeMember(page);
  const [ticket, booking] = [await context.newPage(), await context.newPage()];
  const address = ticket.getByLabel("Email address", { exact: true });
  await open(ticket, "/support");
  await expect(address).toHaveValue(ana);
  await ticket.getByLabel("Message").fill("Ana: where is my order?");
  await open(booking, "/mentorship");
  const about = booking.getByLabel("What is it about? (optional)");
  const theirs = booking.getByLabel("Email address", { exact: true });
  await expect(theirs).toHaveCount(0);
  await about.fill("Ana: my stops");
  await leave(page);
  await expect(address).toHaveValue("");
  await expect(ticket.getByLabel("Message")).toHaveValue("");
  await expect(theirs).toHaveValue("");
  await expect(about).toHaveValue("");
  await signIn(page, ana);
  await ticket.reload();
  await expect(address).toHaveValue(ana);
  await expect(ticket.getByLabel("Message")).toHaveValue("Ana: where is my order?");
});

test("a page in a tab that is open since another member was signed in shows nothing of their account", async ({
  page,
  context,
  expectedConsole,
}) => {
  test.setTimeout(180_000);
  expectedConsole.push(/403 /);
  const ana = await becomeMember(page);
  await page.goto(`/_sandbox/checkout/beginner-forex-fundamentals?email=${encodeURIComponent(ana)}`);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("status")).toBeVisible();
  const [quiz, course] = [await context.newPage(), await context.newPage()];
  const questions = quiz.getByRole("form", { name: "Questions" });
  await open(quiz, "/courses/beginner-forex-fundamentals/quiz/1");
  await quiz.getByRole("button", { name: "Start the quiz" }).click();
  await expect(questions).toBeVisible();
  const certificate = course.getByRole("region", { name: "Your certificate" });
  await open(course, "/courses/beginner-forex-fundamentals");
  await expect(certificate).toContainText("lessons finished");
  await leave(page);
  await expect(questions).toHaveCount(0);
  await expect(certificate).toHaveCount(0);
});
