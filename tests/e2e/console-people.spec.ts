import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { newestMail } from "../support/mailbox.ts";
import { becomeMember, memberPassword } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";
import { writeTicket } from "../support/write-ticket.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

const site = () => process.env.TEST_SITE_URL ?? "";
const console = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Console" }).getByRole("link", { name, exact: true }).click();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function onDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site() })).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

test("a ticket becomes a lead; two answer it, one is told of the other, and the visitor gets one answer with its file", async ({
  page,
  browser,
  expectedConsole,
}) => {
  // The answer that is refused.
  expectedConsole.push(/status of 409/);
  test.setTimeout(240_000);
  page.setDefaultTimeout(15_000);
  const [email, subject] = [`nora-${Date.now()}@visitor.example`, `Licenses ${Date.now()}`];
  const visitor = await onDevice(browser);
  await writeTicket(visitor, { email, name: "Nora", subject, message: "How many licenses do I have?" });
  await becomeStaff(page, "owner");
  const helper = await onDevice(browser);
  const support = await becomeStaff(helper, "support");

  await test.step("stage, next step and note of the lead", async () => {
    await open(page, "/admin");
    await console(page, "Leads");
    await page.getByLabel("Search").fill(email);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectAccessible(page, { within: "main" });
    await page.getByRole("link", { name: new RegExp(email) }).click();
    await expect(page.getByText(/The form said: We store your address, name and message/)).toBeVisible();
    await page.getByLabel("Stage", { exact: true }).selectOption("Talking");
    await page.getByLabel("Next step", { exact: true }).fill("Call about the license");
    await page.getByLabel("On", { exact: true }).fill("2026-12-24");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.getByLabel("New note").fill("Asked by ticket.");
    await page.getByRole("button", { name: "Add the note" }).dblclick();
    await expect(page.getByRole("region", { name: "Notes" }).getByRole("listitem")).toHaveText(/Asked by ticket\.$/);
    await expectAccessible(page, { within: "main" });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  await test.step("a canned answer is written once", async () => {
    await console(page, "Canned answers");
    await page.getByRole("link", { name: "New canned answer" }).click();
    await page.getByLabel("Title").fill("Licenses");
    await page.getByLabel("Answer", { exact: true }).fill("Hello {name},\n\nabout ticket {number}: three.");
    await page.getByLabel("Id").fill(`licenses-${Date.now()}`);
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(page).toHaveURL(/\/admin\/canned-answers\/licenses-/);
  });

  await test.step("both open the ticket and see one another", async () => {
    for (const each of [page, helper]) {
      await open(each, "/admin/tickets");
      await each.getByLabel("Search").fill(subject);
      await each.getByRole("link", { name: new RegExp(subject) }).click();
      await expect(each.getByRole("list", { name: "Messages" })).toContainText("How many licenses do I have?");
    }
    await page.getByLabel("Assigned to").selectOption(support);
    await helper.getByRole("textbox", { name: "Answer" }).fill("I wrote this before I saw yours.");
    await expect(page.getByText(`${support} is writing here now.`)).toBeVisible({ timeout: 25_000 });
  });

  await test.step("the owner answers with a file, support's answer is not sent", async () => {
    await page.getByLabel("Put in a canned answer").selectOption("Licenses");
    const answer = page.getByRole("textbox", { name: "Answer" });
    await expect(answer).toHaveValue(/^Hello Nora,\n\nabout ticket \d+: three\.$/);
    await page
      .getByLabel(/Attach files/)
      .setInputFiles({ name: "keys.txt", mimeType: "text/plain", buffer: Buffer.from("one\ntwo\nthree\n") });
    await answer.press("Control+Enter");
    await expect(page.getByText("Sent. The answer goes out by mail.")).toBeVisible();
    await expect(answer).toHaveValue("");
    await helper.getByRole("button", { name: "Send the answer" }).click();
    await expect(helper.getByRole("alert")).toContainText(
      "wrote in this ticket after you had read it. Nothing was sent",
    );
    await expect(helper.getByRole("textbox", { name: "Answer" })).toHaveValue("I wrote this before I saw yours.");
    await expect(helper.getByRole("list", { name: "Messages" })).toContainText("about ticket");
    await expectAccessible(helper, { within: "main" });
    await helper.getByRole("button", { name: "Close without an answer" }).click();
    await expect(helper.getByRole("button", { name: "Open again" })).toBeVisible();
  });

  await test.step("the visitor has one answer, with the file", async () => {
    const mail = await newestMail(site(), email, /Answer to your ticket/);
    expect(mail.text).toContain("Attached files: 1.");
    await visitor.goto(/https?:\/\/\S+\/support\/ticket#\d+\.[0-9a-f]{64}/.exec(mail.text)?.[0] ?? "");
    await expect(
      visitor.getByRole("list", { name: "Messages" }).getByRole("listitem").filter({ hasText: "Support" }),
    ).toHaveCount(1);
    const download = visitor.waitForEvent("download");
    await visitor.getByRole("button", { name: /Download keys\.txt/ }).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe("one\ntwo\nthree\n");
  });
});

test("leads go out as CSV and come in from one, with broken lines named", async ({ page }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await console(page, "Leads");
  const stamp = Date.now();
  const file = [
    "email,name,stage,consent,consented_at,next_step",
    `fair-${stamp}@visitor.example,=Fair Visitor,talking,Agreed at the fair,2026-05-01,Call`,
    "nothing,Broken,new,Agreed,2026-05-01,",
    `no-consent-${stamp}@visitor.example,No Consent,new,,,`,
  ].join("\r\n");
  await page.getByRole("button", { name: "Read CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Leads from a file" });
  await dialog
    .getByLabel(/Choose a file/)
    .setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(dialog).toContainText("2 rows to write, 1 that cannot be taken.");
  await expect(dialog).toContainText("Line 3: The email address is missing or malformed.");
  await dialog.getByRole("button", { name: "Write 2 rows" }).click();
  await expect(dialog.getByRole("status")).toContainText("1 added, 0 changed, 1 refused.");
  await expect(dialog).toContainText("Line 4: What the person agreed to is missing");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain(`fair-${stamp}@visitor.example,'=Fair Visitor,file,talking,Agreed at the fair`);
  await page.getByLabel("Search").fill(`fair-${stamp}`);
  await page.getByRole("link", { name: new RegExp(`fair-${stamp}`) }).click();
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("The lead is erased")).toBeVisible();
  expect(await sql("select 1 from public.leads where email like $1", [`%-${stamp}@%`])).toEqual([]);
});

test("the owner locks a member out, exports what is stored and erases the account by typing its address", async ({
  page,
  browser,
  expectedConsole,
}) => {
  // A sign-in that is refused.
  expectedConsole.push(/status of 400/);
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  const device = await onDevice(browser);
  const email = await becomeMember(device);
  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await console(page, "Members");
  await page.getByLabel("Search").fill(email);
  await page.getByRole("link", { name: new RegExp(email) }).click();
  await page.getByRole("button", { name: "Lock out" }).click();
  await expect(page.getByRole("button", { name: "Let in again" })).toBeVisible();
  await expect(page.getByText("Locked out", { exact: true })).toBeVisible();
  expect(
    await sql("select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1", [email]),
  ).toEqual([]);
  await page.getByRole("button", { name: "Let in again" }).click();
  await expectAccessible(page, { within: "main" });

  await page.getByRole("button", { name: "Export all data" }).click();
  await page.getByLabel("Reason").fill("Asked on the phone");
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const files = unzipSync(await readFile(await (await download).path()));
  expect(JSON.parse(strFromU8(files["json/account.json"] ?? new Uint8Array()))).toMatchObject([{ email }]);

  await page.getByRole("button", { name: "Erase the account" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this account?" });
  await expect(dialog).toContainText("Kept, because tax law asks for it: orders and payments");
  await dialog.getByLabel(`Type ${email}`).fill("someone@example.com");
  await dialog.getByLabel("Reason").fill("Asked on the phone");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was erased");
  await dialog.getByLabel(`Type ${email}`).fill(email);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("The account is erased")).toBeVisible();
  const elsewhere = await onDevice(browser);
  await open(elsewhere, "/auth");
  const panel = elsewhere.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(memberPassword);
  await panel.getByRole("button", { name: /^sign in/i }).click();
  await expect(elsewhere.getByText(/Invalid|wrong|not right/i).first()).toBeVisible();
  await console(page, "Audit log");
  await expect(page.getByRole("row", { name: /erased: accounts/ }).first()).toBeVisible();
});

test("a visitor lets conversations be stored; an open question becomes an answer on the site; turning it off erases them", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(15_000);
  const visitor = await onDevice(browser);
  const question = "Do you teach juggling with zebras?";
  const ask = async (text: string) => {
    const input = visitor.getByRole("dialog", { name: "Assistant" }).getByRole("textbox");
    await input.fill(text);
    const log = visitor.getByRole("log", { name: "Conversation" });
    const asked = await log.locator("li[data-question]").count();
    await input.press("Enter");
    await expect(log.locator("li[data-question]")).toHaveCount(asked + 1);
    await expect(log).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
  };
  const storedRows = async () =>
    (await sql("select question from public.assistant_transcripts order by asked_at")).map((row) => row.question);
  await sql("delete from public.assistant_transcripts");
  await open(visitor, "/");
  await visitor.getByRole("button", { name: /open the assistant/i }).click();
  await ask(question);
  expect(await storedRows()).toEqual([]);
  await visitor.getByText("Conversations are not stored").click();
  const choice = visitor.getByRole("checkbox", { name: /Store my questions and the answers for 30 days/ });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(visitor.getByText("On, for what you ask from now on.")).toBeVisible();
  await expectAccessible(visitor);
  await ask(`My name is Zoe, zoe@visitor.example. ${question}`);
  await ask(question);
  await expect.poll(storedRows).toEqual([`My name is [name], [email]. ${question}`, question]);

  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await console(page, "Transcripts");
  await expect(page.getByRole("row").filter({ hasText: question }).first()).toContainText("Not answered");
  await expectAccessible(page, { within: "main" });
  await console(page, "Open questions");
  const line = page.getByRole("listitem").filter({ has: page.getByText(question, { exact: true }) });
  await line.getByRole("button", { name: "Make a draft" }).click();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue(question);
  await page.getByRole("textbox", { name: "Answer" }).fill("No: zebras do not juggle.");
  await page.getByRole("button", { name: "Save and publish" }).click();
  // Saved, the new row has an address of its own.
  await expect(page).toHaveURL(/\/admin\/faq\/do-you-teach-juggling/);
  await open(visitor, "/support");
  await expect(visitor.getByText(question).first()).toBeAttached();

  await open(visitor, "/");
  await visitor.getByRole("button", { name: /open the assistant/i }).click();
  await visitor.getByText("Conversations are stored").click();
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expect(visitor.getByText("Off. What was stored is erased.")).toBeVisible();
  expect(await storedRows()).toEqual([]);
  await sql("delete from public.faqs where question = $1", [question]);
});

test("two owners at the same newsletter issue are told of one another, and nothing is overwritten", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  const first = await becomeStaff(page, "owner");
  const other = await onDevice(browser);
  await becomeStaff(other, "owner");
  await sql("insert into public.newsletter_broadcasts (subject, body) values ('Shared issue', 'As it was.')");
  for (const each of [page, other]) {
    await open(each, "/admin");
    await console(each, "Newsletter");
    await each.getByRole("link", { name: "Shared issue" }).first().click();
    await expect(each.getByLabel("Subject")).toHaveValue("Shared issue");
  }
  await expect(other.getByText(`${first} also has this open.`)).toBeVisible();
  await page.getByLabel("Subject").fill("Of the first");
  await other.getByLabel("Subject").fill("Of the other");
  await other.getByLabel("Bought").selectOption("yes");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Saved as a draft.")).toBeVisible();
  await other.getByRole("button", { name: "Save the draft" }).click();
  await expect(other.getByRole("alert")).toContainText("Theirs is “Of the first”. What you typed is still here.");
  await expect(other.getByLabel("Subject")).toHaveValue("Of the other");
  // Nor is it by whoever comes back to what was typed before.
  await other.reload();
  await expect(other.getByLabel("Subject")).toHaveValue("Of the other");
  await expect(other.getByLabel("Bought")).toHaveValue("yes");
  await other.getByRole("button", { name: "Save the draft" }).click();
  await expect(other.getByRole("alert")).toContainText("Theirs is “Of the first”. What you typed is still here.");
  await expectAccessible(other, { within: "main" });
  await other.getByRole("button", { name: "Take theirs" }).click();
  await expect(other.getByLabel("Subject")).toHaveValue("Of the first");
  await sql("delete from public.newsletter_broadcasts where subject = 'Of the first'");
});
