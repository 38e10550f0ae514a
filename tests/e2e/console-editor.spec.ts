import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";
import { becomeStaff, becomeStaffAgain, sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

test("a text is written with its preview beside it, by keyboard too; an ended session in the middle of it loses nothing", async ({
  page,
  expectedConsole,
}) => {
  test.setTimeout(120_000);
  // What is asked for after the session has ended.
  expectedConsole.push(/status of 40[013]/);
  page.setDefaultTimeout(15_000);
  const email = await becomeStaff(page, "editor");
  await open(page, "/admin/glossary/spread");
  const text = page.getByRole("textbox", { name: "Explanation" });
  const preview = page.getByRole("region", { name: "Preview of Explanation" });
  await expect(page.locator(".cm-editor")).toBeVisible();
  const before = (await text.textContent()) ?? "";
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n\nWider in the ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("rollover");
  await expect(preview.locator("strong", { hasText: "rollover" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await expect(preview.locator("aside.callout")).toHaveCount(1);
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => text.textContent()).toBe(before);
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await expectAccessible(page);

  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n\nTyped before the session ended.");
  await expect(preview).toContainText("Typed before the session ended.");
  await sql("delete from auth.sessions where user_id = (select id from auth.users where email = $1)", [email]);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(
    page.getByText("Your session has ended. Sign in again in another tab; what you typed stays here."),
  ).toBeVisible();
  await expect(text).toContainText("Typed before the session ended.");
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith("sb-")) localStorage.removeItem(name);
  });
  await open(page, "/admin/glossary/spread");
  await expect(page.getByText("What you were typing is saved on this device.")).toBeVisible();
  await becomeStaffAgain(page, email);
  await open(page, "/admin/glossary/spread");
  await expect(page.getByText("What you typed here before and did not save is back.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Explanation" })).toContainText("Typed before the session ended.");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect.poll(() => text.textContent()).toBe(before);
});

test("on a phone the text and its preview take turns, and the plain field serves where the editor does not arrive", async ({
  page,
  expectedConsole,
}) => {
  test.setTimeout(120_000);
  expectedConsole.push(/Failed to load resource.*code-editor/);
  page.setDefaultTimeout(15_000);
  await page.route(/code-editor/, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await becomeStaff(page, "editor");
  await open(page, "/admin/glossary/spread");
  const text = page.getByRole("textbox", { name: "Explanation" });
  await text.fill("A text with **weight**.");
  await text.selectText();
  await page.getByRole("button", { name: "Italic", exact: true }).click();
  await expect(text).toHaveValue("*A text with **weight**.*");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(text).toBeHidden();
  await expect(page.getByRole("region", { name: "Preview of Explanation" }).locator("strong")).toHaveText("weight");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(text).toBeVisible();
});

test("what is typed while a save is on its way stays, and is kept on the device until it is saved", async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  await sql(
    "insert into public.faqs (id, question, answer, topic, position, published) values ('slow-save', 'Is it slow?', 'Yes.', 'Tests', 9999, false)",
  );
  await becomeStaff(page, "editor");
  await open(page, "/admin/faq/slow-save");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("Is it slow today?");
  const arrived = Promise.withResolvers<void>();
  await page.route("**/rpc/save_content", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save and publish" }).click();
  await question.fill("Is it slow today, too?");
  arrived.resolve();
  await expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();
  await expect(question).toHaveValue("Is it slow today, too?");
  await open(page, "/admin/faq/slow-save");
  await expect(question).toHaveValue("Is it slow today, too?");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect
    .poll(() => sql("select question from public.faqs where id = 'slow-save'"))
    .toEqual([{ question: "Is it slow today, too?" }]);
  // Nor does what is typed while a draft is kept go.
  const kept = Promise.withResolvers<void>();
  await page.route("**/content_drafts?*", async (route) => {
    await kept.promise;
    await route.continue();
  });
  await question.fill("Is a draft slow? ");
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await question.fill("Is the draft slow? ");
  kept.resolve();
  await expect(page.getByText("Kept as a draft. Visitors do not see it. What you typed since is not")).toBeVisible();
  await open(page, "/admin/faq/slow-save");
  await expect(question).toHaveValue("Is the draft slow? ");
  await page.getByRole("button", { name: "Keep the draft as it is typed" }).click();
  await expect(page.getByText("Kept as a draft. Visitors do not see it.", { exact: true })).toBeVisible();
  // Stored without the space behind it, it is the draft's all the same.
  await page.getByRole("button", { name: "Publish the draft" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await question.fill("Is this draft slow?");
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await expect(page.getByText("Kept as a draft. Visitors do not see it.")).toBeVisible();
  // What was typed after the draft was kept is not in it.
  await question.fill("Is the draft still slow?");
  await page.getByRole("button", { name: "Publish the draft" }).click();
  await expect(page.getByText("Published. What you typed since is not saved yet.")).toBeVisible();
  await expect(question).toHaveValue("Is the draft still slow?");
  expect(await sql("select question from public.faqs where id = 'slow-save'")).toEqual([
    { question: "Is this draft slow?" },
  ]);
  await sql("delete from public.faqs where id = 'slow-save'");
});

test("what was typed before somebody else saved the row comes back over the row that it was typed over", async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  await sql(
    "insert into public.faqs (id, question, answer, topic, position, published) values ('two-writers', 'Who?', 'One.', 'Tests', 9999, false)",
  );
  const stored = () => sql("select question, answer, topic from public.faqs where id = 'two-writers'");
  await becomeStaff(page, "editor");
  await open(page, "/admin/faq/two-writers");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("Who writes?");
  await sql("update public.faqs set topic = 'Others' where id = 'two-writers'");
  await open(page, "/admin/faq/two-writers");
  await expect(page.getByText("What you typed here before and did not save is back.")).toBeVisible();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Someone changed this after you opened it.")).toBeVisible();
  expect(await stored()).toEqual([{ question: "Who?", answer: "One.", topic: "Others" }]);
  await page.getByRole("button", { name: "Keep what I typed, on top of theirs" }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect.poll(stored).toEqual([{ question: "Who writes?", answer: "One.", topic: "Others" }]);
  // Discarded, the form shows the row as it is now.
  await question.fill("Who reads?");
  await sql("update public.faqs set question = 'Who else?' where id = 'two-writers'");
  await open(page, "/admin/faq/two-writers");
  await expect(question).toHaveValue("Who reads?");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(question).toHaveValue("Who else?");
  await sql("delete from public.faqs where id = 'two-writers'");
});

test("a save leaves the draft that a colleague kept again meanwhile, and says so", async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await sql(
    "insert into public.faqs (id, question, answer, topic, position, published) values ('newer-draft', 'Whose?', 'One.', 'Tests', 9999, false)",
  );
  await becomeStaff(page, "editor");
  await open(page, "/admin/faq/newer-draft");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("Mine?");
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await expect(page.getByText("Kept as a draft. Visitors do not see it.")).toBeVisible();
  await sql("update public.content_drafts set title = 'Theirs', saved_at = now() where row_key = 'newer-draft'");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("The draft was not discarded: someone kept")).toBeVisible();
  expect(await sql("select title from public.content_drafts where row_key = 'newer-draft'")).toEqual([
    { title: "Theirs" },
  ]);
  await sql("delete from public.content_drafts where row_key = 'newer-draft'");
  await sql("delete from public.faqs where id = 'newer-draft'");
});
