import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { calculators } from "#trading/calculators/all-calculators.ts";
import { blocksOf } from "../how-to/markdown-steps.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const result = (page: Page) => page.getByRole("region", { name: "Result" });

test.describe("the calculators", () => {
  test("work out while one types, keep the figures in the address and name the field to correct", async ({ page }) => {
    await open(page, "/forex-tools");
    await page.getByRole("link", { name: /Position size calculator Lots/ }).click();
    await expect(page).toHaveURL(/\/forex-tools\/position-size$/);
    await expect(result(page)).toContainText("0.04 lots");
    await page.getByLabel("Account balance (USD)").fill("5,000");
    await page.getByLabel("Distance to the stop-loss (pips)").fill("30");
    await page.getByLabel("Market").selectOption("EURGBP");
    await page.getByLabel("GBP/USD price", { exact: true }).fill("1,27");
    await expect(result(page)).toContainText("0.13 lots");
    await expect(result(page)).toContainText("−$49.53");
    await expect(page).toHaveURL(/symbol=EURGBP&balance=5%2C000&stop=30/);
    await page.reload();
    await expect(result(page)).toContainText("0.13 lots");

    const risk = page.getByLabel("Risk per trade (% of the balance)");
    await risk.fill("200");
    await expect(risk).toHaveAccessibleDescription(/a number from 0\.01 to 100/);
    await expect(result(page)).toContainText("No result yet");
    await risk.fill("");
    await expect(result(page)).toContainText("No result yet");
    await risk.fill("2");
    await expect(result(page)).toContainText("0.26 lots");

    await page.getByRole("link", { name: "Fill in the example" }).click();
    await expect(result(page)).toContainText("0.13 lots");
    // The margin asks for a price of its own.
    const price = page.getByLabel("GBP/USD price").locator("xpath=ancestor::div[2]");
    await price.getByRole("button", { name: "Use the current simulated price" }).click();
    await expect(page).toHaveURL(/gbpusd=[01]\.\d{3,5}(?:&|$)/);
    await page.getByLabel("Market").selectOption("EURUSD");
    await expect(page.getByLabel("GBP/USD price")).toHaveCount(0);
  });

  test("a price that comes late takes back nothing of what was typed meanwhile", async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/current-price-[^/]*\.js/, async (route) => {
      await asked;
      await route.continue();
    });
    await open(page, "/forex-tools/position-size");
    await page.getByRole("button", { name: "Use the current simulated price" }).first().click();
    await page.getByLabel("Risk per trade (% of the balance)").fill("3");
    answer();
    await expect(page).toHaveURL(/=\d+\.\d{2,5}(?:&|$)/);
    await expect(page.getByLabel("Risk per trade (% of the balance)")).toHaveValue("3");
  });

  test("each has an address, its own title and description, a formula and an example", async ({ request }) => {
    const titles = new Set<string>();
    for (const { id, title } of calculators) {
      const html = await (await request.get(`/forex-tools/${id}`)).text();
      expect(html, id).toContain("Formula and example");
      expect(html, id).toContain("WebApplication");
      expect(html, id).toMatch(/<output[^>]*>[^<]*\d/);
      titles.add(/<title>([^<]*)/.exec(html)?.[1] ?? "");
      expect(title.length).toBeGreaterThan(5);
    }
    expect(titles.size).toBe(calculators.length);
    expect((await request.get("/forex-tools/nothing")).status()).toBe(404);
    const sitemap = await (await request.get("/sitemap.xml")).text();
    for (const { id } of calculators) expect(sitemap).toContain(`/forex-tools/${id}</loc>`);
  });

  test("answer without JavaScript, from the address and from the form", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto("/forex-tools/pip-value?symbol=EURJPY&lots=0.3&usdjpy=150");
    await expect(result(page)).toContainText("$2.0000");
    await page.getByLabel("Size (lots)").fill("1");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(result(page)).toContainText("$6.6667");
    await page.goto("/forex-tools/pip-value?lots=%3Cscript%3E&symbol=NOTHING");
    await expect(result(page)).toContainText("choose one from the list");
    await expect(result(page)).toContainText("a number from 0.01 to 100");
    await context.close();
  });

  test("open without a connection after the first visit, others than the visited one too", async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await open(page, "/forex-tools/margin");
    // Asked with `evaluate`, which waits for the answer: to `waitForFunction` a promise is true at once.
    const stored = () =>
      page.evaluate(async () =>
        (await (await caches.open("calculators")).keys()).map(({ url }) => new URL(url).pathname),
      );
    const pages = ["/forex-tools", ...calculators.map(({ id }) => `/forex-tools/${id}`)];
    const wanted = pages.flatMap((path) => [path, `${path}.data`]);
    const missing = async () => {
      const paths = await stored();
      const absent = wanted.filter((path) => !paths.includes(path));
      return paths.some((path) => path.startsWith("/assets/")) ? absent : [...absent, "/assets/"];
    };
    await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
    await page.reload();
    // What is stored is asked for once more with each visit: until nothing has come for a while.
    let before = { count: 0, since: Date.now() };
    const unchangedFor = async () => {
      const { length: count } = await stored();
      if (count !== before.count) before = { count, since: Date.now() };
      return Date.now() - before.since;
    };
    await expect.poll(unchangedFor, { timeout: 30_000 }).toBeGreaterThan(2_500);
    await context.setOffline(true);
    await page.goto("/forex-tools/drawdown-recovery?drawdown=50");
    await expect(result(page)).toContainText("100.00%");
    await page.getByLabel("Drawdown (%)").fill("90");
    await expect(result(page)).toContainText("900.00%");
    await page.goto("/forex-tools");
    await expect(page.getByRole("heading", { level: 1, name: "Forex Tools" })).toBeVisible();
    await context.close();
  });

  test("show the market: ranges, correlations, strength and sessions", async ({ page }) => {
    await open(page, "/forex-tools/correlation");
    const cells = page.getByRole("row", { name: /^EUR\/USD/ }).getByRole("cell");
    await expect(cells).toHaveText([/^1\.00$/, ...new Array(9).fill(/^[−\d]/)], { timeout: 30_000 });
    await expect(page.getByText("Simulated market: these are not real prices.")).toBeVisible();
    await page.getByRole("link", { name: /Currency strength meter/ }).click();
    await expect(page.getByRole("row")).toHaveCount(9, { timeout: 30_000 });
    await open(page, "/forex-tools/volatility");
    await expect(page.getByRole("row", { name: /^USD\/JPY/ })).toBeVisible({ timeout: 30_000 });
    await open(page, "/forex-tools/session-clock");
    await expect(page.getByText("London", { exact: true })).toBeVisible();
  });

  test("fit a phone and satisfy axe", async ({ page }) => {
    await open(page, "/forex-tools/position-size");
    await expectAccessible(page, { within: "main" });
    await page.setViewportSize({ width: 360, height: 800 });
    const small = await page
      .locator("main :is(button, input, select, form a)")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0 && height < 44),
      );
    expect(small).toEqual([]);
  });
});

