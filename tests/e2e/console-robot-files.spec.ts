import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

test("the owner gives a robot a file for its buyers, replaces it and takes it away, on a phone", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 780 });
  await becomeStaff(page, "owner");
  await open(page, "/admin/robots/kite-breakout");
  const files = page.getByRole("region", { name: "Files for buyers" });
  await expect(files.getByText(/Made by the site from its rules: manual\.html/)).toBeVisible();
  const chooser = files.getByLabel("Choose a file, or drop it here");
  await chooser.setInputFiles({ name: "große.ex5", mimeType: "", buffer: Buffer.from("x") });
  await expect(files.getByText("Rename große.ex5 first")).toBeVisible();
  await chooser.setInputFiles({ name: "kite.ex5", mimeType: "", buffer: Buffer.alloc(11_000_000) });
  await expect(files.getByText("A file of a robot has up to 10 MB.")).toBeVisible();
  for (const size of ["12 KB", "34 KB"]) {
    const buffer = Buffer.alloc(Number.parseInt(size, 10) * 1000);
    await chooser.setInputFiles({ name: "kite.ex5", mimeType: "", buffer });
    await files.getByRole("button", { name: "Upload" }).click();
    await expect(files.getByRole("listitem")).toHaveText([new RegExp(`kite\\.ex5\\s*${size}`)]);
  }
  await expectAccessible(page);
  await files.getByRole("button", { name: "Remove kite.ex5" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(files.getByRole("listitem")).toHaveCount(0);
  expect(await sql("select id from public.own_robot_files")).toEqual([]);
});
