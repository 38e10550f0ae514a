import { newestMail } from "../support/mailbox.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { asIfNobodyHadWritten } from "../support/write-ticket.ts";

const site = () => process.env.TEST_SITE_URL ?? "";

test("a visitor opens a ticket, follows the mailed link and adds a message with a file", async ({
  page,
  expectedConsole,
}) => {
  const email = `ticket-${Date.now()}@visitor.example`;
  await asIfNobodyHadWritten();
  await open(page, "/support#ticket");
  const form = page.getByRole("region", { name: "Write a ticket" });
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Topic").selectOption("Robots and licenses");
  await form.getByLabel("Subject").fill("The key is refused");
  await form.getByLabel("Message").fill("x".repeat(10_001));
  await expect(form.getByText("The message has 10,001 characters; a ticket takes 10,000.")).toBeVisible();
  await form.getByLabel("Message").fill("It says unknown.\nSince today.");
  // A phone drops pages that are not looked at.
  await page.reload();
  await expect(form.getByLabel("Message")).toHaveValue("It says unknown.\nSince today.");
  await expect(form.getByLabel("Topic")).toHaveValue(/./);
  await expect(form.getByLabel("Subject")).toHaveValue("The key is refused");
  await form.getByLabel("Attach files").setInputFiles({
    name: "a.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  expectedConsole.push(/415/);
  await form.getByRole("button", { name: "Send the ticket" }).click();
  await expect(form.getByRole("alert")).toContainText("a.png is not what its name says");
  await expect(form.getByRole("button", { name: "Send the ticket" })).toBeFocused();
  await expect(form.getByLabel("Message")).toHaveValue("It says unknown.\nSince today.");
  await form.getByLabel("Attach files").setInputFiles([]);
  await form.getByRole("button", { name: "Send the ticket" }).click();
  await expect(form.getByRole("heading", { name: /Your ticket has the number \d+/ })).toBeVisible();

  const mail = await newestMail(site(), email, /We have your ticket/);
  const link = /https?:\/\/\S+\/support\/ticket#\d+\.[0-9a-f]{64}/.exec(mail.text)?.[0] ?? "";
  await page.goto("/");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "The key is refused" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await page.getByRole("textbox", { name: "Message" }).fill("Here is the log.");
  await page
    .getByLabel("Attach files")
    .setInputFiles({ name: "log.txt", mimeType: "text/plain", buffer: Buffer.from("line") });
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByText("Here is the log.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download log.txt (1 KB)" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  expect(await objections(page)).toEqual([]);
});

test("a link that is not whole says so", async ({ page, expectedConsole }) => {
  expectedConsole.push(/404/);
  await open(page, `/support/ticket#1001.${"0".repeat(64)}`);
  await expect(page.getByRole("alert")).toContainText("This link does not open anything");
});
