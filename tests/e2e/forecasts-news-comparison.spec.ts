import pg from "pg";
import { fillForecastRecord } from "../support/forecast-record.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";

const databaseUrl = process.env.TEST_DATABASE_URL ?? "";
test.skip(databaseUrl === "", "the running site's database address is not known to this run");

async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

test("forecasts: the record shows misses first, and a visitor computes one again with the same hashes", async ({
  page,
}) => {
  const resolved = await fillForecastRecord(databaseUrl, "day", 20);
  await open(page, "/forecasts");
  const record = page.locator("#record [data-record]");
  await expect(record).toHaveAttribute("data-record", String(resolved));
  await expect(record.locator("[data-verdict]")).toContainText(/\d+ of \d+ forecasts missed\./);
  await expect(record.getByRole("heading", { level: 3 }).first()).toHaveText("Newest misses");
  const newest = page.getByRole("list", { name: "Newest forecasts" });
  await expect(newest.getByRole("listitem").filter({ has: page.locator("summary") })).toHaveCount(10);
  const first = newest.locator("details").first();
  await first.locator("summary").click();
  await first.getByRole("button", { name: "Compute it again here" }).click();
  await expect(first.locator("[data-check=equal]")).toContainText("Both hashes agree", { timeout: 20_000 });
  const miss = record.getByRole("list", { name: "Misses" }).locator("details").first();
  await miss.locator("summary").click();
  await miss.getByRole("button", { name: "Compute it again here" }).click();
  await expect(miss.locator("[data-check=equal]")).toBeVisible({ timeout: 20_000 });

  await page.getByRole("link", { name: "← Previous close" }).click();
  await expect(page).toHaveURL(/close=\d{4}-\d\d-\d\d$/);
  const past = page.getByRole("list", { name: "Forecasts of this close" });
  await expect(past.getByText(/^[✓✗] \d+%/).first()).toBeVisible();
  await open(page, "/forecasts?close=2020-01-02");
  await expect(page.getByText("No forecasts were made at this close")).toBeVisible();

  // A row that somebody changed past the database's refusal no longer agrees with what anyone computes.
  await sql(`begin; alter table public.forecasts disable trigger refuse_change;
    update public.forecasts set result_hash = repeat('0', 16) where id = (select id from public.forecasts where horizon = 'day' and symbol = 'USDJPY' order by close_at desc limit 1);
    alter table public.forecasts enable trigger refuse_change;
    update public.site_settings set value = value where key = 'brand'; commit`);
  await open(page, "/forecasts?pair=usdjpy");
  const changed = page.getByRole("list", { name: "Newest forecasts" }).locator("details").first();
  await changed.locator("summary").click();
  await changed.getByRole("button", { name: "Compute it again here" }).click();
  await expect(changed.locator("[data-check=different]")).toContainText("Trust neither", { timeout: 20_000 });
});

test("forecasts: a choice is a link with its own address, an empty record says so, and past closes stay apart", async ({
  page,
}) => {
  await open(page, "/forecasts?horizon=month");
  await expect(page.getByRole("link", { name: "20 trading days" })).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[data-record=empty]")).toBeVisible();
  await page.getByRole("link", { name: "GBP/JPY" }).click();
  await expect(page).toHaveURL(/horizon=month&pair=gbpjpy$/);
  await page.getByRole("button", { name: /Work out \d+ past closes/ }).click();
  await expect(page.locator("[data-past=done]")).toContainText("Back-computed on this device", { timeout: 40_000 });
  await expect(page.locator("[data-past=done]")).toContainText("Simulated prices");
  await expect(page.locator("[data-record=empty]")).toBeVisible();
});

test("account comparison: my trades decide the order, live in the address, and bad input changes nothing", async ({
  page,
}) => {
  await open(page, "/account-comparison?trades=EURUSD:10&nights=0");
  const totals = () =>
    page.locator("[data-total]:not([data-partial])").evaluateAll((all) => all.map((one) => Number(one.dataset.total)));
  const before = await totals();
  expect(before.length).toBeGreaterThan(5);
  expect(before).toEqual([...before].sort((a, b) => a - b));
  // 0.4 pips × $10 × 10 lots and two sides of $1.
  await expect(page.locator("[data-account=larkspur-fx-asia] [data-total]")).toHaveAttribute("data-total", "60.00");
  const worked = page.locator("[data-account=larkspur-fx-asia] [data-worked]");
  await worked.locator("summary").click();
  await expect(worked).toContainText("0.4 pips × $10.00 × 10 lots = $40.00");
  await expect(worked).toContainText("$1.00 × 2 sides × 10 lots = $20.00");
  const lots = page.getByLabel("Lots of EUR/USD per month");
  await lots.fill("a lot");
  await expect(page.getByText("A number from 0.01")).toBeVisible();
  expect(await totals()).toEqual(before);
  await lots.fill("20");
  await expect(page).toHaveURL(/trades=EURUSD%3A20/);
  await expect(page.locator("[data-account=larkspur-fx-asia] [data-total]")).toHaveAttribute("data-total", "120.00");
  await page.getByLabel("Average holding, nights").fill("3");
  await expect(page.locator("[data-account=juniper-markets-standard]")).toContainText("Not stated: swap on EUR/USD");
  await page.reload();
  await expect(lots).toHaveValue("20");
  await page.getByLabel("Order by").selectOption("deposit");
  await expect(page.locator("[data-order=deposit]")).toContainText("minimum deposit");
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await smallTargets(page)).toEqual([]);
});

test("news: headlines of other sites are named, linked and searched beside our posts", async ({ page }) => {
  await sql(`with source as (insert into public.news_sources (name, url, enabled) values ('Test Wire', 'https://wire.example/rss', true)
      on conflict (url) do update set name = excluded.name returning id)
    insert into public.news_items (source_id, guid, title, summary, link, published_at)
    select id, 'g', 'Rate held at 3.75%', '<b>as text</b>', 'https://wire.example/held', now() from source on conflict do nothing`);
  await open(page, "/news");
  const headline = page.getByRole("link", { name: "Rate held at 3.75%" });
  await expect(headline).toHaveAttribute("rel", /nofollow/);
  await expect(headline).toHaveAttribute("rel", /noopener/);
  await expect(page.getByRole("article").filter({ has: headline })).toContainText("<b>as text</b>");
  await expect(page.getByRole("link", { name: "Test Wire" })).toHaveAttribute("href", "https://wire.example");
  await page.getByLabel("Search the news").fill("held");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByLabel("Search the news").fill("");
  await page.getByLabel("Source").selectOption("Northpip");
  await expect(headline).toHaveCount(0);
  await expect(page).toHaveURL(/source=Northpip/);
});

test("an opened forecast is accessible on a phone and a desk, and every control of the three pages fits a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/account-comparison", "/news", "/forecasts"]) {
    await open(page, path);
    if (path === "/forecasts") {
      await expect(page.locator("[data-forecast] .level-ruler").first()).toBeVisible({ timeout: 30_000 });
      await page.locator("[data-forecast] summary").first().click();
    }
    expect(await smallTargets(page), path).toEqual([]);
  }
  await expectAccessible(page, { within: "#forecasts" });
});
