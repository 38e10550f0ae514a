import { newestMail } from "../support/mailbox.ts";
import { becomeMember } from "../support/member.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";

test("a member who paid with another address asks for the purchase and opens the mailed link", async ({ page }) => {
  const paying = `paying-${Date.now()}@visitor.example`;
  const order = { action: "pay", order: `sbx_${crypto.randomUUID()}`, email: paying, quantity: "1" };
  const paid = await fetch(`${site()}/_sandbox/checkout/owl-carry`, {
    method: "POST",
    body: new URLSearchParams(order),
  });
  expect(paid.status).toBe(200);
  const email = await becomeMember(page);

  await open(page, "/member-area");
  const orders = page.getByRole("region", { name: "Orders" });
  await expect(orders.getByText("No orders yet.")).toBeVisible();
  await orders.getByText("A purchase is missing?").click();
  await orders.getByLabel("Email address you paid with").fill("paying");
  await orders.getByRole("button", { name: "Send the link" }).click();
  await expect(orders.getByText("This does not look like an email address.")).toBeVisible();
  await orders.getByLabel("Email address you paid with").fill(paying);
  await orders.getByRole("button", { name: "Send the link" }).click();
  await expect(orders.getByRole("status")).toContainText(`If there are orders under ${paying}`);
  expect(await objections(page)).toEqual([]);

  const mail = await newestMail(site(), paying, /Move/);
  expect(mail.text).toContain(email);
  const link = /https?:\/\/\S+#handover=[\w-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByText("One order was moved to this account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Owl Carry: Downloads and license" })).toBeVisible();
  expect(page.url()).not.toContain("handover");
  await page.goto("/");
  await page.goto(link);
  await expect(page.getByText("This link has been used")).toBeVisible();
});