test.describe("a calculator in a frame of another site", () => {
  let server: Server;
  let origin = "";
  let html = "";
  test.beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => void server.close());

  test("computes there, grows with its contents, and knows nothing of the visitor", async ({
    page,
    context,
    baseURL,
  }) => {
    await open(page, "/forex-tools/pip-value?lots=0.3");
    await page.getByText("Embed this calculator").click();
    const code = await page.getByRole("region", { name: "Code to embed" }).textContent();
    expect(code).toContain("/embed/pip-value?lots=0.3");
    // The lines of the how-to, with this site's address in them.
    const howTo = readFileSync("docs/how-to/embed-a-calculator.md", "utf8");
    const used = blocksOf(howTo)[0]?.text.replaceAll("https://example.com", baseURL ?? "") ?? "";
    const shape = (text: string) =>
      text.replaceAll(/"[^"]*\/embed\/[^"]*"|title="[^"]*"|https?:\/\/[^/"]+/g, "").trim();
    expect(shape(code ?? "")).toBe(shape(used));
    // A page that talks to the frame, and one frame that only pretends to be ours.
    html = `<!doctype html><title>Partner</title><body>${used}<iframe id="other" srcdoc="<script>parent.postMessage({type:'calculator-height',height:4000},'*')</script>" style="height:50px"></iframe>
      <script>addEventListener("message",e=>(window.heard??=[]).push(JSON.stringify(e.data)));setInterval(()=>frames[0].postMessage({type:"type",name:"balance",text:"9"},"*"),50)</script>`;
    await page.goto(origin);
    const frame = page.frameLocator("iframe").first();
    await expect(frame.getByRole("region", { name: "Result" })).toContainText("0.20 lots");
    const height = () =>
      page
        .locator("iframe")
        .first()
        .evaluate((one) => one.getBoundingClientRect().height);
    await expect.poll(height).not.toBe(640);
    await page.setViewportSize({ width: 380, height: 800 });
    const narrow = () =>
      page
        .locator("iframe")
        .first()
        .evaluate((one) => one.clientHeight);
    await expect.poll(narrow).toBeGreaterThan(600);
    await frame.getByLabel("Risk per trade").fill("2");
    await expect(frame.getByRole("region", { name: "Result" })).toContainText("0.40 lots");
    expect(await page.locator("#other").evaluate((one) => one.clientHeight)).toBe(50);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    const fromUs = heard.filter((text) => !text.includes("4000"));
    expect(fromUs.every((text) => /^\{"type":"calculator-height","height":\d+\}$/.test(text))).toBe(true);
    for (const link of await frame.getByRole("link").all()) expect(await link.getAttribute("target")).toBe("_blank");
    expect(await context.cookies()).toEqual([]);
    const inside = page.frames().find((one) => one.url().includes("/embed/"));
    const stored = await inside?.evaluate(() => {
      try {
        return Object.keys(localStorage);
      } catch {
        return []; // The browser gives frames of other sites no storage at all.
      }
    });
    expect(stored).toEqual([]);
  });

  test("only the embeddable pages may be framed", async ({ request }) => {
    const policy = async (path: string) => (await request.get(path)).headers()["content-security-policy"];
    expect(await policy("/embed/margin")).toContain("frame-ancestors *");
    for (const path of ["/", "/forex-tools/margin", "/auth", "/member-area", "/embed", "/embedded/margin"])
      expect(await policy(path), path).toContain("frame-ancestors 'none'");
  });
});
