import { becomeMember, signIn } from "../support/member.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";

test("notes and flash cards are kept on the device, then in the account, and reach another one", async ({
  page,
  browser,
}) => {
  await open(page, "/foundation/pips");
  const note = page.getByLabel("Your notes");
  await note.fill("A pip of the yen is 0.01");
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("A pip of the yen is 0.01");

  await open(page, "/glossary");
  await page.getByRole("link", { name: "Learn them with flash cards" }).click();
  const card = page.getByRole("region", { name: "Card" });
  const term = (await card.getByRole("heading").textContent()) ?? "";
  await page.keyboard.press("Space");
  await expect(card.getByRole("link", { name: "Read more" })).toBeVisible();
  await expect(card.getByRole("paragraph").first()).toBeFocused();
  await page.keyboard.press("4");
  await expect(card.getByRole("heading")).not.toHaveText(term);
  await expect(card.getByRole("heading")).toBeFocused();
  await expect(page.getByText(/1 of \d+ terms begun/)).toBeVisible();
  // A wrong key is taken back, also for a term that was new.
  await page.getByRole("button", { name: `Ask ${term} again` }).click();
  await expect(card.getByRole("heading")).toHaveText(term);
  await page.keyboard.press("Space");
  await expect(card.getByRole("button", { name: /^Easy/ })).toContainText("8 days");
  await page.keyboard.press("3");
  await expect(card.getByRole("heading")).not.toHaveText(term);
  await page.reload();
  await expect(page.getByText(/1 of \d+ terms begun/)).toBeVisible();

  const email = await becomeMember(page);
  await open(page, "/member-area");
  await expect(page.getByText("A pip of the yen is 0.01")).toBeVisible();
  await open(page, "/glossary/cards");
  await expect(page.getByText("Stored in your account.")).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(phone, email);
  await open(phone, "/foundation/pips");
  await expect(phone.getByLabel("Your notes")).toHaveValue("A pip of the yen is 0.01");
  await open(phone, "/glossary/cards");
  await expect(phone.getByText(/1 of \d+ terms begun/)).toBeVisible();
  await phone.getByRole("button", { name: "Show the answer" }).click();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await smallTargets(phone)).toEqual([]);
  expect(await objections(phone)).toEqual([]);
  await other.close();
});

test("a note of another device stays where typing begins before it has arrived", async ({ page, browser }) => {
  const email = await becomeMember(page);
  await open(page, "/foundation/pips");
  await page.getByLabel("Your notes").fill("From the laptop");
  await expect(page.getByText("Saved in your account")).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await phone.route("**/rpc/merge_study_entries", async (route) => {
    await slow;
    await route.continue();
  });
  await signIn(phone, email);
  await open(phone, "/foundation/pips");
  const note = phone.getByLabel("Your notes");
  await note.fill("From the phone");
  arrive();
  await expect(phone.getByText("Saved in your account")).toBeVisible();
  await expect(note).toHaveValue("From the phone\n\nFrom the laptop");
  await page.reload();
  await expect(page.getByLabel("Your notes")).toHaveValue("From the phone\n\nFrom the laptop");
  await other.close();
});
