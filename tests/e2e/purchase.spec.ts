import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { newestMail, verificationLink } from "../support/mailbox.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";

test("a visitor buys a robot, follows the order mail, signs up and downloads it; a live account takes the licence until a refund", async ({
  page,
  context,
  expectedConsole,
}) => {
  const email = `purchase+${Date.now()}@visitor.example`;
  await open(page, "/robots/owl-carry");
  await page
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  if (!(await cart.isVisible())) await page.getByRole("button", { name: /cart/i }).first().click();
  await cart.getByLabel("Email (optional)").fill(email);
  const checkoutOpens = context.waitForEvent("page");
  await cart.getByRole("button", { name: "Secure Checkout" }).click();
  const checkout = await checkoutOpens;
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect(checkout.getByRole("status")).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await expect(cart.getByText("Your cart is empty")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart.started"))).toBeNull();
  await expect(cart.getByRole("button", { name: "Restore cart" })).toHaveCount(0);

  const receipt = await newestMail(site(), email, /order/);
  expect(receipt.subject).toMatch(/^Your Northpip order /);
  // Nothing may have been paid: a code can take the price to zero, and somebody else may have paid for a gift.
  expect(receipt.text).toContain("Your order is confirmed.");
  expect(receipt.text).toContain("Owl Carry $139.00");
  const [link = ""] = /https?:\/\/\S+\/auth\?\S+/.exec(receipt.text) ?? [];
  await open(page, link.replace(site(), ""));
  const form = page.getByRole("tabpanel", { name: "Sign up" });
  await expect(form.getByLabel(/email/i)).toHaveValue(email);
  await form.getByLabel("Choose a password", { exact: true }).fill("a long enough passphrase");
  await form.getByRole("button", { name: /sign up|create/i }).click();
  await expect(page.getByText("Check your email").first()).toBeVisible();
  const confirmation = await newestMail(site(), email, /Confirm/);
  await page.goto(verificationLink(confirmation.text));
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await expect(page).toHaveURL(/\/member-area/);

  await open(page, "/robots/owl-carry");
  await expect(page.getByRole("link", { name: "In your member area" })).toBeVisible();
  await open(page, "/robots/tern-trend");
  await expect(page.getByRole("link", { name: "In your member area" })).toHaveCount(0);
  await page
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  if (!(await cart.isVisible())) await page.getByRole("button", { name: /cart/i }).first().click();
  await expect(cart.getByLabel("Email (optional)")).toHaveValue(email);

  await open(page, "/member-area");
  await page.getByRole("link", { name: "Owl Carry: Downloads and license" }).click();
  await expect(page.getByRole("heading", { name: "Downloads" })).toBeVisible();
  const key = (await page.locator("code").first().textContent()) ?? "";
  expect(await objections(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download owl-carry-.*\.zip/ }).click();
  const saved = await saving;
  const files = unzipSync(new Uint8Array(readFileSync(await saved.path())));
  const names = Object.keys(files).map((name) => name.split("/").at(-1));
  for (const name of ["manual.html", "owl-carry.mq5", "owl-carry.set", "license.txt"]) expect(names).toContain(name);
  expect(
    strFromU8(files[`${saved.suggestedFilename().replace(".zip", "")}/owl-carry.mq5`] ?? new Uint8Array()),
  ).toContain(key);

  const ask = async (account: string) => {
    const data = {
      action: "activate",
      key,
      product: "owl-carry",
      account,
      server: "Broker-Live",
      nonce: `n${Date.now()}`,
    };
    return (await (await page.request.post("/functions/v1/licence", { data })).json()) as { status: string };
  };
  expect((await ask("700123")).status).toBe("active");
  await page.reload();
  await page.getByRole("button", { name: "Release account ending in 0123" }).click();
  await expect(page.getByText("0 of 3 live accounts in use.")).toBeVisible();

  await page.getByRole("link", { name: "Receipt" }).first().click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "$139.00" }).first()).toBeVisible();
  expect(await objections(page)).toEqual([]);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Downloads" })).toBeVisible();
  expectedConsole.push(/403/);
  await checkout
    .getByRole("button", { name: /refund/i })
    .first()
    .click();
  await expect(checkout.getByRole("status")).toContainText(/refunded/i);
  expect((await ask("700124")).status).toBe("ended");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText(/refunded or disputed/)).toBeVisible();
  await expect(page.getByRole("button", { name: /zip/ })).toHaveCount(0);
  expect((await newestMail(site(), email, /was refunded/)).text).toContain("$139.00");
});
