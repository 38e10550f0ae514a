import type { Page } from "@playwright/test";
import { newestMail, verificationLink } from "../support/mailbox.ts";
import { becomeMember, signOut } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";

const site = () => process.env.TEST_SITE_URL ?? "";
const password = "quiet tables measure";
let counter = 0;
const newEmail = () => `auth-${Date.now()}-${counter++}@visitor.example`;

async function signUp(page: Page, email: string) {
  await open(page, "/auth");
  await page.getByRole("tab", { name: "Sign up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign up" });
  await expect(panel.getByText("at least 18 years old")).toBeVisible();
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

/** Uses a mailed link without this browser. */
async function openLinkElsewhere(link: string): Promise<{ access_token: string; refresh_token: string }> {
  const fields = new URLSearchParams(new URL(link).hash.slice(1));
  const response = await fetch(`${site()}/auth/v1/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token_hash: fields.get("token_hash"), type: fields.get("type") }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { access_token: string; refresh_token: string };
}

test.describe("accounts", () => {
  test("sign up, confirm by mail, sign out, sign in again, and the session survives a reload", async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    const link = verificationLink((await newestMail(site(), email)).text);
    expect(new URL(link).origin).toBe(new URL(site()).origin);
    await page.goto(link);
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await expect(page).toHaveURL(`${site()}/`);
    await open(page, "/member-area");
    await signOut(page);
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

  test("who has not confirmed is refused like everybody, and finds the way to the mail", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/400/);
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    await signIn(page, email, password);
    await expect(page.getByText(/Invalid login credentials/).first()).toBeVisible();
    await page.getByRole("button", { name: "Registered, but not confirmed yet?" }).click();
    const panel = page.getByRole("tabpanel", { name: "Sign in" });
    await panel.getByRole("button", { name: "Send it again" }).click();
    await expect(panel.getByText("Sent again. Only the latest mail works.")).toBeVisible();
    await page.goto(verificationLink((await newestMail(site(), email)).text));
    await expect(page.getByText("Welcome back!")).toBeVisible();
  });

  test("without an address and a password the specified sentence is shown beside the first field, and nowhere else", async ({
    page,
  }) => {
    await open(page, "/auth");
    await page
      .getByRole("tabpanel", { name: "Sign in" })
      .getByRole("button", { name: /^sign in/i })
      .click();
    const sentence = page.getByText("You must provide either an email or phone number and a password");
    await expect(sentence).toBeVisible();
    await expect(page.getByText("Enter your password.")).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "Sign in" }).getByLabel(/email/i)).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Sign in" }).getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("Sign in failed")).toHaveCount(0);
  });

  test("a forgotten password is replaced through the mailed link", async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    await page.goto(verificationLink((await newestMail(site(), email)).text));
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await open(page, "/member-area");
    await signOut(page);
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
    await signOut(page);
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

  test("a used link says that it did not work and what to do", async ({ page, expectedConsole }) => {
    expectedConsole.push(/403/);
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    const link = verificationLink((await newestMail(site(), email)).text);
    await openLinkElsewhere(link);
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("Ask for a new one");
    await expect(page.getByText("Enter the address you registered with.")).toBeVisible();
  });

  test("a link opened in another browser waits for a press, and asks before it signs in", async ({ page, browser }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    const link = verificationLink((await newestMail(site(), email)).text);
    const scanner = await browser.newPage({ baseURL: site() });
    await open(scanner, link.replace(site(), ""));
    await expect(scanner.getByRole("button", { name: "Continue" })).toBeEnabled();
    await scanner.close();
    const other = await browser.newPage({ baseURL: site(), viewport: { width: 360, height: 740 } });
    await open(other, link.replace(site(), ""));
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other.getByRole("heading", { name: `Continue as ${email}?` })).toBeVisible();
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other.getByText("Welcome back!")).toBeVisible();
    await other.close();
  });

  test("a link that somebody made signs nobody in unasked, and never over another session", async ({ page }) => {
    const stranger = newEmail();
    await signUp(page, stranger);
    await expect(page.getByText("Check your email").first()).toBeVisible();
    const tokens = await openLinkElsewhere(verificationLink((await newestMail(site(), stranger)).text));
    const made = `#access_token=${tokens.access_token}&refresh_token=${tokens.refresh_token}&expires_in=3600&token_type=bearer&type=signup`;
    await page.evaluate(() => localStorage.clear());
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("-auth-token")));

    await page.goto("about:blank");
    await open(page, `/blog${made}`);
    await expect(page).toHaveURL(`${site()}/blog`);
    expect(await stored()).toEqual([]);

    const email = await becomeMember(page);
    for (const path of ["/auth/callback", "/auth"]) {
      await page.goto("about:blank");
      await open(page, path + made);
      await expect(page.getByRole("heading", { name: `Continue as ${stranger}?` })).toBeVisible();
      await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
      await expect(page).toHaveURL(`${site()}/auth`);
    }
    await page.getByRole("button", { name: "Stay signed in as before" }).click();
    await open(page, "/member-area");
    await expect(page.getByText(email).first()).toBeVisible();
  });

  test("what a link says about itself is not shown as the site's words", async ({ page }) => {
    await open(page, `/auth#error=x&error_code=x&error_description=${encodeURIComponent("Call +1 900 555 0199 now.")}`);
    await expect(page.getByRole("alert")).toContainText("This link did not work. Ask for a new one.");
    await expect(page.getByText("900 555")).toHaveCount(0);
  });

  test("the member area asks visitors to sign in", async ({ page }) => {
    await open(page, "/member-area");
    await expect(page.getByRole("link", { name: /sign in/i }).first()).toBeVisible();
  });
});

