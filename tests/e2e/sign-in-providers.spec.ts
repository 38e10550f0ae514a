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
    const captcha = `[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "0x4AAAAAAAsecret"\n`;
    return `${linking}\n${captcha}\n${idp.settings("google")}\n${idp.settings("keycloak")}`;
  });
  site = await startSite({ SUPABASE_CONFIG: file, SAML_SSO: "on", CAPTCHA_SITE_KEY: "turnstile:0x4AAAAAAAsite" });
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

/** Stands for the provider of the check: a button that solves it, each time with another token. */
const turnstile = `globalThis.turnstile = { solved: 0, render(place, options) {
  place.innerHTML = "<button type=button>I am a person</button>";
  place.firstChild.onclick = () => options.callback(options.sitekey + "-" + ++this.solved);
}, reset() {} };`;

test("where the owner asks for a check, it is loaded when the visitor wants it, and is good for one attempt", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 400/);
  const loaded: string[] = [];
  await page.route("https://challenges.cloudflare.com/**", (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: turnstile });
  });
  const tokens: unknown[] = [];
  await page.route("**/auth/v1/token?grant_type=password", async (route) => {
    const { gotrue_meta_security: security } = route.request().postDataJSON();
    tokens.push(security?.captcha_token);
    // The real provider cannot be asked here whether the token is good.
    if (!security?.captcha_token) return route.continue();
    await route.fulfill({ status: 400, json: { error_code: "invalid_credentials", msg: "Invalid login credentials" } });
  });
  await open(page, `${site.url}/auth`);
  const panel = page.getByRole("tabpanel", { name: "Sign in" });
  await panel.getByLabel(/^email/i).fill("ada@example.com");
  await panel.getByLabel("Password", { exact: true }).fill("quiet tables measure");
  const submit = panel.getByRole("button", { name: "Sign in", exact: true });
  await submit.click();
  await expect(panel.getByRole("alert")).toContainText("Show that you are a person first");
  expect(loaded).toEqual([]);
  await panel.getByRole("button", { name: "Show the check" }).click();
  await panel.getByRole("button", { name: "I am a person" }).click();
  await expect(panel.getByText("Checked. It is good for one attempt.")).toBeVisible();
  await submit.click();
  await expect(panel.getByRole("alert")).toContainText("Invalid login credentials");
  await expect(panel.getByText("Checked.")).toHaveCount(0);
  await panel.getByRole("button", { name: "I am a person" }).click();
  await submit.click();
  await expect.poll(() => tokens).toEqual([undefined, "0x4AAAAAAAsite-1", "0x4AAAAAAAsite-2"]);
  expect(loaded).toHaveLength(1);
});

test("people of an organization go to its sign-in page by the domain of their address", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const domains: unknown[] = [];
  await page.route("**/auth/v1/sso", async (route) => {
    const { domain } = route.request().postDataJSON();
    domains.push(domain);
    if (domain === "firm.example") await route.fulfill({ json: { url: `${site.url}/about?from=sso` } });
    else await route.fulfill({ status: 404, json: { error_code: "sso_provider_not_found", msg: "No SSO provider" } });
  });
  await open(page, `${site.url}/auth`);
  await page.getByRole("button", { name: "Continue with your organization" }).click();
  const address = page.getByLabel("Work email");
  const go = page.getByRole("button", { name: "Go to its sign-in page" });
  await address.fill("ada");
  await go.click();
  await expect(page.getByText("Enter the email address that your organization gave you.")).toBeVisible();
  await address.fill("ada@nowhere.example");
  await go.click();
  await expect(page.getByText("No organization has set up sign-in for this address.")).toBeVisible();
  await address.fill("ada@firm.example");
  await go.click();
  await expect(page).toHaveURL(`${site.url}/about?from=sso`);
  expect(domains).toEqual(["nowhere.example", "firm.example"]);
});
