import type { Page } from "@playwright/test";
import { newestMail, verificationLink } from "../support/mailbox.ts";
import { expect, open, test } from "../support/site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";
const password = "quiet tables measure";
let counter = 0;
const newEmail = () => `auth-${Date.now()}-${counter++}@visitor.example`;

async function signUp(page: Page, email: string) {
  await open(page, "/auth");
  await page.getByRole("tab", { name: "Sign up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign up" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Choose a password", { exact: true }).fill(password);
  await panel.getByRole("button", { name: /sign up|create/i }).click();
}

async function signIn(page: Page, email: string, secret: string) {
  await open(page, "/auth");
  const panel = page.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByLabel(/email/i).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(secret);
  await panel.getByRole("button", { name: /^sign in/i }).click();
}

test.describe("accounts", () => {
  test("sign up, confirm by mail, sign out, sign in again, and the session survives a reload", async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    const link = verificationLink((await newestMail(site(), email)).text);
    expect(new URL(link).searchParams.get("redirect_to") ?? `${site()}/`).toMatch(new RegExp(`^${site()}/?`));
    await page.goto(link);
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await open(page, "/member-area");
    await page
      .getByRole("button", { name: /sign out/i })
      .first()
      .click();
    await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
    await signIn(page, email, password);
    await expect(page.getByText("You have successfully signed in.")).toBeVisible();
    await open(page, "/member-area");
    await page.reload();
    await expect(page.getByText(email).first()).toBeVisible();
  });

  test("a wrong password is told with the server's words, and the address is kept", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/400/);
    await signIn(page, "nobody@visitor.example", "wrong wrong wrong");
    await expect(page.getByText("Sign in failed").first()).toBeVisible();
    await expect(page.getByText(/Invalid login credentials/).first()).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "Sign in" }).getByLabel(/email/i)).toHaveValue(
      "nobody@visitor.example",
    );
  });

  test("without an address or a password the specified sentence is shown", async ({ page }) => {
    await open(page, "/auth");
    await page
      .getByRole("tabpanel", { name: "Sign in" })
      .getByRole("button", { name: /^sign in/i })
      .click();
    await expect(
      page.getByText("You must provide either an email or phone number and a password").first(),
    ).toBeVisible();
  });

  test("a forgotten password is replaced through the mailed link", async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    await page.goto(verificationLink((await newestMail(site(), email)).text));
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await open(page, "/member-area");
    await page
      .getByRole("button", { name: /sign out/i })
      .first()
      .click();
    await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
    await open(page, "/auth");
    await page.getByRole("tab", { name: /forgotten/i }).click();
    const panel = page.getByRole("tabpanel", { name: /forgotten/i });
    await panel.getByLabel(/email/i).fill(email);
    await panel.getByRole("button").first().click();
    await expect(async () => expect((await newestMail(site(), email)).subject).toMatch(/password/i)).toPass();
    await page.goto(verificationLink((await newestMail(site(), email)).text));
    await page.getByLabel("Choose a password", { exact: true }).fill("an even quieter table");
    await page.getByRole("button", { name: "Set password" }).click();
    await open(page, "/member-area");
    await page
      .getByRole("button", { name: /sign out/i })
      .first()
      .click();
    await signIn(page, email, "an even quieter table");
    await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  });

  test("a weak password is refused with its reason", async ({ page, expectedConsole }) => {
    expectedConsole.push(/422/);
    await open(page, "/auth");
    await page.getByRole("tab", { name: "Sign up" }).click();
    const panel = page.getByRole("tabpanel", { name: "Sign up" });
    await panel.getByLabel(/email/i).fill(newEmail());
    await panel.getByLabel("Choose a password", { exact: true }).fill("password");
    await panel.getByRole("button", { name: /sign up|create/i }).click();
    await expect(page.getByText("Sign up failed").first()).toBeVisible();
  });

  test("a used link says that it did not work and what to do", async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    const link = verificationLink((await newestMail(site(), email)).text);
    await (await fetch(link, { redirect: "manual" })).text();
    const second = await fetch(link, { redirect: "manual" });
    expect(second.status).toBe(303);
    expect(second.headers.get("location")).toMatch(/error_code=otp_expired/);
    await open(page, `/auth${new URL(second.headers.get("location") ?? "", site()).hash}`);
    await expect(page.getByRole("alert")).toBeVisible();
  });

  test("the member area asks visitors to sign in", async ({ page }) => {
    await open(page, "/member-area");
    await expect(page.getByRole("link", { name: /sign in/i }).first()).toBeVisible();
  });
});
