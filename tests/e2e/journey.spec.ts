import { newestMail, verificationLink } from "../support/mailbox.ts";
import { signOut } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";

test("a visitor finds a robot, buys it, signs up, confirms, finds the order, asks the assistant and leaves", async ({
  page,
  context,
}) => {
  const email = `journey+${Date.now()}@visitor.example`;

  await open(page, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("robots");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await page
    .getByRole("option", { name: /Trading Robots/ })
    .first()
    .click();
  await page.waitForURL(/\/robots/);

  await page
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  if (!(await cart.isVisible())) await page.getByRole("button", { name: /cart/i }).first().click();
  await expect(cart).toBeVisible();
  await expect(cart.getByText("Professional Trading Bot")).toBeVisible();
  await cart.getByLabel("Email (optional)").fill(email);

  const checkoutOpens = context.waitForEvent("page");
  await cart.getByRole("button", { name: "Secure Checkout" }).click();
  await expect(page.getByText("Opening checkout...")).toBeVisible();
  const checkout = await checkoutOpens;
  await expect(checkout.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await expect(checkout.getByLabel("Email address")).toHaveValue(email);
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect(checkout.getByRole("status")).toBeVisible();
  await checkout.close();
  await expect(cart).toBeHidden({ timeout: 5_000 });

  await open(page, "/auth");
  await page.getByRole("tab", { name: "Sign up" }).click();
  const form = page.getByRole("tabpanel", { name: "Sign up" });
  await form.getByLabel(/email/i).fill(email);
  await form.getByLabel("Choose a password", { exact: true }).fill("a long enough passphrase");
  await form.getByRole("button", { name: /sign up|create/i }).click();
  await expect(
    page.getByText("We've sent you a confirmation link to complete your registration.").first(),
  ).toBeVisible();

  const mail = await newestMail(site(), email, /Confirm/);
  await page.goto(verificationLink(mail.text));
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();

  await open(page, "/member-area");
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /orders/i })).toBeVisible();
  await expect(page.getByText(/paid/i).first()).toBeVisible();

  await open(page, "/");
  await page
    .getByRole("button", { name: /assistant|chat/i })
    .first()
    .click();
  const panel = page.getByRole("dialog", { name: "Assistant" });
  await panel.getByRole("textbox").fill("How much is the Professional Trader Program?");
  await panel.getByRole("textbox").press("Enter");
  await expect(panel.getByText(/999/).first()).toBeVisible({ timeout: 20_000 });
  await panel.getByRole("button", { name: "Close the assistant" }).click();

  await open(page, "/member-area");
  await signOut(page);
  await expect(page.getByText("You have been successfully signed out.")).toBeVisible();
});
