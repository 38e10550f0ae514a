import type { Page } from "@playwright/test";
import { becomeMember, memberPassword } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";

/** Browsers make passkeys for a name, and not for 127.0.0.1; both are this machine. */
const named = (path: string) => new URL(path, (process.env.TEST_SITE_URL ?? "").replace("127.0.0.1", "localhost")).href;

/** What a laptop has behind its fingerprint reader. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verified: (isUserVerified: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function signOut(page: Page): Promise<void> {
  await security(page).getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You have been successfully signed out.")).toBeVisible();
}

const security = (page: Page) => page.getByRole("region", { name: "Security" });

test("a member adds a passkey, names it, signs in with it alone, and removes it", async ({ page, expectedConsole }) => {
  await addAuthenticator(page);
  const email = await becomeMember(page);
  await open(page, named("/auth"));
  const form = page.getByRole("tabpanel", { name: "Sign in" });
  await form.getByLabel(/email/i).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(memberPassword);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await open(page, named("/member-area"));
  const section = security(page);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const name = section.getByLabel("Name of the passkey");
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(section.getByText("Enter a name, for example Laptop.")).toBeVisible();
  await name.fill("Laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Laptop is added")).toBeVisible();
  const list = section.getByRole("list", { name: "Passkeys" });
  await expect(list).toContainText(/Laptop\s*Added \w+ \d+, 20\d\d\. Not used yet\./);

  await section.getByRole("button", { name: "Rename Laptop" }).click();
  await name.fill("Work laptop");
  await section.getByRole("button", { name: "Save name" }).click();
  await expect(list).toContainText("Work laptop");

  await signOut(page);
  await open(page, named("/auth"));
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await open(page, named("/member-area"));
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(list).toContainText("Last used");

  await section.getByRole("button", { name: "Remove Work laptop" }).click();
  await expect(section.getByText("will no longer sign in to your account")).toBeVisible();
  await section.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Work laptop is removed")).toBeVisible();
  await expect(list).toHaveCount(0);

  await signOut(page);
  await open(page, named("/auth"));
  expectedConsole.push(/400/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(
    page.getByText("This passkey does not belong to any account here. It may have been removed."),
  ).toBeVisible();
});

test("a passkey that is not confirmed signs nobody in, and says so", async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await authenticator.verified(false);
  await open(page, named("/auth"));
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Nothing was confirmed. Try again when you are ready.")).toBeVisible();
});

test("passkeys are not offered where the browser has none, or the address is a number", async ({ page }) => {
  await open(page, "/auth");
  await expect(page.getByRole("button", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(page, named("/auth"));
  await expect(page.getByRole("button", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});
