import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/objections.ts";
import { test as base, withOwnSite } from "../support/own-site.ts";
import { expect, open } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";
import { becomeStaff } from "../support/staff.ts";
import { startStripeStandIn, stripeKey, stripeSecret } from "../support/stripe-stand-in.ts";

type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

const test = base.extend<{ stripe: StandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  stripe: async ({}, use) => {
    const stripe = await startStripeStandIn();
    await use(stripe);
    stripe.stop();
  },
  baseURL: [
    async ({ stripe }, use) =>
      withOwnSite({ CHECKOUT_API_URL: stripe.url }, async (url) => {
        stripe.tells(url);
        await use(url);
      }),
    { scope: "test", timeout: 240_000 },
  ],
});

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Console" }).getByRole("link", { name, exact: true }).click();

test("the owner connects a checkout by what is on the screen, sells through it, sees the order and its refund", async ({
  page,
  browser,
  stripe,
}) => {
  test.setTimeout(240_000);
  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await goTo(page, "Providers");
  await expect(page.getByRole("listitem").filter({ hasText: "Checkout" })).toContainText("Not connected here");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Checkout", exact: true }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption("Stripe payment links");

  // What is missing and what is wrong is said before and after the provider was asked.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Nothing was sent: 1 field needs another look.")).toBeVisible();
  await page.getByLabel("Webhook secret").fill(stripeSecret);
  await page.getByLabel("API key (optional)").fill("rk_live_wrong_key");
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByRole("alert")).toContainText("Stripe does not know this key.");
  await page.getByLabel("API key (optional)").fill(stripeKey);
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByText("Stripe answers and knows the key.")).toBeVisible();
  // What is typed while it is being saved stays.
  let goOn = () => {};
  const typed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/functions\/v1\/providers/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("API key (optional)").fill("rk_live_another_key");
  goOn();
  await expect(page.getByText("Saved. It counts from now on.")).toBeVisible();
  await expect(page.getByLabel("Webhook secret")).toHaveValue("");
  await expect(page.getByLabel("API key (optional)")).toHaveValue("rk_live_another_key");
  await page.getByLabel("API key (optional)").fill("");
  await expect(page.getByText(/^Saved on .*Leave this empty to keep it/).first()).toBeVisible();
  await expectAccessible(page);
  await open(page, "/admin/providers/checkout");
  expect(await page.content()).not.toContain(stripeSecret);

  await goTo(page, "Products at the provider");
  await page.getByLabel("Provider", { exact: true }).selectOption("Stripe");
  await page.getByLabel("Its id there").fill("plink_owl");
  await page.getByLabel("Your product").selectOption("Owl Carry");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "plink_owl" })).toContainText("opens Owl Carry");
  await goTo(page, "Robots");
  await page.getByRole("link", { name: "Owl Carry" }).click();
  await page.getByLabel("Checkout address").fill(`${stripe.url}/owl`);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  const email = `buyer+${Date.now()}@visitor.example`;
  await open(visitor, "/robots/owl-carry");
  await visitor
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  const cart = visitor.getByRole("dialog", { name: "Shopping Cart" });
  if (!(await cart.isVisible())) await visitor.getByRole("button", { name: /cart/i }).first().click();
  await cart.getByLabel("Email (optional)").fill(email);
  const opens = visitors.waitForEvent("page");
  await cart.getByRole("button", { name: "Secure Checkout" }).click();
  const checkout = await opens;
  await expect(checkout.getByText(`Owl Carry for ${email}`)).toBeVisible();
  await checkout.getByRole("button", { name: "Pay $139.00" }).click();
  await expect(checkout.getByText("Done.")).toBeVisible();
  expect(stripe.told).toEqual([200]);

  await goTo(page, "Orders");
  const order = page.getByRole("row").filter({ hasText: email });
  await expect(order).toContainText("Paid");
  await checkout.getByRole("button", { name: "Refund" }).click();
  await expect(checkout.getByText("Done.")).toBeVisible();
  expect(stripe.told).toEqual([200, 200]);
  await open(page, "/admin/orders");
  await expect(order).toContainText("Refunded");
  await goTo(page, "Audit log");
  await expect(page.getByRole("row", { name: /added: provider_settings, checkout/ })).toBeVisible();

  await goTo(page, "Providers");
  await page.getByRole("link", { name: "Checkout", exact: true }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Removed.", { exact: true })).toBeVisible();
  await visitors.close();
});

test("every provider has its form at 360 px, and an editor finds none of them", async ({ page, browser }) => {
  test.setTimeout(180_000);
  await becomeStaff(page, "owner");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const kind of ["", "/checkout", "/mail", "/assistant", "/market", "/storage", "/sign-in-google"]) {
    await open(page, `/admin/providers${kind}`);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Nothing here|No such provider/);
    expect(await overflow(page), kind).toBeLessThanOrEqual(0);
    expect(await smallTargets(page), kind).toEqual([]);
  }
  const others = await browser.newContext();
  const editor = await others.newPage();
  await becomeStaff(editor, "editor");
  await open(editor, "/admin/providers/checkout");
  await expect(editor.getByRole("heading", { level: 1 })).toHaveText("Nothing here");
  await others.close();
});