test("a mailed link signs in without the password, and an unknown address learns nothing", async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage();
  const email = await becomeMember(visitor);
  await visitor.close();
  await open(page, "/auth");
  const panel = page.getByRole("tabpanel", { name: "Sign in" });
  const ask = async (address: string) => {
    await panel.getByRole("button", { name: "Email me a link instead" }).click();
    await panel.getByLabel(/^email/i).fill(address);
    await panel.getByRole("button", { name: "Send the link" }).click();
    await expect(panel.getByRole("heading", { name: "Check your email" })).toBeFocused();
  };
  await ask("nobody-here@visitor.example");
  await page.reload();
  await ask(email);
  await page.goto(verificationLink((await newestMail(site(), email, /sign in|link/i)).text));
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await expect(page).toHaveURL(/member-area/);
});

test("the code of a mail signs in and completes a registration where the mail was asked for", async ({
  page,
  browser,
  expectedConsole,
}) => {
  expectedConsole.push(/403/);
  const email = newEmail();
  await signUp(page, email);
  await expect(page.getByText(`If ${email} can be registered, we've sent it an email.`)).toBeVisible();
  const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? "none";
  // A phone drops the page while somebody reads the mail.
  await page.reload();
  await page.getByLabel("Code from the mail").fill(codeIn((await newestMail(site(), email)).text));
  await page.getByRole("button", { name: "Use the code" }).click();
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await open(phone, "/auth");
  const panel = phone.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByRole("button", { name: "Email me a link instead" }).click();
  await panel.getByLabel(/^email/i).fill(email);
  await panel.getByRole("button", { name: "Send the link" }).click();
  await expect(panel).toContainText(`If there is an account with ${email}, we've sent it an email.`);
  await expect(panel).toContainText("It works once, for one hour.");
  const mail = await newestMail(site(), email, /sign.in/i);
  expect(mail.text).toContain("The link works once, for one hour.");
  await panel.getByLabel("Code from the mail").fill("abc");
  await panel.getByRole("button", { name: "Use the code" }).click();
  await expect(panel.getByText("Enter the code from the mail.")).toBeVisible();
  await panel.getByLabel("Code from the mail").fill(codeIn(mail.text) === "000000" ? "000001" : "000000");
  await panel.getByRole("button", { name: "Use the code" }).click();
  await expect(panel.getByText(/This code is wrong or has expired/)).toBeVisible();
  await panel.getByLabel("Code from the mail").fill(codeIn(mail.text));
  await panel.getByRole("button", { name: "Use the code" }).click();
  await expect(phone.getByText("You have successfully signed in.")).toBeVisible();
  await expect(phone).toHaveURL(/member-area/);
  await phone.context().close();

  await open(page, "/member-area");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("an even quieter table");
  expectedConsole.push(/400/);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The current password is wrong.")).toBeVisible();
});

test("a link opened while the server is busy stays good and is tried again", async ({ page, expectedConsole }) => {
  expectedConsole.push(/503/);
  const email = newEmail();
  await signUp(page, email);
  await expect(page.getByText("Check your email").first()).toBeVisible();
  const link = verificationLink((await newestMail(site(), email)).text);
  await page.route("**/auth/v1/verify", (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Try again in a moment. The link is still good.");
  await expect(page.getByText("That link did not work")).toHaveCount(0);
  await page.unroute("**/auth/v1/verify");
  await page.reload();
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
});
