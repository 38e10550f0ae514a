import { Client } from "pg";
import { newestMail } from "../support/mailbox.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff } from "../support/staff.ts";

const site = () => process.env.TEST_SITE_URL ?? "";
const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

test("a visitor requests a payment, sees amount, address and QR code, and the order follows its confirmation and its refund", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  test.skip(!process.env.TEST_DATABASE_URL, "the running site told this run no database");
  await sql("insert into public.coin_rates (coin, usd, source) values ('bitcoin', 98765.4321, 'an exchange')");
  const email = `coin-${Date.now()}@visitor.example`;
  await open(page, "/pay-with-crypto");
  const form = page.getByRole("region", { name: "Request a payment" });
  await expect(form.getByText("1 BTC is $98,765.43 (an exchange,")).toBeVisible();
  await form.getByLabel("What to pay").selectOption("personal-coaching");
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Show amount and address" }).click();
  await expect(page).toHaveURL(/payment#\d+\.[0-9a-f]{64}$/);
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText(/0\.0030\d+ BTC/).first()).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for your payment until" })).toBeVisible();
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expect(page.locator("#loading-screen")).toBeHidden();
  expect(await objections(page)).toEqual([]);

  const mail = await newestMail(site(), email, /Your payment in BTC/);
  expect(mail.text).not.toContain(address);
  const number = /payment#(\d+)\./.exec(mail.text)?.[1];
  // As the service role, which the function asks for; the owner's own form is tested with the function.
  await sql(
    "with claims as (select set_config('request.jwt.claims', '{\"role\": \"service_role\"}', false)) select public.confirm_coin_payment($1, 3, $2) from claims",
    [number, crypto.randomUUID().replaceAll("-", "").repeat(2)],
  );
  await page.reload();
  await expect(page.getByText(/Confirmed: the receipt/)).toBeVisible();
  await newestMail(site(), email, /order|receipt/i);

  const desk = await (await browser.newContext()).newPage();
  await becomeStaff(desk, "owner");
  await open(desk, "/admin/orders");
  await desk
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("link")
    .first()
    .click();
  await desk.getByRole("button", { name: "Record a refund" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Record the refund" }).click();
  await expect(desk.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(desk.getByRole("button", { name: "Record a refund" })).toHaveCount(0);
  await desk.context().close();
  await page.reload();
  await expect(page.getByText(/Refunded: the access of this order has ended/)).toBeVisible();
});

test("a payment that has expired leads to a new one, and a confirmed one to what was bought", async ({ page }) => {
  const payment = {
    ...{ number: 301, product: "Coaching", priceCents: 29_900, coin: "bitcoin", symbol: "BTC", network: "Bitcoin" },
    ...{ address, uri: `bitcoin:${address}`, amount: "0.003", usdRate: "98765.43", ratedAt: "2026-11-01T12:00:00Z" },
    ...{ expiresAt: "2026-11-01T13:00:00Z", confirmations: 0, needed: 3, transactionId: null },
  };
  let [status, answeredAt] = ["waiting", "2026-11-01T13:00:01Z"];
  await page.route("**/functions/v1/coin-payment/view", (route) =>
    route.fulfill({ json: { ...payment, status, answeredAt } }),
  );
  await open(page, `/pay-with-crypto/payment#301.${"a".repeat(64)}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Request a new payment" })).toHaveAttribute("href", "/pay-with-crypto");
  // Weeks ago by the clock of this device, but not by the server's.
  answeredAt = "2026-11-01T12:30:00Z";
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Waiting for your payment until" })).toBeVisible();
  await expect(main.getByText(address)).toBeVisible();
  status = "confirmed";
  await page.reload();
  await expect(main.getByRole("link", { name: "Open the member area" })).toHaveAttribute("href", "/member-area");
});

test("says plainly when no address is set", async ({ page }) => {
  await page.route("**/functions/v1/coin-payment/offer", (route) =>
    route.fulfill({ json: { coins: [], products: [] } }),
  );
  await open(page, "/pay-with-crypto");
  await expect(page.getByText("This site takes no coins at the moment: no payment address is set.")).toBeVisible();
});
