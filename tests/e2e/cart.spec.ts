import type { Locator, Page, Request } from "@playwright/test";
import { becomeMember } from "../support/member.ts";
import { expect, open, test } from "../support/site-test.ts";

const addButtons = (page: Page) => page.getByRole("button", { name: /add .*to cart/i });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Shopping Cart" });

async function openCart(page: Page) {
  if (!(await sheet(page).isVisible())) await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await expect(sheet(page)).toBeVisible();
}

async function addRobots(page: Page, count: number) {
  await open(page, "/robots");
  for (let i = 0; i < count; i++) {
    await addButtons(page).nth(i).click();
    if (await sheet(page).isVisible()) await page.keyboard.press("Escape");
  }
}

test.describe("the cart", () => {
  test("empty: says so", async ({ page }) => {
    await open(page, "/");
    await openCart(page);
    await expect(sheet(page).getByText("Your cart is empty")).toBeVisible();
    await expect(sheet(page).getByText("Review your items and proceed to secure checkout")).toBeVisible();
  });

  test("takes the toast away that would lie on its title on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await addRobots(page, 1);
    const toast = page.getByRole("region", { name: /notifications/i }).getByRole("listitem");
    await expect(toast).toContainText("Added to cart");
    const close = await toast.getByRole("button", { name: "Close toast" }).boundingBox();
    const [box, size] = [await toast.boundingBox(), 44];
    expect([close?.width, close?.height]).toEqual([size, size]);
    expect((close?.x ?? 0) + size).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect(close?.y ?? 0).toBeGreaterThanOrEqual(box?.y ?? 0);
    await openCart(page);
    await expect(toast).toBeHidden();
  });

  test("adds, counts, changes quantity, removes, totals with two decimals", async ({ page }) => {
    await addRobots(page, 2);
    await addButtons(page).first().click();
    await openCart(page);
    const lines = sheet(page).getByRole("listitem");
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText("Professional Trading Bot");
    await expect(lines.first().getByLabel("2 in cart")).toBeVisible();
    await expect(
      sheet(page)
        .getByText(/^\$[\d,]+\.\d\d$/)
        .first(),
    ).toBeVisible();
    await lines
      .first()
      .getByRole("button", { name: /^Decrease quantity of / })
      .click();
    await lines
      .first()
      .getByRole("button", { name: /^Remove / })
      .last()
      .click();
    await expect(lines).toHaveCount(1);
    await lines
      .first()
      .getByRole("button", { name: /^Remove / })
      .last()
      .click();
    await expect(sheet(page).getByText("Your cart is empty")).toBeVisible();
  });

  test("Clear Cart empties it and says so", async ({ page }) => {
    await addRobots(page, 2);
    await openCart(page);
    await sheet(page).getByRole("button", { name: "Clear Cart" }).click();
    await expect(page.getByText("Cart cleared")).toBeVisible();
    await expect(sheet(page).getByText("Your cart is empty")).toBeVisible();
  });

  test("survives a reload and is the same in another tab", async ({ page, context }) => {
    await addRobots(page, 1);
    await page.reload();
    const other = await context.newPage();
    await open(other, "/");
    await expect(other.getByRole("banner").getByRole("button", { name: /cart.*1/i })).toBeVisible();
    await openCart(other);
    await sheet(other).getByRole("button", { name: "Clear Cart" }).click();
    await expect(page.getByRole("banner").getByRole("button", { name: /cart.*1/i })).toBeHidden();
  });

  test("a price changed in storage is put right by the catalog", async ({ page }) => {
    await addRobots(page, 1);
    await page.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage)) {
        if (/cart/i.test(key)) localStorage.setItem(key, value.replace(/"price":\s*[\d.]+/g, '"price":1'));
      }
    });
    await page.reload();
    await openCart(page);
    await expect(sheet(page).getByText(/Price corrected from \$1\.00/)).toBeVisible();
  });

  test("damaged storage is recovered or emptied with a word, never a broken page", async ({ page }) => {
    await addRobots(page, 1);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (/cart/i.test(key)) localStorage.setItem(key, '{"items":[{"id":');
    });
    await page.reload();
    await openCart(page);
    await expect(sheet(page).getByText("Your cart is empty")).toBeVisible();
  });
});

