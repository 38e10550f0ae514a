import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { codeOf } from "../support/authenticator.ts";
import { changeHeldJobs, holdJobs } from "../support/hold-jobs.ts";
import { newestMail } from "../support/mailbox.ts";
import { signIn } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";
import { writeTicket } from "../support/write-ticket.ts";

const email = "owner@northpip.example";
const password = "the books are balanced";
const link = () => process.env.TEST_OWNER_LINK ?? "";
const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/statements", name));

/** Of the owner's authenticator app, once it is set up. */
let secret = "";

const stepNow = () => Math.floor(Date.now() / 30_000);
/** The step of the newest code that was given: each opens one session. */
let usedStep = 0;
function nextCode(): string {
  usedStep = stepNow() + 1;
  return codeOf(secret, 1);
}

// The account is made by the first and used by the others.
test.describe.configure({ mode: "serial" });

test("the printed link makes the owner's account, once", async ({ page, expectedConsole }) => {
  test.skip(link() === "", "the running site printed no owner link to this run");
  const { pathname, search } = new URL(link());
  await open(page, pathname + search);
  await expect(page.getByRole("heading", { name: /owner account/i })).toBeVisible();
  await page.getByRole("main").getByLabel(/email/i).first().fill(email);
  await page.getByLabel("Choose a password", { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /create/i })
    .click();
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await expect(page).toHaveURL(/\/member-area$/);
  await expect(page.getByText(email).first()).toBeVisible();

  expectedConsole.push(/40\d|422/);
  const again = await page.request.post("/auth/v1/owner", {
    data: {
      token: new URLSearchParams(search).get("owner"),
      email: "second@northpip.example",
      password: "another long phrase",
    },
  });
  expect(again.status()).toBeGreaterThanOrEqual(400);
  expect(again.status()).toBeLessThan(500);
});

