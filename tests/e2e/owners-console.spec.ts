import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { becomeMember } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";
import { becomeStaff, sql } from "../support/staff.ts";

test.skip(!process.env.TEST_DATABASE_URL, "the running site's database address is not known to this run");

const save = (page: Page) => page.getByRole("button", { name: "Save and publish" }).click();
const saved = (page: Page) => expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("the owner finds, changes and restores a text by what is on the screen; visitors see each at once", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const visitorsContext = await browser.newContext();
  const visitor = await visitorsContext.newPage();
  await open(page, "/admin");
  await expect(page.getByText("Sign in with a staff account.")).toBeVisible();
  await becomeStaff(page, "owner");
  await open(page, "/admin");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("region", { name: "The last 7 days" })).toContainText(/Revenue\$[\d,.]+/);
  await expectAccessible(page);

  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Questions and answers" }).click();
  await page.getByLabel("Search").fill("forex market open");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/q=forex/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "When is the forex market open?" }).click();
  const question = page.getByLabel("Question", { exact: true });
  await question.fill("");
  await save(page);
  await expect(page.getByText("Nothing was saved: 1 field needs another look.")).toBeVisible();
  await expect(question).toBeFocused();
  await question.fill("At which hours is the market open?");
  await save(page);
  await saved(page);
  await open(visitor, "/support");
  await expect(visitor.getByText("At which hours is the market open?").first()).toBeAttached();

  const history = page.getByRole("region", { name: "History" });
  await history
    .getByText(/^Changed/)
    .first()
    .click();
  await expect(history.getByText("When is the forex market open?")).toBeVisible();
  await history.getByRole("button", { name: "Put the older one into the form" }).click();
  await expect(question).toHaveValue("When is the forex market open?");
  await save(page);
  await saved(page);
  await open(visitor, "/support");
  await expect(visitor.getByText("When is the forex market open?").first()).toBeAttached();
  // As many letters as before: the history has each change all the same.
  for (const [text, changes] of [
    ["When is the stock market open?", 3],
    ["When is the forex market open?", 4],
  ] as const) {
    await question.fill(text);
    await save(page);
    await saved(page);
    await expect(history.getByText(/^Changed/)).toHaveCount(changes);
  }
  await open(page, "/admin/audit-log");
  await expect(page.getByRole("row", { name: /changed: faqs/ }).first()).toBeVisible();

  // What was typed and not saved is there again; a reload, a closed tab or an ended session loses nothing.
  await open(page, "/admin/brand");
  await page.getByLabel("City").fill("Bristol");
  await open(page, "/admin/brand");
  await expect(page.getByText("What you typed here before and did not save is back.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Bristol");
  await page.getByLabel("Legal name").fill("Harbor FX Ltd");
  await save(page);
  const seller = page.getByRole("group", { name: "Seller on receipts" });
  await expect(seller.getByText("This is needed.")).toBeVisible();
  await page.getByLabel("Legal address").fill("1 Quay Street, Bristol");
  await save(page);
  await saved(page);
  const [stored] = await sql("select value -> 'seller' seller from public.site_settings where key = 'brand'");
  expect(stored?.seller).toEqual({ legalName: "Harbor FX Ltd", address: "1 Quay Street, Bristol" });
  await open(visitor, "/contact");
  await expect(visitor.getByText(/Bristol/).first()).toBeAttached();
  await visitorsContext.close();
});