test.describe("checkout", () => {
  test("one item opens directly with the email, and the cart empties after a second", async ({ page, context }) => {
    await addRobots(page, 1);
    await openCart(page);
    await sheet(page).getByLabel("Email (optional)").fill("odd+name@visitor.example");
    const tab = context.waitForEvent("page");
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    await expect(page.getByText("Opening checkout...")).toBeVisible();
    expect(new URL((await tab).url()).searchParams.get("email")).toBe("odd+name@visitor.example");
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: /cart.*1/i })).toBeHidden();
  });

  test("several items: a tab each where the browser allows, the rest as a list to continue, nothing lost", async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      let opened = 0;
      const original = window.open.bind(window);
      window.open = (...args: Parameters<typeof window.open>) => (opened++ === 0 ? original(...args) : null);
    });
    await addRobots(page, 3);
    await openCart(page);
    await sheet(page).getByLabel("Email (optional)").fill("several@visitor.example");
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    await expect(page.getByText(/^Processing 3 items: /)).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(2);
    const rest = page.getByRole("dialog").filter({ hasNotText: "Shopping Cart" });
    await expect(rest.getByRole("link")).toHaveCount(2);
    // What was paid of it meanwhile does not come back.
    const checkout = context.pages()[1];
    await checkout?.getByRole("button", { name: /^Pay/ }).click();
    await expect(checkout?.getByRole("status") as Locator).toBeVisible();
    await rest.getByRole("button", { name: "Restore cart" }).click();
    await expect(sheet(page).getByRole("listitem")).toHaveCount(2);
  });

  test("pressed before its code came, it opens as soon as that is there", async ({ page, context }) => {
    await addRobots(page, 1);
    await page.route(/cart-checkout-[^/]*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await openCart(page);
    const tab = context.waitForEvent("page");
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    await expect(sheet(page).getByRole("button", { name: "Secure Checkout" })).toHaveAttribute("aria-busy", "true");
    expect((await tab).url()).toContain("/_sandbox/checkout/");
  });

  test("opened again, it waits for a reference of its own: the last one may be of whoever was signed in before", async ({
    page,
    context,
  }) => {
    await becomeMember(page);
    await addRobots(page, 1);
    const isReference = (request: Request) => request.url().includes("checkout_references");
    const first = page.waitForRequest(isReference);
    await openCart(page);
    await (await first).response();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await page.route(/checkout_references/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    const [second, tab] = [page.waitForRequest(isReference), context.waitForEvent("page")];
    await openCart(page);
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    const { reference } = (await second).postDataJSON() as { readonly reference: string };
    expect(new URL((await tab).url()).searchParams.get("ref")).toBe(reference);
  });

  test("says so and keeps the cart when its code does not come, and opens once it does", async ({
    page,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push(/./);
    await addRobots(page, 1);
    await page.route(/cart-checkout-[^/]*\.js/, (route) => route.abort());
    await openCart(page);
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    await expect(sheet(page).getByRole("alert")).toContainText("could not be reached yet");
    await expect(sheet(page).getByRole("listitem")).toHaveCount(1);
    await page.unroute(/cart-checkout-[^/]*\.js/);
    const tab = context.waitForEvent("page");
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    expect((await tab).url()).toContain("/_sandbox/checkout/");
  });

  test("an exception says the checkout failed and keeps the cart", async ({ page, expectedConsole }) => {
    expectedConsole.push(/checkout/i);
    await page.addInitScript(() => {
      window.open = () => {
        throw new Error("no windows today");
      };
    });
    await addRobots(page, 1);
    await openCart(page);
    await sheet(page).getByRole("button", { name: "Secure Checkout" }).click();
    await expect(page.getByText("Checkout failed. Please try again.")).toBeVisible();
    await expect(sheet(page).getByRole("listitem")).toHaveCount(1);
  });

  test("Enroll Now loads the overlay once, on the click, and opens it", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (/overlay\.js/.test(request.url())) scripts.push(request.url());
    });
    await open(page, "/");
    expect(scripts).toHaveLength(0);
    await page
      .getByRole("button", { name: /Enroll Now/ })
      .first()
      .click();
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Checkout" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await page
      .getByRole("button", { name: /Enroll Now/ })
      .nth(1)
      .click();
    await expect(frame.getByRole("heading", { name: "Checkout" })).toBeVisible();
    expect(scripts).toHaveLength(1);
  });

  test("a script that fails to load opens the address in a new tab", async ({ page, context, expectedConsole }) => {
    expectedConsole.push(/./);
    await page.route(/overlay\.js/, (route) => route.abort());
    await open(page, "/");
    const tab = context.waitForEvent("page");
    await page
      .getByRole("button", { name: /Enroll Now/ })
      .first()
      .click();
    expect((await tab).url()).toContain("/_sandbox/checkout/");
  });

  test("an unknown product is a clear page", async ({ request }) => {
    const response = await request.get("/_sandbox/checkout/no-such-thing");
    expect(response.status()).toBe(404);
    expect(await response.text()).toMatch(/not|unknown/i);
  });
});
