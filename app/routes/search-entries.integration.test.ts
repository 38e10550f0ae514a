import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { writeIndicatorTexts } from "../../server/write-indicator-texts.ts";
import { serverClient } from "../data/server-client.ts";
import { findEntries, type SearchEntry } from "../features/search/search-entries.ts";
import { loader } from "./search-entries.ts";

const siteUrl = "http://127.0.0.1:3995";
let database: TestDatabase;
let platform: Platform;
let entries: readonly SearchEntry[];

beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.database);
  await writeIndicatorTexts(database.database);
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: database.dataDir }),
    database: database.database,
    log: { info() {}, warn() {}, error() {} },
  });
  const platformFetch: typeof fetch = (input, init) =>
    platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" });
  const client = serverClient(platformFetch, platform.keys.anonKey, siteUrl);
  const context = { get: () => ({ client }) } as unknown as Parameters<typeof loader>[0]["context"];
  entries = await (await loader({ context } as Parameters<typeof loader>[0])).json();
});
afterAll(async () => {
  await platform?.close();
  await database.stop();
});

const shown = 6;

test.each([
  ["robot", "/robots"],
  ["robots", "/robots"],
  ["position size", "/forex-tools/position-size"],
  ["backtest", "/backtesting"],
  ["backtesting", "/backtesting"],
  ["broker", "/#brokers"],
  ["brokers", "/#brokers"],
  ["free", "/ebooks"],
  ["free", "/foundation"],
  ["news", "/news"],
  ["news today", "/news"],
  ["account", "/account-comparison"],
  ["calendar", "/trading#events"],
  ["courses", "/courses"],
  ["course", "/courses"],
  ["margin", "/forex-tools/margin"],
  ["pip value", "/forex-tools/pip-value"],
  ["simulator", "/trading-simulator"],
  ["demo", "/trading-simulator"],
  ["refund", "/terms#refunds"],
  ["price", "/northpip-pricing"],
  ["mentor price", "/northpip-pricing"],
  ["mentorship cost", "/northpip-pricing"],
  ["vps price", "/northpip-pricing"],
  ["statement", "/bots-performance#statement-analyzer"],
  ["analyze statement", "/bots-performance#statement-analyzer"],
  ["journal", "/trading-simulator"],
  ["sign out", "/member-area"],
  ["cheapest", "/northpip-pricing"],
  ["discount", "/northpip-pricing"],
  ["installments", "/northpip-pricing"],
  ["free course", "/foundation"],
  ["best robot", "/bots-performance"],
  ["log out", "/member-area"],
  ["mentor", "/mentorship"],
  ["strategy", "/strategy-builder"],
  ["scanner", "/strategy-scanner"],
  ["glossary", "/glossary"],
  ["rsi", "/indicators/rsi"],
  ["vps", "/robots#vps-hosting"],
  ["contact", "/contact"],
  ["forecast", "/forecasts"],
])("%s shows the page or tool among the first six", (query, url) => {
  const first = findEntries(entries, query).slice(0, shown);
  expect(first.map((entry) => entry.url)).toContain(url);
});

test("a robot, a course, the news and the brokers come first for their own words", () => {
  const first = (query: string) => findEntries(entries, query)[0]?.url;
  expect(["robot", "courses", "news", "broker", "position size", "backtest"].map(first)).toEqual([
    "/robots",
    "/courses",
    "/news",
    "/#brokers",
    "/forex-tools/position-size",
    "/backtesting",
  ]);
});

test.each([
  ["vps desk", "/robots#vps-hosting"],
  ["vps london", "/robots#vps-hosting"],
  ["vip elite", "/mentorship"],
  ["1-on-1", "/mentorship"],
  ["ingrid solheim", "/mentorship"],
  ["larkspur", "/#brokers"],
  ["where is my order", "/support#orders-where"],
  ["how do i get my money back", "/support#refunds"],
])("%s finds what is sold or named first", (query, url) => {
  expect(findEntries(entries, query)[0]?.url).toBe(url);
});

test("free lessons and terms come before paid lessons that match alike", () => {
  const lessons = findEntries(entries, "leverage").filter(({ category }) => category === "Lessons and articles");
  const paid = lessons.findIndex(({ url }) => url.startsWith("/courses/"));
  const free = lessons.findIndex(({ url }) => url.startsWith("/foundation/") || url.startsWith("/glossary/"));
  expect(free).toBe(0);
  expect(paid === -1 || paid > free).toBe(true);
});
