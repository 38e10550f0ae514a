import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEntries } from "#app/features/search/search-entries.ts";
import { readConfig } from "#config";
import { brand } from "#content/brand.ts";
import { brokers } from "#content/brokers.ts";
import { courses } from "#content/courses.ts";
import { faqs } from "#content/faqs.ts";
import { readCourseLessons } from "#content/lessons.ts";
import { mentors, plans } from "#content/mentorship.ts";
import { closingLinks, footerColumns, inlineLinks, legalLinks, moreGroups, moreTitle } from "#content/navigation.ts";
import { readPages } from "#content/pages.ts";
import { readPosts } from "#content/posts.ts";
import { productNotes } from "#content/product-notes.ts";
import { readBrand } from "#content/read-settings.ts";
import { robots } from "#content/robots.ts";
import { searchEntries } from "#content/search-entries.ts";
import { seedContent } from "#content/seed.ts";
import { stories } from "#content/stories.ts";
import { tools, toolsClosing } from "#content/tools.ts";
import { vpsPlans } from "#content/vps.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { createCheckoutReference, loadEnrolments, loadOrders } from "./account.ts";
import { byCost } from "./broker-cost.ts";
import { loadCatalog, loadProduct } from "./catalog.ts";
import {
  loadFaqs,
  loadHome,
  loadPage,
  loadPricing,
  loadRobots,
  loadSearchEntries,
  loadSite,
  loadVpsPlans,
} from "./content.ts";
import { loadPost, loadPosts } from "./posts.ts";
import { DataError, rows } from "./rows.ts";
import { loadSearchSubjects } from "./search-subjects.ts";
import { serverClient } from "./server-client.ts";

const siteUrl = "http://127.0.0.1:3996";
const log = { info() {}, warn() {}, error() {} };
const minutesOf = (lessons: readonly { readonly readingMinutes: number }[]) =>
  lessons.map(({ readingMinutes }) => readingMinutes).sort((a, b) => a - b);
const written = readCourseLessons();
/** With what of them is written, whose order is not told. */
const listedCourses = courses.map((course) => ({
  ...course,
  lessons: minutesOf(written.filter(({ courseId }) => courseId === course.id)),
}));
const asListed = (found: Awaited<ReturnType<typeof loadPricing>>["courses"]) =>
  found.map((course) => ({ ...course, lessons: minutesOf(course.lessons) }));
let test: TestDatabase;
let platform: Platform;
let client: SupabaseClient;
const inProcess: typeof fetch = (input, init) =>
  platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" });

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir }),
    database: test.database,
    log,
  });
  client = serverClient(inProcess, platform.keys.anonKey, siteUrl);
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});

describe("an anonymous visitor reads what the seed says, in its order and its types", () => {
  it("on every page", async () => {
    const { claims, ...site } = await loadSite(client);
    expect(site).toEqual({
      brand: readBrand(brand),
      newsletter: null,
      transcriptDays: 30,
      countVisits: true,
      inlineLinks,
      moreTitle,
      moreGroups,
      closingLinks,
      footerColumns,
      legalLinks,
    });
    expect(claims["success-rate"]?.value).toBe("95%");
    expect(claims["success-rate-stories"]?.value).toBe("94%");
  });
  it("on the home page", async () => {
    const { claims, statistics, ...home } = await loadHome(client);
    const withoutPortraits = stories.map((story) => ({ ...story, picture: null }));
    const listed = {
      courses,
      tools,
      toolsClosing,
      plans,
      mentors,
      brokers: byCost(brokers),
      stories: withoutPortraits,
    };
    expect(home).toEqual(listed);
    expect(statistics.map(({ value }) => value)).toEqual(["5,000+", "94%", "285%", "10+"]);
    expect(claims.students?.evidence).toBeNull();
  });
  it("on the other pages", async () => {
    expect(await loadRobots(client)).toEqual(robots);
    expect(await loadVpsPlans(client)).toEqual(vpsPlans);
    expect(await loadFaqs(client)).toEqual(faqs);
    expect(await loadSearchEntries(client)).toEqual(searchEntries);
    const subjects = await loadSearchSubjects(client);
    expect(subjects.find(({ url }) => url === "/robots/magpie-recovery")).toMatchObject({
      category: "Robots",
      keywords: expect.arrayContaining(["grid", "martingale"]),
    });
    const all = [...searchEntries, ...subjects];
    expect(findEntries(all, "price")[0]?.title).toBe("Pricing");
    for (const [query, url] of [
      ["tax", "/northpip-pricing#refunds-and-tax"],
      ["certificate", "/support#course-certificate"],
      ["two factor", "/support#two-step"],
      ["delete account", "/support#account-delete"],
      ["import csv", "/support#lab-import"],
      ["export pine", "/support#lab-export"],
      ["monte carlo", "/support#monte-carlo"],
      ["phone number", "/contact"],
      ["candlestick", "/indicators?category=candles"],
      ["broker with no minimum deposit", "/#brokers"],
      ["stop loss", "/foundation"],
      ["stop loss", "/strategy-builder"],
      ["position size before prediction", "/blog/position-size-before-prediction"],
      ["newsletter", "/newsletter"],
      ["lost my phone", "/support#lost-authenticator"],
    ] as const)
      expect(
        findEntries(all, query).map((entry) => entry.url),
        query,
      ).toContain(url);
    const pricing = await loadPricing(client);
    expect(asListed(pricing.courses)).toEqual(listedCourses);
    expect(pricing).toMatchObject({ plans, robots, vpsPlans, notes: productNotes });
    for (const page of readPages()) expect(await loadPage(client, page.slug)).toEqual(page);
    expect(await loadPage(client, "no-such-page")).toBeNull();
  });
  it("without the note of a product that is not published", async () => {
    const publish = (published: boolean) =>
      test.database.asService((tx) =>
        tx.query("update public.robots set published = $1 where id = 'tern-trend'", [published]),
      );
    const notes = async () => (await loadPricing(client)).notes.map(({ id }) => id);
    expect(await notes()).toContain("tern-trend");
    await publish(false);
    expect(await notes()).not.toContain("tern-trend");
    await publish(true);
  });
  it("in the blog, newest first, drafts and scheduled posts not at all", async () => {
    const posts = readPosts().sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    await test.database.asService((tx) =>
      tx.query(`insert into public.posts (slug, title, description, author, body, reading_minutes, status, published_at) values
        ('a-draft', 't', 'd', 'a', 'b', 1, 'draft', now()), ('tomorrow', 't', 'd', 'a', 'b', 1, 'published', now() + interval '1 day')`),
    );
    expect((await loadPosts(client)).map(({ slug }) => slug)).toEqual(posts.map(({ slug }) => slug));
    const [post] = posts;
    const loaded = await loadPost(client, post?.slug ?? "");
    expect(
      loaded && {
        ...loaded,
        publishedAt: new Date(loaded.publishedAt).toISOString(),
        updatedAt: new Date(loaded.updatedAt).toISOString(),
      },
    ).toEqual(post);
    expect(await loadPost(client, "a-draft")).toBeNull();
    expect(await loadPost(client, "tomorrow")).toBeNull();
  });
  it("in the catalog, with prices in cents and dollars", async () => {
    expect(await loadCatalog(client)).toHaveLength(courses.length + plans.length + robots.length + vpsPlans.length);
    expect(await loadProduct(client, "vip-elite")).toMatchObject({
      kind: "plan",
      priceCents: 129_900,
      price: 1299,
      currency: "USD",
      checkoutUrl: "/_sandbox/checkout/vip-elite",
    });
    expect(await loadProduct(client, "no-such-thing")).toBeNull();
  });
});

