import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newestMail } from "../support/mailbox.ts";
import { test } from "../support/own-site.ts";
import { expect, open } from "../support/site-test.ts";
import { becomeStaff } from "../support/staff.ts";
import { writeTicket } from "../support/write-ticket.ts";

const site = () => process.env.TEST_SITE_URL ?? "";
const root = join(import.meta.dirname, "../..");
const contents = (page: Page) => page.getByRole("navigation", { name: "Console" });

/** By the console's contents, as somebody finds it who types no address. */
async function go(page: Page, name: string): Promise<void> {
  await contents(page).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();
}

/** A new row has its own address once it is stored. */
async function add(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Starts the site on a restored directory, looks at one page of it, and ends it. */
async function pageOfRestored(directory: string, path: string): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory, PORT: String(port), HOST: "127.0.0.1" },
    stdio: "ignore",
  });
  try {
    const address = `http://127.0.0.1:${port}${path}`;
    await expect
      .poll(
        () =>
          fetch(address).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 120_000 },
      )
      .toBe(200);
    return await (await fetch(address)).text();
  } finally {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
}

test("somebody who follows only what is on the screen runs the business", async ({
  page,
  browser,
  expectedConsole,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(20_000);
  // A checkout that waits is left.
  expectedConsole.push(/net::ERR_ABORTED/);
  const times: string[] = [];
  const step = async (name: string, work: () => Promise<void>) => {
    const from = performance.now();
    await test.step(name, work);
    times.push(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`);
  };
  const device = await browser.newContext({ baseURL: site() });
  const visitor = await device.newPage();
  const email = `buyer-${Date.now()}@visitor.example`;
  await becomeStaff(page, "owner");
  await open(page, "/admin");

  await step("set the brand", async () => {
    await go(page, "Brand");
    await page.getByLabel("Name", { exact: true }).first().fill("Harbor Trading");
    await page.getByLabel("City").fill("Lisbon");
    await publish(page);
    await open(visitor, "/contact");
    await expect(visitor.getByRole("banner")).toContainText("Harbor Trading");
  });

  await step("replace all demo content of one page", async () => {
    const demo = () => visitor.getByRole("main").getByText("demo profile");
    await open(visitor, "/mentorship");
    await expect(demo()).toHaveCount(3);
    await go(page, "Mentors");
    const mentors = page.getByRole("table").getByRole("link");
    await expect(mentors).toHaveCount(3);
    const names = await mentors.allTextContents();
    for (const [at, name] of names.entries()) {
      await page.getByRole("table").getByRole("link", { name }).click();
      await page.getByLabel("Name", { exact: true }).fill(`Mentor ${at + 1}`);
      await page.getByLabel("Evidence", { exact: true }).fill("Contract and certificates, folder 4.");
      await publish(page);
      await go(page, "Mentors");
    }
    await open(visitor, "/mentorship");
    await expect(visitor.getByRole("main").getByText("Mentor 3").first()).toBeAttached();
    await expect(demo()).toHaveCount(0);
  });

  await step("add a course with two lessons", async () => {
    await go(page, "Courses");
    await page.getByRole("link", { name: "New course" }).click();
    await page.getByLabel("Title").fill("Harbor Course");
    await page.getByLabel("Description").fill("Two lessons.");
    await page.getByLabel("Price").fill("120");
    await page.getByLabel("Duration").fill("2 weeks");
    await page.getByLabel("Weeks").fill("Plans\nReviews");
    await page.getByLabel("Checkout address").fill("/_sandbox/checkout/harbor-course");
    await page.getByLabel("Rating").fill("4.8");
    await page.getByLabel("Product id").fill("harbor-course");
    await add(page, "/admin/courses/harbor-course");
    for (const week of ["1", "2"]) {
      await go(page, "Lessons");
      await page.getByRole("link", { name: "New lesson" }).click();
      await page.getByLabel("Title").fill(`Harbor lesson ${week}`);
      await page.getByLabel("Summary").fill("What it is about.");
      await page.getByLabel("Course").selectOption("Harbor Course");
      await page.getByLabel("Week", { exact: true }).fill(week);
      await page.getByLabel("Place").fill(week);
      await page.getByLabel("Minutes to read").fill("5");
      await page.getByLabel("Address").fill(`harbor-${week}`);
      await page.getByLabel("State").selectOption("Published");
      await page.getByLabel("Text", { exact: true }).fill(`## Why\n\nText of lesson ${week}.`);
      await add(page, `/admin/lessons/harbor-${week}`);
    }
    await open(visitor, "/courses/harbor-course");
    await expect(visitor.getByText("Harbor lesson 2")).toBeVisible();
  });

  const checkout = await device.newPage();
  await step("sell", async () => {
    await checkout.goto(`/_sandbox/checkout/harbor-course?email=${encodeURIComponent(email)}`);
    await checkout.getByRole("button", { name: /^Pay/ }).click();
    await expect(checkout.getByRole("status")).toBeVisible();
    await go(page, "Orders");
    await page.getByLabel("Search").fill(email);
    await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText(/\$120\.00/);
  });

  await step("refund", async () => {
    await checkout
      .getByRole("button", { name: /refund/i })
      .first()
      .click();
    await expect(checkout.getByRole("status")).toContainText(/refunded/i);
    await go(page, "Overview");
    await go(page, "Orders");
    await page.getByLabel("Search").fill(email);
    await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText(/refunded/i);
  });

  await writeTicket(visitor, { email, subject: "A question about the course", message: "When does it begin?" });
  await step("answer a ticket", async () => {
    await go(page, "Tickets");
    await page.getByRole("link", { name: /A question about the course/ }).click();
    await page.getByRole("textbox", { name: "Answer" }).fill("On Monday.");
    await page.getByRole("button", { name: "Send and close" }).click();
    expect((await newestMail(site(), email, /Answer to your ticket/)).text).toContain("On Monday.");
    await open(page, "/admin");
  });

  await step("send a newsletter", async () => {
    await go(page, "Newsletter settings");
    await page.getByLabel("Our own list").check();
    await publish(page);
    await open(visitor, "/newsletter");
    const signUp = visitor.getByRole("main");
    await signUp.getByLabel("Your email address").fill(email);
    await signUp.getByRole("button", { name: "Subscribe" }).click();
    const mail = await newestMail(site(), email, /Confirm your subscription/);
    await visitor.goto("/");
    await visitor.goto(/https?:\/\/\S+\/newsletter#confirm\.[0-9a-f.-]+/.exec(mail.text)?.[0] ?? "");
    await visitor.getByRole("button", { name: "Confirm the subscription" }).click();
    await expect(visitor.getByText("You are on the list.")).toBeVisible();
    await go(page, "Newsletter");
    await page.getByRole("link", { name: "New issue" }).click();
    await page.getByLabel("Subject").fill("First issue");
    await page.getByRole("textbox", { name: "Text" }).fill("Read the new course.");
    await expect(page.getByText("1 subscriber gets it.")).toBeVisible();
    await page.getByRole("button", { name: "Send now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send it" }).click();
    // Without a mail server it waits, and says so; sending itself is in server/newsletter/newsletter.integration.test.ts.
    await expect(page.getByText(/^Scheduled, from /)).toBeVisible();
  });

  await step("restore a revision", async () => {
    await go(page, "Brand");
    const history = page.getByRole("region", { name: "History" });
    await history
      .getByText(/^Changed/)
      .first()
      .click();
    await history.getByRole("button", { name: "Put the older one into the form" }).click();
    await expect(page.getByLabel("City")).not.toHaveValue("Lisbon");
    await publish(page);
    await open(visitor, "/contact");
    await expect(visitor.getByRole("banner")).not.toContainText("Harbor Trading");
  });

  let archive = "";
  await step("make and download a backup", async () => {
    await go(page, "System");
    await page.getByRole("button", { name: "Make a backup now" }).click();
    await expect(page.getByText("The backup is made and was read back.")).toBeVisible({ timeout: 120_000 });
    const download = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Download northpip-/ })
      .first()
      .click();
    archive = await (await download).path();
    await expect(page.getByText("npm run -s restore FILE")).toBeVisible();
  });
  const folder = mkdtempSync(join(tmpdir(), "northpip-restored-"));
  // Under root the cluster lies elsewhere.
  let cluster = "";
  try {
    await step("restore the backup by the command on the screen", async () => {
      const target = join(folder, "data");
      const command = ["run", "-s", "restore", archive, target];
      const said = spawnSync("npm", command, { cwd: root, encoding: "utf8" });
      cluster = /the database is kept in (\S+)/.exec(said.stderr)?.[1] ?? "";
      expect(said.stdout).toContain("files, each as it was backed up");
      expect(await pageOfRestored(target, "/courses/harbor-course")).toContain("Harbor lesson 2");
    });
  } finally {
    for (const path of [folder, cluster].filter(Boolean)) rmSync(path, { recursive: true, force: true });
  }
  await device.close();
  console.log(`Interface time, on this machine:\n${times.join("\n")}`);
});
