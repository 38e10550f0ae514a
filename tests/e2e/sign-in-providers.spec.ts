import type { Page } from "@playwright/test";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { expect, open, test } from "../support/site-test.ts";
import { changedSettings, type RunningSite, startSite } from "../support/start-site.ts";

let idp: IdentityProvider;
let site: RunningSite;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  idp = await startIdentityProvider();
  const file = changedSettings((shipped) => {
    const linking = shipped.replace("[auth]\n", "[auth]\nenable_manual_linking = true\n");
    return `${linking}\n${idp.settings("google")}\n${idp.settings("keycloak")}`;
  });
  site = await startSite({ SUPABASE_CONFIG: file });
});
test.afterAll(async () => {
  await site?.stop();
  await idp?.stop();
});

const continueWith = (page: Page, name: string) => page.getByRole("button", { name: `Continue with ${name}` }).click();

test("a visitor signs in with a provider, and comes to the page they wanted", async ({ page }) => {
  idp.visitor.person = { sub: "ada-1", email: "ada@example.com", email_verified: true, name: "Ada" };
  await open(page, `${site.url}/auth?next=/robots`);
  await continueWith(page, "Google");
  await expect(page).toHaveURL(`${site.url}/robots`);
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await open(page, `${site.url}/member-area`);
  await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
});

test("a member links a second provider and unlinks it", async ({ page }) => {
  idp.visitor.person = { sub: "bea-1", email: "bea@example.com", email_verified: true };
  await open(page, `${site.url}/auth`);
  await continueWith(page, "Google");
  const methods = page.getByRole("list", { name: "Ways to sign in" });
  await expect(methods.getByText("bea@example.com")).toBeVisible();
  await expect(methods.getByRole("button")).toHaveCount(0);
  idp.visitor.person = { sub: "bea-2", email: "other@example.com", email_verified: true };
  await page.getByRole("button", { name: "Link Keycloak" }).click();
  await expect(methods.getByText("other@example.com")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/member-area`);
  await page.getByRole("button", { name: "Unlink Keycloak" }).click();
  await expect(page.getByText("Keycloak unlinked")).toBeVisible();
  await expect(methods.getByText("other@example.com")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Link Keycloak" })).toBeVisible();
});

test("a visitor who says no, or whose address is not verified, reads why and can go on", async ({ page }) => {
  idp.visitor.person = undefined;
  await open(page, `${site.url}/auth`);
  await continueWith(page, "Google");
  await expect(page.getByRole("alert")).toContainText("You did not allow it.");
  idp.visitor.person = { sub: "cyd-1", email: "cyd@example.com", email_verified: false };
  await continueWith(page, "Google");
  await expect(page.getByRole("alert")).toContainText("has not verified your email address");
  await expect(page.getByRole("tab", { name: "Sign in" })).toHaveAttribute("aria-selected", "true");
});

test("a site without providers offers none", async ({ page }) => {
  const asked = page.waitForResponse((response) => response.url().endsWith("/auth/v1/settings"));
  await open(page, "/auth");
  await (await asked).finished();
  await expect(page.getByRole("button", { name: /continue with/i })).toHaveCount(0);
});
