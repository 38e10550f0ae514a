import sharp from "sharp";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";
import { becomeStaff, sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

test("an editor uploads a picture, puts it into an article and sees it there; while it is used it cannot be deleted", async ({
  page,
  expectedConsole,
}) => {
  test.setTimeout(120_000);
  // The refused deletion below.
  expectedConsole.push(/status of 400/);
  await becomeStaff(page, "editor");
  await open(page, "/admin/pictures");
  await page.getByText("Upload a picture").click();
  const chooser = page.getByLabel("Choose a picture, or drop it here");
  await chooser.setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(30_000_000) });
  await expect(page.getByText("huge.png has 30 MB. A picture has up to 25 MB")).toBeVisible();
  await chooser.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("It can carry programs, so it is not taken")).toBeVisible();
  const background = { r: 20, g: Math.floor(Math.random() * 255), b: Math.floor(Math.random() * 255) };
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const alt = `A plain field ${Date.now()}`;
  await chooser.setInputFiles({ name: "field.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Say in a few words what the picture shows.")).toBeVisible();
  await page.getByLabel("Alternative text").fill(alt);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const tile = page.getByRole("link", { name: alt });
  await expect(tile).toBeVisible();
  await expectAccessible(page);

  await open(page, "/admin/posts");
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: alt }).click();
  await expect(page.getByRole("region", { name: "Preview of Text" }).getByRole("img", { name: alt })).toBeVisible();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();
  const address = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
  await open(page, address ?? "");
  const shown = page.getByRole("img", { name: alt });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/pictures\/.*\.avif$/);

  await open(page, "/admin/pictures");
  await page.getByRole("link", { name: alt }).click();
  await expect(page.getByRole("list", { name: "Used by" })).toContainText("Blog: ");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(/It is still used by: posts/)).toBeVisible();
  await sql(
    "update public.posts set body = regexp_replace(body, '\\s*::picture\\[[^]]*\\]\\{[^}]*\\}\\s*', '', 'g') where slug = $1",
    [(address ?? "").split("/").at(-1)],
  );
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pictures", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: alt })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: alt })).toBeVisible();
  await open(page, "/admin/pictures");
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    if (width === 360) expect(await smallTargets(page)).toEqual([]);
  }
  await sql("delete from public.pictures where alt = $1", [alt]);
});
