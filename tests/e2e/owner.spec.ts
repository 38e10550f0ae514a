import { expect, open, test } from "../support/site-test.ts";

test("the printed link makes the owner's account, once", async ({ page, expectedConsole }) => {
  const link = process.env.TEST_OWNER_LINK ?? "";
  test.skip(link === "", "the running site printed no owner link to this run");
  const { pathname, search } = new URL(link);
  await open(page, pathname + search);
  await expect(page.getByRole("heading", { name: /owner account/i })).toBeVisible();
  await page
    .getByRole("main")
    .getByLabel(/e-mail/i)
    .first()
    .fill("owner@northpip.example");
  await page.getByLabel("Choose a password", { exact: true }).fill("the books are balanced");
  await page
    .getByRole("main")
    .getByRole("button", { name: /create/i })
    .click();
  await expect(page.getByText("You have successfully signed in.")).toBeVisible();
  await open(page, "/member-area");
  await expect(page.getByText("owner@northpip.example").first()).toBeVisible();

  expectedConsole.push(/40\d|422/);
  const again = await page.request.post("/auth/v1/owner", {
    data: {
      token: new URLSearchParams(search).get("owner"),
      email: "second@northpip.example",
      password: "another long phrase",
    },
  });
  expect(again.status()).toBeGreaterThanOrEqual(400);
  expect(again.status()).toBeLessThan(500);
});