describe("a member", () => {
  it("finds own orders, paid with the own address, with their items and what they grant", async () => {
    const sub = crypto.randomUUID();
    const claims = { aud: "authenticated", role: "authenticated", sub, email: "ana@example.com" };
    const member = serverClient(inProcess, await platform.keys.sign(claims, { expiresIn: 60 }), siteUrl);
    const ana = { id: sub, email: "ana@example.com" };
    expect(await loadOrders(member, ana)).toEqual([]);
    const reference = await createCheckoutReference(member);
    const event = {
      provider: "sandbox",
      eventId: "e",
      type: "purchased",
      providerOrderId: "o",
      orderRef: reference,
      email: "Ana@example.com",
      test: true,
      items: [{ productId: "owl-carry", priceCents: 13_900, currency: "USD" }],
    };
    await test.database.asService((tx) =>
      tx.query("select public.record_checkout_event($1, 'raw')", [JSON.stringify(event)]),
    );
    expect(await loadOrders(member, ana)).toMatchObject([
      { status: "paid", totalCents: 13_900, items: [{ productId: "owl-carry", name: "Owl Carry", quantity: 1 }] },
    ]);
    expect(await loadEnrolments(member, ana)).toMatchObject([
      { productId: "owl-carry", productKind: "robot", status: "active" },
    ]);
    expect(await loadOrders(client, ana).catch((error: unknown) => error)).toBeInstanceOf(DataError);
  });
  it("who is the owner sees only own orders and purchases in the member area", async () => {
    const sub = crypto.randomUUID();
    const owner = { id: sub, email: "own_er@example.com" };
    const claims = {
      aud: "authenticated",
      role: "authenticated",
      aal: "aal2",
      sub,
      email: owner.email,
      app_metadata: { role: "owner" },
    };
    const staff = serverClient(inProcess, await platform.keys.sign(claims, { expiresIn: 60 }), siteUrl);
    const buy = (id: string, email: string) =>
      test.database.asService((tx) =>
        tx.query("select public.record_checkout_event($1, 'raw')", [
          JSON.stringify({
            provider: "sandbox",
            eventId: id,
            type: "purchased",
            providerOrderId: id,
            orderRef: null,
            email,
            test: true,
            items: [{ productId: "tern-trend", priceCents: 14_900, currency: "USD" }],
          }),
        ]),
      );
    // An underscore of a pattern would stand for any letter.
    await buy("another", "ownXer@example.com");
    expect((await staff.from("orders").select("id")).data?.length).toBeGreaterThan(0);
    expect(await loadOrders(staff, owner)).toEqual([]);
    expect(await loadEnrolments(staff, owner)).toEqual([]);
    await buy("own", "Own_er@example.com");
    expect(await loadOrders(staff, owner)).toMatchObject([{ providerOrderId: "own" }]);
    expect(await loadEnrolments(staff, owner)).toMatchObject([{ productId: "tern-trend" }]);
  });
});

describe("a query that fails", () => {
  it("throws with the interface's message and code", async () => {
    await expect(rows(client.from("no_such_table").select("*"))).rejects.toMatchObject({
      name: "DataError",
      code: "PGRST205",
    });
  });
});
