import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";
import { writeTicket } from "../support/write-ticket.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

type Saving = { readonly address: RegExp; readonly press: () => Promise<void>; readonly type: () => Promise<void> };

/** Types while what was pressed is on its way, and lets it go on then. */
async function typeMeanwhile(page: Page, { address, press, type }: Saving): Promise<void> {
  let goOn = () => {};
  const typed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") await typed;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => address.test(request.url()) && request.method() !== "GET");
  await press();
  await asked;
  await type();
  goOn();
}

test("what is typed while a lead, an answer or an issue is being saved stays", async ({ page }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  const at = Date.now();
  await becomeStaff(page, "owner");
  await sql(
    `insert into public.leads (email, name, source, consent, consented_at, last_contact_at) values ('typed-${at}@visitor.example', 'Nora', 'contact', 'Asked by mail.', now(), now())`,
  );

  await test.step("the next step of a lead", async () => {
    await open(page, "/admin/leads");
    await page.getByLabel("Search").fill(`typed-${at}`);
    await page.getByRole("link", { name: new RegExp(`typed-${at}`) }).click();
    await page.getByLabel("Stage", { exact: true }).selectOption("Talking");
    await typeMeanwhile(page, {
      address: /rest\/v1\/leads/,
      press: () => page.getByRole("button", { name: "Save", exact: true }).click(),
      type: () => page.getByLabel("Next step", { exact: true }).fill("Call on Monday"),
    });
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Next step", { exact: true })).toHaveValue("Call on Monday");
    await expect(page.getByLabel("Stage", { exact: true })).toHaveValue("talking");
  });

  await test.step("the subject of a new issue, which gets an address of its own", async () => {
    await open(page, "/admin/newsletter/_new");
    await page.getByLabel("Subject").fill(`Issue ${at}`);
    await page.getByRole("textbox", { name: "Text" }).fill("As it is.");
    await typeMeanwhile(page, {
      address: /rest\/v1\/newsletter_broadcasts/,
      press: () => page.getByRole("button", { name: "Save the draft" }).click(),
      type: () => page.getByLabel("Subject").fill(`Issue ${at}, typed on`),
    });
    await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
    await expect(page.getByLabel("Subject")).toHaveValue(`Issue ${at}, typed on`);
  });

  await test.step("the answer to a ticket", async () => {
    const email = `typed-${at}@visitor.example`;
    await writeTicket(page, { email, subject: `Typed ${at}`, message: "How many licenses do I have?" });
    await open(page, "/admin/tickets");
    await page.getByLabel("Search").fill(`Typed ${at}`);
    await page.getByRole("link", { name: new RegExp(`Typed ${at}`) }).click();
    const answer = page.getByRole("textbox", { name: "Answer" });
    await answer.fill("Three.");
    await typeMeanwhile(page, {
      address: /support\/answer/,
      press: () => page.getByRole("button", { name: "Send the answer" }).click(),
      type: () => answer.fill("Three. And one more thing."),
    });
    await expect(page.getByText("Sent. The answer goes out by mail.")).toBeVisible();
    await expect(answer).toHaveValue("And one more thing.");
    // It follows the writer's own message, which the writer has read.
    await page.getByRole("button", { name: "Send the answer" }).click();
    await expect(answer).toHaveValue("");
  });
});
