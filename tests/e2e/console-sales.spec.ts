import type { Page } from "@playwright/test";
import { newestMail } from "../support/mailbox.ts";
import { becomeMember } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

const site = () => process.env.TEST_SITE_URL ?? "";
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Console" }).getByRole("link", { name, exact: true }).click();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Presses a button that asks for a reason, types one and confirms. */
async function withReason(page: Page, button: string) {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Asked for on the phone");
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Buys the robot in the sandbox. @returns the checkout's page, where it can be refunded. */
async function buy(page: Page, email: string): Promise<Page> {
  await open(page, "/robots/owl-carry");
  await page
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  if (!(await cart.isVisible())) await page.getByRole("button", { name: /cart/i }).first().click();
  await cart.getByLabel("Email (optional)").fill(email);
  const opens = page.context().waitForEvent("page");
  await cart.getByRole("button", { name: "Secure Checkout" }).click();
  const checkout = await opens;
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect(checkout.getByRole("status")).toBeVisible();
  return checkout;
}

test("the owner follows a sale, replays its event, sees its refund and downloads its receipt", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const shop = await browser.newContext();
  const email = `sales+${Date.now()}@visitor.example`;
  const checkout = await buy(await shop.newPage(), email);
  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await goTo(page, "Orders");
  await page.getByLabel("Search").fill(email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  // The list shows the same word, until the order's page has come.
  await expect(page).toHaveURL(/\/admin\/orders\/./);
  await expect(page.getByRole("combobox", { name: "Show" })).toHaveCount(0);
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();

  await page.getByText(/^Purchase ·/).click();
  await page.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("Replayed. The order was right already; nothing changed.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download receipt" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d\.pdf$/);
  await expectAccessible(page);

  await checkout
    .getByRole("button", { name: /refund/i })
    .first()
    .click();
  await expect(checkout.getByRole("status")).toContainText(/refunded/i);
  await page.reload();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("$139.00 of $139.00")).toBeVisible();

  await goTo(page, "Webhooks");
  await page.getByLabel("Show").selectOption({ label: "Refunds" });
  await expect(page.getByRole("cell", { name: "Refund", exact: true }).first()).toBeVisible();
  await page.getByLabel("Show").selectOption({ label: "Refused or ignored" });
  await expect(page.getByText(/^Messages that changed nothing/)).toBeVisible();
  await expectAccessible(page);
  await sql(`with report as (insert into public.reconciliation_reports (provider, state, asked_by, since, sales_there, orders_here)
      values ('gumroad', 'complete', 'owner', now(), 1, 0) returning id)
    insert into public.reconciliation_findings (report_id, kind, provider_order_id, there, messages)
      select id, 'missing_here', 'sale-one', '{"totalCents": 13900, "refundedCents": 0, "currency": "USD"}', '{a message}' from report`);
  await goTo(page, "Reconciliation");
  await expect(page.getByRole("button", { name: "Compare now" })).toBeVisible();
  const cells = page.getByRole("row", { name: /sale-one/ }).getByRole("cell");
  await expect(cells).toHaveCount(5);
  const ends = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().bottom)));
  expect(new Set(ends).size, "the line below each cell of a row is one").toBe(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await shop.close();
});

test("the owner gives a robot by hand, revokes its license, ends the access and gives it back; the member sees each at once", async ({
  page,
  browser,
  expectedConsole,
}) => {
  test.setTimeout(240_000);
  expectedConsole.push(/403/);
  const theirs = await browser.newContext();
  const member = await theirs.newPage();
  const email = await becomeMember(member);
  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await goTo(page, "Access");
  await page.getByRole("button", { name: "Give access" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Product").selectOption({ label: "Owl Carry" });
  await form.getByLabel("Reason").fill("Won the quiz");
  await form.getByRole("button", { name: "Give access" }).click();
  await expect(page.getByText(/^Given\. It is open/)).toBeVisible();
  await page.getByLabel("Search").fill(email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Given by hand" })).toBeVisible();
  await expectAccessible(page);
  expect((await newestMail(site(), email, /You have access to Owl Carry/)).text).toContain("Nothing was charged");

  await open(member, "/member-area");
  await member.getByRole("link", { name: "Owl Carry: Downloads and license" }).click();
  await expect(member.getByRole("button", { name: /Download owl-carry-.*\.zip/ })).toBeVisible();
  const key = (await member.locator("code").first().textContent()) ?? "";
  const check = async () => {
    const data = {
      action: "activate",
      key,
      product: "owl-carry",
      account: "700555",
      server: "Broker-Live",
      nonce: `n${Date.now()}`,
    };
    return ((await (await member.request.post("/functions/v1/licence", { data })).json()) as { status: string }).status;
  };
  expect(await check()).toBe("active");

  await goTo(page, "Licenses");
  await page.getByLabel("Search").fill(email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("…0555 at Broker-Live")).toBeVisible();
  await withReason(page, "Revoke");
  await expect(page.getByRole("table").getByText("Revoked")).toBeVisible();
  expect(await check()).toBe("ended");
  await withReason(page, "Restore");
  await expect(page.getByRole("table").getByText("Valid")).toBeVisible();
  expect(await check()).toBe("active");
  await withReason(page, "Reissue");
  await expect(page.getByText(/reissued once/)).toBeVisible();
  expect(await check()).toBe("unknown");
  await expectAccessible(page);

  await goTo(page, "Access");
  await page.getByLabel("Search").fill(email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await withReason(page, "End access");
  await expect(page.getByText(/ended by you/)).toBeVisible();
  await member.reload();
  await expect(member.getByText(/ended the access/)).toBeVisible();
  await withReason(page, "Give back");
  await expect(page.getByText(/open since/)).toBeVisible();
  await member.reload();
  await expect(member.getByRole("button", { name: /Download owl-carry-.*\.zip/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await open(page, "/admin");
  await page.getByText("Contents").click();
  await page.locator("details").getByRole("link", { name: "Audit log" }).click();
  await page.getByLabel("Search").fill("enrolments");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await theirs.close();
});

test("support reads why an order is held, and whose account bought where the provider told no address", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = await becomeStaff(page, "support");
  const [order] = await sql(
    `insert into public.orders (provider, provider_order_id, user_id, status, total_cents, currency, hold_reason)
     select 'paddle', 'txn_' || id, id, 'held', 13900, 'USD', '[{"code": "disputed"}]' from auth.users where email = $1 returning id`,
    [email],
  );
  await open(page, `/admin/orders/${String(order?.id)}`);
  await expect(page.getByText("the payment is disputed")).toBeVisible();
  await page.getByRole("link", { name: "The buyer’s account" }).click();
  await expect(page).toHaveURL(/\/admin\/members\/./);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
  await sql("delete from public.orders where id = $1", [order?.id]);
});
