import type { Page } from "@playwright/test";
import { becomeMember } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

async function pay(page: Page, product: string, email: string) {
  await page.goto(`/_sandbox/checkout/${product}?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("status")).toBeVisible();
}

test("a member is led to what is already owned, on every page that sells it, and a plan may be bought again", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const email = await becomeMember(page);
  for (const product of ["beginner-forex-fundamentals", "monthly-mentorship", "tern-trend", "vps-start"])
    await pay(page, product, email);
  const course = "Beginner Forex Fundamentals";

  await open(page, "/courses/beginner-forex-fundamentals");
  const goOn = page
    .getByRole("banner")
    .or(page.getByRole("main"))
    .getByRole("link", { name: `Continue: ${course}` });
  await expect(goOn).toHaveCount(2);
  for (const link of await goOn.all())
    await expect(link).toHaveAttribute("href", /^\/courses\/beginner-forex-fundamentals\/.+/);
  await expect(page.getByRole("button", { name: /^Enroll/ })).toHaveCount(0);
  await expectAccessible(page);

  for (const path of ["/courses", "/"]) {
    await open(page, path);
    const link = page.getByRole("link", { name: `Open: ${course}` });
    await link.scrollIntoViewIfNeeded();
    await expect(link).toHaveAttribute("href", "/courses/beginner-forex-fundamentals");
    await expect(page.getByRole("button", { name: "Enroll Now" })).toHaveCount(2);
  }
  await open(page, "/northpip-pricing");
  await expect(page.getByRole("link", { name: `Open: ${course}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open: Tern Trend" })).toBeVisible();
  await open(page, "/robots");
  await expect(page.getByRole("link", { name: "In your member area: Tern Trend" })).toBeVisible();
  await page.getByRole("link", { name: /^In your member area: VPS Start/ }).click();
  await expect(page.getByRole("heading", { name: "VPS Start" })).toBeVisible();
  const checkout = context.waitForEvent("page");
  await page.getByRole("button", { name: "Buy another VPS Start" }).click();
  const frame = page.frameLocator("iframe").getByRole("button", { name: /^Pay/ });
  await Promise.race([checkout, frame.waitFor()]);
});

test("the cart says that a robot in it is owned already", async ({ page }) => {
  const email = await becomeMember(page);
  await open(page, "/robots/owl-carry");
  await page
    .getByRole("button", { name: /add .*to cart/i })
    .first()
    .click();
  await pay(page, "owl-carry", email);
  await open(page, "/robots/owl-carry");
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText("You already own this.");
});
