import { readFileSync } from "node:fs";
import { becomeMember } from "../support/member.ts";
import { objections } from "../support/objections.ts";
import { addSampleBook } from "../support/sample-books.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";
import { sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

// Both walk through the sample book.
test.describe.configure({ mode: "serial" });

test("a book is found, read, left and taken up again, and downloaded in both formats", async ({ page }) => {
  await sql("delete from public.books where id = 'sample-book'");
  await addSampleBook(sql);
  // Longer than a screen, so that there is a place to stop at.
  await sql(
    "update public.book_chapter_texts set body = body || repeat(E'\\n\\nA paragraph that makes the chapter longer.', 60) where chapter_id = 'sample-book-costs-add-up'",
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/ebooks");
  await page.getByRole("link", { name: /A Sample Book/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A Sample Book" })).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('"@type":"Book"')]),
  );
  await page.getByRole("link", { name: "Read in the browser" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Costs add up" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "48.00" })).toBeVisible();
  await expect(page.getByText("Your place will be saved while you read.")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2400));
  await expect(page.getByText("Your place is saved on this device.")).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await smallTargets(page)).toEqual([]);
  expect(await objections(page)).toEqual([]);

  await open(page, "/ebooks/sample-book");
  await page.getByRole("link", { name: "Continue: Costs add up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Costs add up" })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);

  await open(page, "/ebooks/sample-book");
  for (const [format, begin] of [
    ["EPUB", "PK"],
    ["PDF", "%PDF-"],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Download ${format}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`sample-book.${format.toLowerCase()}`);
    const content = readFileSync(await file.path()).toString("latin1");
    expect(content.startsWith(begin)).toBe(true);
    if (format === "PDF") {
      expect(content).toMatch(/\/StructTreeRoot/);
      expect(content.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
    }
  }
  await sql("delete from public.books where id = 'sample-book'");
});

test("a book that is given a course is read by its students alone, and nobody gets the chapter that was free before", async ({
  page,
  browser,
}) => {
  const chapter = "/ebooks/sample-book/costs-add-up";
  const [cell, course] = ["48.00", "beginner-forex-fundamentals"];
  await sql("delete from public.books where id = 'sample-book'");
  await addSampleBook(sql);
  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, chapter);
  await expect(visitor.getByRole("cell", { name: cell })).toBeVisible();
  await sql("update public.books set course_id = $1 where id = 'sample-book'", [course]);
  // The second one was not made before.
  for (const shown of [chapter, "/ebooks/sample-book/a-gap"]) {
    const answer = await open(visitor, shown);
    expect(answer?.status()).toBe(200);
    expect(await answer?.text()).not.toContain(cell);
    await expect(visitor.getByText("This book comes with a course. Sign in to read it")).toBeVisible();
  }
  expect(await objections(visitor)).toEqual([]);

  const email = await becomeMember(page);
  await open(page, chapter);
  await expect(page.getByText("This account is not enrolled in the course")).toBeVisible();
  await sql(
    `with sold as (insert into public.orders (provider, provider_order_id, email, status) values ('sandbox', gen_random_uuid()::text, $1, 'paid') returning id)
     insert into public.enrolments (order_id, product_id, product_kind, email, status, granted_at)
     select id, $2, 'course', $1, 'active', now() - interval '1 day' from sold`,
    [email, course],
  );
  await open(page, chapter);
  await expect(page.getByRole("cell", { name: cell })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await visitor.context().close();
  await sql("delete from public.books where id = 'sample-book'");
});
