import { expect, open, test } from "../support/site-test.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";

let closed: RunningSite;
let named: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // Behind a proxy nobody can know who reaches the site: without a provider nothing is sold there.
  [closed, named] = await Promise.all([
    startSite({ TRUSTED_PROXIES: "1" }),
    startSite({ TRUSTED_PROXIES: "1", CHECKOUT_PROVIDER: "sandbox" }),
  ]);
});
test.afterAll(() => Promise.all([closed?.stop(), named?.stop()]));

test("without a provider the cart and the buttons say that checkout is not available yet, and offer contact", async ({
  page,
}) => {
  await open(page, `${closed.url}/robots`);
  await page
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "Shopping Cart" });
  if (!(await sheet.isVisible())) await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await expect(sheet.getByText("Checkout is not available yet.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Secure Checkout" })).toHaveCount(0);
  await sheet.getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL(`${closed.url}/contact`);
  await open(page, `${closed.url}/courses`);
  await page
    .getByRole("button", { name: /enroll/i })
    .first()
    .click();
  await expect(page.getByText("Checkout is not available yet")).toBeVisible();
  await expect(page.getByRole("note").filter({ hasText: "Test checkout" })).toHaveCount(0);
});

test("a sandbox that was switched on by name says so on every page", async ({ page, expectedConsole }) => {
  expectedConsole.push(/404/);
  for (const path of ["/", "/courses", "/member-area", "/nothing"]) {
    const response = await page.goto(named.url + path);
    expect(await response?.text(), path).toContain("Test checkout: orders on this site are not real");
    await expect(page.getByText("Test checkout: orders on this site are not real")).toBeInViewport();
  }
});
