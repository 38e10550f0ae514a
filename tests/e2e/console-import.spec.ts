import { test } from "../support/own-site.ts";
import { expect, open } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

const rows = 50_000;

/** Every thousandth line has no place, and one names no topic. */
function bigFile(): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    at === 100
      ? `big-${at},,Question ${at}?,Answer.,${at},yes`
      : `big-${at},Big,Question ${at}?,"Answer, of ${at}.",${at % 1000 === 999 ? "soon" : at},yes`,
  );
  return ["id,topic,question,answer,position,published", ...lines].join("\n");
}

test("a file of 50,000 rows is read and written without stopping the page, and Cancel says how much is written", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await becomeStaff(page, "owner");
  await open(page, "/admin/faq");
  await page.getByRole("button", { name: "Read CSV" }).click();
  await page.evaluate(() => {
    const gaps = { longest: 0 };
    Object.assign(window, { gaps });
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      gaps.longest = Math.max(gaps.longest, now - last);
      last = now;
    }, 20);
  });
  await page
    .getByLabel("Choose a file, or drop it here")
    .setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.from(bigFile()) });
  await expect(page.getByRole("progressbar", { name: "Reading the file" })).toBeVisible();
  await expect(page.getByText(/49,949 rows to write, 0 as they are, 51 that cannot be taken\./)).toBeVisible({
    timeout: 120_000,
  });
  const broken = page.getByRole("list", { name: "Lines that cannot be taken" });
  await expect(broken.getByRole("listitem").first()).toContainText("Line 102: Topic");
  await expect(broken).toContainText("Line 1001: Place: This is not a number.");
  const longest = await page.evaluate(() => (window as unknown as { gaps: { longest: number } }).gaps.longest);
  console.log(`reading 50,000 rows: the page's longest pause was ${longest.toFixed(0)} ms`);

  await page.getByRole("button", { name: "Write 49,949 rows" }).click();
  await expect(page.getByRole("progressbar", { name: "Writing rows" })).toBeVisible();
  await expect
    .poll(() => sql("select count(*) > 1000 as enough from public.faqs where topic = 'Big'"), { timeout: 120_000 })
    .toEqual([{ enough: true }]);
  await page.getByRole("button", { name: "Cancel" }).click();
  const told = page.getByRole("alert").filter({ hasText: "You stopped it." });
  await expect(told).toContainText(/[\d,]+ of 49,949 rows are written/);
  const [, said = ""] = /([\d,]+) of 49,949/.exec((await told.textContent()) ?? "") ?? [];
  const [{ count } = { count: 0 }] = await sql("select count(*)::int from public.faqs where topic = 'Big'");
  expect(Number(said.replaceAll(",", ""))).toBe(count);
});
