import type { Locator, Page } from "@playwright/test";
import { expect, open } from "./site-test.ts";
import { sql } from "./staff.ts";

/** All tests write from one address, which may open five tickets in an hour: one that is tried again would leave none to the next. */
export async function asIfNobodyHadWritten(): Promise<void> {
  if (process.env.TEST_DATABASE_URL)
    await sql("delete from public.request_counts where subject like 'support ticket %'");
}

type Ticket = {
  /** Left as it is where the form knows a member's. */
  readonly email?: string;
  readonly name?: string;
  readonly topic?: string;
  readonly subject: string;
  readonly message: string;
};

/** Sends a ticket and waits for its number. @returns the form's part of the page, which says it. */
export async function writeTicket(page: Page, ticket: Ticket): Promise<Locator> {
  await asIfNobodyHadWritten();
  await open(page, "/support#ticket");
  const form = page.getByRole("region", { name: "Write a ticket" });
  await expect(form).toContainText("in our list of contacts, until you ask us to erase them");
  if (ticket.email) await form.getByLabel("Email address").fill(ticket.email);
  if (ticket.name) await form.getByLabel("Name (optional)").fill(ticket.name);
  await form.getByLabel("Topic").selectOption(ticket.topic ?? "Robots and licenses");
  await form.getByLabel("Subject").fill(ticket.subject);
  await form.getByLabel("Message").fill(ticket.message);
  await form.getByRole("button", { name: "Send the ticket" }).click();
  await expect(form.getByRole("heading", { name: /Your ticket has the number \d+/ })).toBeVisible();
  return form;
}
