import { expect, type Page } from "@playwright/test";
import { newestMail, verificationLink } from "./mailbox.ts";
import { open } from "./site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";
export const memberPassword = "quiet tables measure";
let counter = 0;

/** A new member, confirmed by mail and signed in on this page; `before` is done once the account is there. @returns the address. */
export async function becomeMember(page: Page, before?: (email: string) => Promise<unknown>): Promise<string> {
  const email = `member-${process.pid}-${Date.now()}-${counter++}@visitor.example`;
  await open(page, "/auth");
  await page.getByRole("tab", { name: "Sign up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign up" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Choose a password", { exact: true }).fill(memberPassword);
  await panel.getByRole("button", { name: /sign up|create/i }).click();
  await expect(page.getByText("Check your email").first()).toBeVisible();
  await before?.(email);
  await page.goto(verificationLink((await newestMail(site(), email)).text));
  await expect(page.getByText("Welcome back!")).toBeVisible();
  return email;
}

/** The same member on another device. `code` gives the second factor, where the account has one. */
export async function signIn(page: Page, email: string, secret = memberPassword, code?: () => string): Promise<void> {
  await open(page, "/auth");
  const panel = page.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(secret);
  await panel.getByRole("button", { name: /^sign in/i }).click();
  if (code) {
    await page.getByLabel("Code from your authenticator app").fill(code());
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
}

/** Signs out on the member area, once its lists are there: what is asked for in the moment of signing out is refused. */
export async function signOut(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("button", { name: /sign out/i })
    .first()
    .click();
}
