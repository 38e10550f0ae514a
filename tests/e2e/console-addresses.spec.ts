import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");
test.use({ timezoneId: "America/New_York" });

test("a changed address sends visitors on, is listed and can be taken away; a time that the clock skips is refused", async ({
  page,
  expectedConsole,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  // A circle that is refused, the old address after its redirect was taken away, and a page behind the last one.
  expectedConsole.push(/status of 4(0[04]|16)/);
  const slug = `moving-${Date.now()}`;
  await sql(
    `insert into public.posts (slug, title, description, body, author, tags, reading_minutes, status, published_at)
     values ($1, 'An article that moves', 'd', 'Its text.', 'a', '{}', 1, 'published', now())`,
    [slug],
  );
  await becomeStaff(page, "editor");
  // A page behind the last one, as after its rows were deleted.
  await open(page, "/admin/posts?page=90");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/posts$/);
  await open(page, `/admin/posts/${slug}`);
  await page.getByLabel("Address").fill(`${slug}-again`);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/posts/${slug}-again$`));
  await open(page, `/blog/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}-again$`));
  await expect(page.getByRole("heading", { name: "An article that moves" })).toBeVisible();
  expect((await page.request.get(`/blog/${slug}`, { maxRedirects: 0 })).status()).toBe(301);

  await open(page, "/admin/redirects");
  await page.getByLabel("Search").fill(slug);
  const row = page.getByRole("row", { name: new RegExp(`/blog/${slug} `) });
  await expect(row).toContainText(`/blog/${slug}-again`);
  await row.getByRole("link").click();
  await page.getByLabel("Leads to").fill(`/blog/${slug}`);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("This would lead in a circle")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Moved addresses", level: 1 })).toBeVisible();
  expect((await page.request.get(`/blog/${slug}`, { maxRedirects: 0 })).status()).toBe(404);

  await open(page, `/admin/posts/${slug}-again`);
  await page.getByLabel("Title").fill("An article that waits");
  await page.getByLabel("Publish at").fill("2027-03-14T02:30");
  await page.getByRole("button", { name: "Publish then" }).click();
  await expect(page.getByText("The clocks go forward then: this time is not on the clock that day.")).toBeVisible();
  await page.getByLabel("Publish at").fill("2027-11-07T01:30");
  await page.getByRole("button", { name: "Publish then" }).click();
  await expect(
    page.getByText("The clocks go back that night and show this time twice: it is the first of both."),
  ).toBeVisible();
  const [draft] = await sql("select publish_at from public.content_drafts where row_key = $1", [`${slug}-again`]);
  expect(draft?.publish_at).toEqual(new Date("2027-11-07T05:30:00Z"));
  await sql("delete from public.content_drafts where row_key = $1", [`${slug}-again`]);
  await sql("delete from public.posts where slug like $1", [`${slug}%`]);
});