test("two people at one text are told, and nothing is overwritten; a draft waits unseen until it is published", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const visitorsContext = await browser.newContext();
  const visitor = await visitorsContext.newPage();
  await becomeStaff(page, "editor");
  await open(page, "/admin/glossary/pip");
  await expect(page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Robots" })).toHaveCount(0);
  await page.getByLabel("Other names").fill("point in percentage");
  await sql("update public.glossary_terms set short = short || ' Changed meanwhile.' where id = 'pip'");
  await save(page);
  const conflict = page.getByRole("alert");
  await expect(conflict).toContainText("Someone changed this after you opened it.");
  await expect(conflict).toContainText("Changed meanwhile.");
  await conflict.getByRole("button", { name: "Keep what I typed, on top of theirs" }).click();
  await save(page);
  await saved(page);
  const [pip] = await sql("select short, also from public.glossary_terms where id = 'pip'");
  expect(pip?.short).toContain("Changed meanwhile.");
  expect(pip?.also).toEqual(["point in percentage"]);

  const sentence = `A sentence of a draft ${Date.now()}.`;
  await page.getByRole("textbox", { name: "Explanation" }).fill(sentence);
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await expect(page.getByText("Kept as a draft. Visitors do not see it.")).toBeVisible();
  await open(visitor, "/glossary/pip");
  await expect(visitor.getByText(sentence)).toHaveCount(0);
  await page.getByRole("button", { name: "Make a preview link" }).click();
  const link = (await page.getByText(/\/admin\/preview#/).textContent()) ?? "";
  await visitor.goto(link);
  await expect(visitor.getByText(sentence)).toBeVisible();
  await page.getByLabel("Publish at").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Publish then" }).click();
  await expect(page.getByText("That time has passed.")).toBeVisible();
  await open(page, "/admin/drafts");
  await page.getByRole("link", { name: "Pip", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Explanation" })).toHaveText(sentence);
  await page.getByRole("button", { name: "Publish the draft" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await open(visitor, "/glossary/pip");
  await expect(visitor.getByText(sentence)).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByText("This link shows nothing any more")).toBeVisible();

  // What is the owner's is not there for an editor, by its address either.
  for (const path of ["/admin/robots", "/admin/staff", "/admin/orders", "/admin/nothing"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  }
  await visitorsContext.close();
});

test("a course with two lessons is added, a file is read with its broken lines told, and rows deleted by mistake come back", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const visitorsContext = await browser.newContext();
  const visitor = await visitorsContext.newPage();
  await becomeStaff(page, "owner");
  const id = `swing-${Date.now()}`;
  await open(page, "/admin/courses");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Title").fill("Swing Trading");
  await page.getByLabel("Description").fill("Positions held for days.");
  await page.getByLabel("Price").fill("1,249.50");
  await page.getByLabel("Duration").fill("2 weeks");
  await page.getByLabel("Weeks").fill("Plans\nReviews");
  await page.getByLabel("Checkout address").fill("javascript:alert(1)");
  await page.getByLabel("Rating").fill("4.8");
  await page.getByLabel("Product id").fill(id);
  await page.getByLabel("Place").fill("900");
  await save(page);
  await expect(page.getByText("Begin with https://, or with / for a page of this site.")).toBeVisible();
  await page.getByLabel("Checkout address").fill(`/_sandbox/checkout/${id}`);
  await save(page);
  await expect(page).toHaveURL(new RegExp(`/admin/courses/${id}$`));
  for (const [week, name] of [
    ["1", "A plan for days"],
    ["2", "A review each week"],
  ] as const) {
    await open(page, "/admin/lessons");
    await page.getByRole("link", { name: "New lesson" }).click();
    await page.getByLabel("Title").fill(name);
    await page.getByLabel("Summary").fill("What it is about.");
    await page.getByLabel("Course").selectOption("Swing Trading");
    await page.getByLabel("Week", { exact: true }).fill(week);
    await page.getByLabel("Place").fill(week);
    await page.getByLabel("Minutes to read").fill("5");
    await page.getByLabel("Address").fill(`${id}-${week}`);
    await page.getByLabel("State").selectOption("Published");
    if (week === "1") await page.getByLabel("Free to read").check();
    await page.getByLabel("Text", { exact: true }).fill(`## Why\n\nText of lesson ${week}, **in bold**.`);
    await expect(page.getByRole("region", { name: "Preview of Text" }).getByText("in bold")).toBeVisible();
    await save(page);
    await expect(page).toHaveURL(new RegExp(`/admin/lessons/${id}-${week}$`));
  }
  await open(visitor, `/courses/${id}`);
  await expect(visitor.getByText("A review each week")).toBeVisible();
  await open(visitor, `/courses/${id}/${id}-1`);
  await expect(visitor.getByText("Text of lesson 1")).toBeVisible();
  await open(visitor, `/courses/${id}/${id}-2`);
  await expect(visitor.getByText("Text of lesson 2")).toHaveCount(0);

  await open(page, "/admin/faq");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8").replace(/^\uFEFF/, "");
  const [head = ""] = file.split("\r\n");
  await page.getByRole("button", { name: "Read CSV" }).click();
  const columns = head.split(",");
  const row = (values: Record<string, string>) => columns.map((name) => values[name] ?? "").join(",");
  const good = row({
    id: `${id}-faq`,
    topic: "Courses",
    question: "=1+1 is new?",
    answer: "Yes.",
    position: "1",
    published: "yes",
  });
  const bad = row({ id: "no spaces please", topic: "Courses", question: "q", answer: "a", position: "1" });
  await page
    .getByLabel("Choose a file, or drop it here")
    .setInputFiles({ name: "faq.csv", mimeType: "text/csv", buffer: Buffer.from(`${file}${good}\r\n${bad}\r\n`) });
  await expect(page.getByText(/1 row to write, \d+ as they are, 1 that cannot be taken\./)).toBeVisible();
  await expect(page.getByRole("list", { name: "Lines that cannot be taken" })).toContainText(
    "Small letters, digits and single hyphens only.",
  );
  await page.getByRole("button", { name: "Write 1 row" }).click();
  await expect(page.getByText("1 of 1 row is written.")).toBeVisible();
  await page.getByLabel("Search").fill("=1+1");
  const added = page.getByRole("row", { name: /=1\+1 is new\?/ });
  await added.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(added).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(added).toHaveCount(1);
  await sql("delete from public.courses where id = $1", [id]);
  await sql("delete from public.faqs where id = $1", [`${id}-faq`]);
  await visitorsContext.close();
});

test("orders are decided, roles are given, and all of it works on a phone", async ({ page, browser }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await becomeStaff(page, "owner");
  const buyer = `held-${Date.now()}@visitor.example`;
  await sql("select public.record_checkout_event($1, '{}')", [
    JSON.stringify({
      provider: "gumroad",
      eventId: buyer,
      type: "purchased",
      providerOrderId: buyer.slice(0, 12),
      email: buyer,
      // A hundredth of the price.
      items: [{ productId: "owl-carry", priceCents: 129, currency: "USD" }],
    }),
  ]);
  await open(page, "/admin");
  const lacking = page.getByRole("region", { name: "Before going public" });
  await expect(lacking.getByRole("listitem").filter({ hasText: "Set SMTP_URL" }).getByRole("link")).toHaveText(
    "Providers",
  );
  await page.getByRole("link", { name: /orders? held for your decision/ }).click();
  await page.getByLabel("Search").fill(buyer);
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByText("Held:", { exact: false }).first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("Closed: it stays recorded and opens nothing.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Close|Release)$/ })).toHaveText(["Release"]);
  expect((await sql("select closed from public.orders where email = $1", [buyer]))[0]).toEqual({ closed: true });

  // One whose buyer nobody told is closed by mistake, gets its buyer and opens.
  const [{ order } = {}] = await sql("select public.record_checkout_event($1, '{}') ->> 'orderId' as order", [
    JSON.stringify({
      provider: "paddle",
      eventId: `nobody-${buyer}`,
      type: "purchased",
      providerOrderId: `nobody-${buyer}`,
      items: [{ productId: "owl-carry", priceCents: 99_900, currency: "USD" }],
    }),
  ]);
  await open(page, `/admin/orders/${order}`);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("once it has a buyer", { exact: false })).toBeVisible();
  await page.getByLabel("The buyer's address").fill(`found-${buyer}`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Save the address" }).click();
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByText("Released: it opens what it names, and the buyer is told.")).toBeVisible();
  const opened = "select status, product_id from public.enrolments where email = $1";
  expect(await sql(opened, [`found-${buyer}`])).toEqual([{ status: "active", product_id: "owl-carry" }]);

  // A name at the provider is added, taken away and taken back.
  const named = `plink_${Date.now()}`;
  await open(page, "/admin/product-names");
  await page.getByLabel("Provider").selectOption("Stripe");
  await page.getByLabel("Its id there").fill("https://buy.stripe.com/owl");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("The id that is needed here begins with plink_.")).toBeVisible();
  await page.getByLabel("Its id there").fill(named);
  await page.getByLabel("Your product").selectOption("Owl Carry");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const line = page.getByRole("listitem").filter({ hasText: named });
  await expect(line).toContainText("opens Owl Carry");
  await expect(line).toContainText("Stripe");
  await expect(page.getByLabel("Provider")).toHaveValue("stripe");
  await line.getByRole("button", { name: "Remove" }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line).toHaveCount(1);
  await sql("delete from public.provider_products where provider_product_id = $1", [named]);
  for (const path of [
    "/admin/certificates",
    "/admin/members",
    "/admin/sales",
    "/admin/system",
    "/admin/product-names",
  ]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Nothing here");
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    expect(await smallTargets(page), path).toEqual([]);
  }

  const membersContext = await browser.newContext();
  const member = await membersContext.newPage();
  const address = await becomeMember(member);
  await open(page, "/admin/staff");
  await page.getByLabel("Email address of the account").fill("nobody@visitor.example");
  await page.getByRole("button", { name: "Give it" }).click();
  await expect(page.getByText("There is no confirmed account with this address.")).toBeVisible();
  await page.getByLabel("Email address of the account").fill(address);
  await page.getByLabel("Role").selectOption("support");
  await page.getByRole("button", { name: "Give it" }).click();
  await expect(page.getByText("Done. The account's sessions have ended")).toBeVisible();
  // Who was signed in all the while is told to sign in again, and not that the account has no role.
  await open(member, `${process.env.TEST_SITE_URL ?? ""}/admin`);
  await expect(member.getByText("Sign in with a staff account.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText("two-step verification missing");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByText("Contents").click();
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Page texts" }).click();
  await expect(page.getByRole("heading", { name: "Page texts" })).toBeVisible();
  await open(page, "/admin/pages/about");
  await expect(page.getByLabel("Introduction")).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  await membersContext.close();
});