test("the owner sets up two-step verification, and signs in with a recovery code when the phone is lost", async ({
  page,
  expectedConsole,
}) => {
  test.skip(link() === "", "the running site printed no owner link to this run");
  await signIn(page, email, password);
  await open(page, "/bots-performance");
  await expect(desk(page)).toHaveCount(0);
  await open(page, "/member-area");
  const section = page.getByRole("region", { name: "Two-step verification" });
  await expect(section).toContainText("The owner account needs it");
  await section.getByRole("button", { name: "Set up two-step verification" }).click();
  await expect(section.getByAltText(/QR code/)).toBeVisible();
  secret = ((await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(/\s/g, "");
  const code = section.getByLabel("Code from your authenticator app");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  // 403: accounts answer so to what the page was still asking of them when it signed out.
  expectedConsole.push(/422/, /403 \(Forbidden\) \S+\/auth\/v1\//);
  await code.fill("000 000");
  await page.keyboard.press("Enter");
  await expect(section.getByText(/That code was not accepted/)).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret).replace(/(...)/, "$1 "));
  await section.getByRole("button", { name: "Turn on" }).click();
  const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = "", second = "", third = ""] = await codes.allTextContents();
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain(recovery);
  await section.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(section).toContainText("10 of 10 recovery codes are unused.");
  await expect(section.getByRole("list", { name: "Authenticator apps" })).toContainText(
    /Authenticator app\s*Added \w+ \d+, 20\d\d/,
  );

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
  await open(page, "/auth");
  const panel = page.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
  await open(page, "/member-area");
  await expect(page.getByText("The code of your authenticator app is still missing.")).toBeVisible();
  await page.getByRole("link", { name: "Enter the code" }).click();
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recovery.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Two-step verification" })).toContainText(
    "9 of 10 recovery codes are unused.",
  );

  const apps = section.getByRole("list", { name: "Authenticator apps" });
  const giveRecoveryCode = async (typed: string) => {
    await section.getByRole("button", { name: "Use a recovery code instead" }).click();
    await section.getByLabel("Recovery code").fill(typed);
    await page.keyboard.press("Enter");
  };
  await section.getByRole("button", { name: "Add another app" }).click();
  const name = section.getByLabel("Name of the new app");
  await expect(name).toBeFocused();
  await name.fill("authenticator APP");
  await page.keyboard.press("Enter");
  await expect(section).toContainText("One of your apps has this name. Choose another.");
  await name.fill("Tablet");
  await page.keyboard.press("Enter");
  await expect(section.getByRole("heading", { name: "Add Tablet" })).toBeVisible();
  await giveRecoveryCode(second);
  const key = ((await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(/\s/g, "");
  await section.getByLabel("Code from your authenticator app").fill(codeOf(key));
  await section.getByRole("button", { name: "Add app" }).click();
  await expect(apps.getByRole("listitem")).toHaveCount(2);
  await expect(apps).toContainText("Tablet");
  await expect(section.getByRole("button", { name: "Turn off" })).toHaveCount(0);
  await section.getByRole("button", { name: "Remove Tablet" }).click();
  await expect(section.getByRole("combobox")).toHaveCount(0);
  await giveRecoveryCode(third);
  await expect(page.getByText("Tablet is removed")).toBeVisible();
  await expect(apps.getByRole("listitem")).toHaveCount(1);
  await expect(section).toContainText("7 of 10 recovery codes are unused.");
  await open(page, "/bots-performance");
  await expect(desk(page)).toBeVisible();
});

const desk = (page: Page) => page.locator("[data-owner-desk]");
const choose = (page: Page, name: string, buffer: Buffer) =>
  desk(page)
    .getByLabel(/The account’s statement/)
    .setInputFiles({ name, mimeType: "text/plain", buffer });

test("the owner publishes an account's record, corrects it and takes it away; visitors see each at once", async ({
  page,
  browser,
}) => {
  test.skip(link() === "", "the running site printed no owner link to this run");
  test.setTimeout(180_000);
  await holdJobs(page.context());
  const visitorsContext = await browser.newContext();
  const visitor = await visitorsContext.newPage();
  const published = visitor.locator("#live [data-live]");
  await open(visitor, "/bots-performance");
  await expect(visitor.locator("#live")).not.toContainText("Publish an account’s record");
  await expect(visitor.locator("[data-live=none]")).toBeVisible();

  await signIn(page, email, password, nextCode);
  await open(page, "/bots-performance");
  await choose(page, "notes.exe.csv", Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]));
  const refused = desk(page).locator("[data-owner-statement=refused]");
  await expect(refused).toContainText("notes.exe.csv could not be read.");
  await choose(page, "empty.csv", Buffer.alloc(0));
  await expect(refused).toContainText(/empty\.csv could not be read\. .*empty/i);
  await choose(page, "page.html", Buffer.from("<!doctype html><html><body><h1>Not found</h1></body></html>"));
  await expect(refused).toContainText("page.html could not be read.");
  await expect(desk(page).getByRole("button", { name: "Publish" })).toHaveCount(0);

  for (const [name, words] of [
    ["mt4-detailed.htm.txt", /closed trades/],
    ["mt5-german.htm.txt", /3 closed trades/],
    ["mt5-positions-german.csv", /closed trades/],
    ["myfxbook.csv", /closed trades/],
  ] as const) {
    await choose(page, name, fixture(name));
    await expect(desk(page).getByText(name, { exact: false }).first()).toBeVisible();
    await expect(desk(page)).toContainText(words, { timeout: 30_000 });
  }
  await desk(page).getByLabel("Robot").selectOption("heron-grid");
  await desk(page).getByLabel("Title").fill("First account");
  await desk(page).getByLabel("Currency").fill("eur");
  await desk(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The record is published")).toBeVisible();

  await open(visitor, "/bots-performance");
  await expect(published).toHaveCount(1);
  await expect(published).toContainText("First account");
  await expect(published).toContainText("Live account");
  await expect(published).toContainText("Heron Grid");
  await published.getByText("Figures, habits and months").click();
  await expect(published.getByText(/EUR/).first()).toBeVisible();
  await open(visitor, "/robots/heron-grid");
  await expect(visitor.locator("[data-live]").first()).toContainText("First account");

  await desk(page).getByRole("button", { name: "Correct First account" }).click();
  await expect(desk(page).getByLabel("Currency")).toHaveValue("EUR");
  await desk(page).getByLabel("Title").fill("Corrected account");
  await desk(page).getByLabel("Account", { exact: true }).selectOption("demo");
  // Stored while the newer file is still read, the record would keep the older figures.
  await changeHeldJobs(page, "analyze-statement");
  await choose(page, "statement.htm", fixture("mt4-martingale.htm.txt"));
  const correction = desk(page).getByRole("button", { name: "Store the correction" });
  await expect(correction).toHaveAttribute("aria-disabled", "true");
  await changeHeldJobs(page);
  await choose(page, "statement.htm", fixture("mt4-martingale.htm.txt"));
  await expect(desk(page).locator("[data-finding=martingale]")).toHaveAttribute("data-verdict", "seen", {
    timeout: 30_000,
  });
  // The newer file says its own.
  await expect(desk(page).getByLabel("Currency")).toHaveValue("USD");
  await correction.click();
  await expect(page.getByText("The record is corrected")).toBeVisible();
  await open(visitor, "/bots-performance");
  await expect(published).toHaveCount(1);
  await expect(published).toContainText("Corrected account");
  await expect(published).toContainText("Demo account");
  await published.getByText("Figures, habits and months").click();
  await expect(published.locator("[data-finding=martingale]")).toHaveAttribute("data-verdict", "seen");

  await desk(page).getByRole("button", { name: "Remove Corrected account" }).click();
  await expect(page.getByText("The record was removed")).toBeVisible();
  await open(visitor, "/bots-performance");
  await expect(visitor.locator("[data-live=none]")).toBeVisible();
  await visitorsContext.close();
});

test("the owner answers a ticket in the console, and the visitor reads the answer by mail and behind the link", async ({
  page,
  browser,
}) => {
  test.skip(link() === "", "the running site printed no owner link to this run");
  const visitorsContext = await browser.newContext();
  const visitor = await visitorsContext.newPage();
  const writer = `writer-${Date.now()}@visitor.example`;
  const form = await writeTicket(visitor, {
    email: writer,
    topic: "Something else",
    subject: "Which broker?",
    message: "Which one do you use?",
  });
  await form.getByRole("link", { name: "Open the ticket" }).click();
  await expect(visitor.getByText("Waiting for our answer")).toBeVisible();

  test.setTimeout(120_000);
  await expect.poll(stepNow, { timeout: 65_000 }).toBeGreaterThanOrEqual(usedStep);
  await signIn(page, email, password, nextCode);
  await open(page, "/admin/tickets");
  await page.getByRole("link", { name: /Which broker\?/ }).click();
  await page.getByRole("textbox", { name: "Answer" }).fill("We name none. Compare them by cost.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("We name none. Compare them by cost.");
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("We name none. Compare them by cost.")).toBeVisible();
  const mail = await newestMail(process.env.TEST_SITE_URL ?? "", writer, /Answer to your ticket/);
  expect(mail.text).toContain("We name none. Compare them by cost.");
  await visitorsContext.close();
});
