import { test } from "../support/own-site.ts";
import { expect, open } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

test("demo content is removed in one confirmed step and brought back; what the owner changed stays, and pages do without it", async ({
  page,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  for (const [path, name] of [
    ["/courses", "Professional Trader Program"],
    ["/mentorship", "Monthly Mentorship Program"],
  ] as const) {
    await open(page, path);
    const mark = page.getByRole("article", { name, exact: true }).locator(".offer-kind .demo-mark");
    await expect(mark, path).toHaveText("demo");
  }
  await becomeStaff(page, "owner");
  await sql("update public.stories set name = 'Our own student' where id = (select min(id) from public.stories)");
  await open(page, "/admin/demo-content");
  await expect(
    page.getByText("1 delivered row that you changed and 0 rows that you added stay as they are."),
  ).toBeVisible();
  const list = page.getByRole("list", { name: "Demo content", exact: true });
  await expect(list).toContainText("Success stories: 3");
  await expect(list).toContainText("Claims: 10");
  await expect(list).toContainText("Ratings, numbers of students and badges of courses: 3");
  await expect(list).toContainText("Mark of the popular plan: 1");
  await page.getByRole("button", { name: "Remove the demo content" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No demo content is left.")).toBeVisible();
  for (const path of ["/", "/account-comparison", "/mentorship", "/mentorship/booking", "/about", "/contact"]) {
    const answer = await open(page, path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
  }
  await open(page, "/");
  await expect(page.getByText("Our own student")).toBeAttached();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  for (const figure of ["5,000+", "95%", "10,000+", "demo figure"])
    await expect(page.getByText(figure), figure).toHaveCount(0);
  expect(await page.content()).not.toContain("aggregateRating");
  await open(page, "/courses");
  await expect(page.getByText("duration").first()).toBeVisible();
  for (const text of ["students demo", "Most Popular"]) await expect(page.getByText(text), text).toHaveCount(0);
  await open(page, "/mentorship");
  await expect(page.getByText("Popular", { exact: true })).toHaveCount(0);
  await open(page, "/admin/demo-content");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(list).toContainText("Success stories: 3");
  await expect(list).toContainText("Ratings, numbers of students and badges of courses: 3");
  await expect(page.getByRole("heading", { name: "Removed" })).toHaveCount(0);
  await open(page, "/account-comparison");
  const [broker] = await sql("select name from public.brokers order by position limit 1");
  await expect(page.getByText(String(broker?.name)).first()).toBeAttached();
  await open(page, "/admin/audit-log");
  await expect(page.getByRole("row", { name: /added: stories/ })).toHaveCount(3);
});
