import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createOutgoingFetch, type OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { newsJob } from "./fetch-news.ts";

const fetchNews = (options: Parameters<typeof newsJob>[0]) => newsJob(options).run();

let shared: TestDatabase;
let server: Server;
let answer: (response: ServerResponse, path: string, headers: Record<string, unknown>) => void;
let origin: string;

beforeAll(async () => {
  shared = await testDatabase();
  server = createServer((request, response) => answer(response, request.url ?? "", request.headers));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shared.stop();
});
afterEach(() => sql("delete from public.news_sources"));

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

const addSource = (name = "Desk", url = "https://feed.example/rss") =>
  sql("insert into public.news_sources (name, url) values ($1, $2)", [name, url]);
const again = () => sql("update public.news_fetches set checked_at = now() - interval '1 hour'");
const problem = async () =>
  (await sql<{ problem: string | null }>("select problem from public.news_fetches"))[0]?.problem;
const items = () => sql("select title, link, published_at from public.news_items order by title");
const version = async () => (await sql<{ version: number }>("select version from public.content_version"))[0]?.version;

/** The server of this test in the place of feed.example; every other address as it is in production. */
const strict = createOutgoingFetch({ allowsPrivate: false });
const here = (limits: { maxBytes?: number; timeoutMs?: number } = {}): OutgoingFetch => {
  const local = createOutgoingFetch({ allowsPrivate: true, ...limits });
  return (url, request) => {
    const { host, pathname } = new URL(url);
    return host === "feed.example" ? local(`${origin}${pathname}`, request) : strict(url, request);
  };
};
const item = (name: string, date = new Date().toUTCString()) =>
  `<item><title>${name}</title><link>https://feed.example/${name}</link><pubDate>${date}</pubDate></item>`;
const feed = (...parts: string[]) => `<rss><channel><title>Desk</title>${parts.join("")}</channel></rss>`;

test("new items are stored once, and a reading without news changes no page", async () => {
  await addSource();
  answer = (response) => response.end(feed(item("one"), item("two"), item("one")));
  expect(await fetchNews({ ...shared, outgoing: here() })).toBe(2);
  expect(await fetchNews({ ...shared, outgoing: here() }), "not its turn yet").toBe(0);
  await again();
  const before = await version();
  expect(await fetchNews({ ...shared, outgoing: here() })).toBe(0);
  expect(await version()).toBe(before);
  expect(await items()).toHaveLength(2);
  expect(await problem()).toBeNull();
});

test("the same link from a second source is not shown twice", async () => {
  await addSource();
  await addSource("Copy", "https://feed.example/copy");
  answer = (response) => response.end(feed(item("one")));
  expect(await fetchNews({ ...shared, outgoing: here() })).toBe(1);
});

test("an unchanged feed is not sent again", async () => {
  await addSource();
  const asked: unknown[] = [];
  answer = (response, _, headers) => {
    asked.push(headers["if-none-match"]);
    if (headers["if-none-match"] === '"v1"') response.writeHead(304).end();
    else response.setHeader("etag", '"v1"').end(feed(item("one")));
  };
  for (let i = 0; i < 3; i++) {
    await fetchNews({ ...shared, outgoing: here() });
    await again();
  }
  expect(asked).toEqual([undefined, '"v1"', '"v1"']);
  expect(await items()).toHaveLength(1);
});

test("a date in the future becomes the time of reading, and what is older than ninety days is left out", async () => {
  await addSource();
  const [future, old] = [Date.now() + 9e9, Date.now() - 91 * 86_400_000].map((at) => new Date(at).toUTCString());
  answer = (response) => response.end(feed(item("future", future), item("old", old)));
  await fetchNews({ ...shared, outgoing: here() });
  const [only, ...none] = await items();
  expect(none).toEqual([]);
  expect(Number(new Date(only?.published_at as string))).toBeLessThanOrEqual(Date.now());
});

test.each([
  ["a private address", "http://127.0.0.1:1/", "expected an address that begins with https://"],
  ["a private address with https", "https://10.0.0.1/rss", "private address"],
  ["the address of cloud metadata", "https://169.254.169.254/latest", "private address"],
  ["localhost by its name", "https://localhost/rss", "private address"],
  ["a file", "file:///etc/passwd", "expected an address that begins with https://"],
  ["itself for ever", "https://feed.example/again", "more than 3 times"],
])("a redirect to %s is refused and the items stay", async (_, location, words) => {
  await addSource();
  answer = (response) => response.end(feed(item("one")));
  await fetchNews({ ...shared, outgoing: here() });
  await again();
  answer = (response) => response.writeHead(302, { location }).end();
  await fetchNews({ ...shared, outgoing: here() });
  expect(await problem()).toContain(words);
  expect(await items()).toHaveLength(1);
});

test("an endless answer is cut off at the limit, and one that trickles at its time", async () => {
  await addSource();
  let sent = 0;
  answer = (response) => {
    const chunk = Buffer.alloc(65_536, " ");
    const more = () => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return response.once("drain", more);
      }
    };
    response.on("error", () => {});
    more();
  };
  await fetchNews({ ...shared, outgoing: here({ maxBytes: 2 * 1024 * 1024 }) });
  expect(await problem()).toContain("larger than 2097152 bytes");
  expect(sent).toBeLessThan(64 * 1024 * 1024);
  await again();
  answer = (response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  };
  await fetchNews({ ...shared, outgoing: here({ timeoutMs: 300 }) });
  expect(await problem()).toMatch(/timeout|aborted/i);
});

test("one source that fails does not hold up the next", async () => {
  await addSource("Bad", "https://feed.example/bad");
  await addSource("Good", "https://feed.example/good");
  answer = (response, path) => {
    if (path === "/bad") response.writeHead(500).end();
    else response.end(feed(item("one")));
  };
  expect(await fetchNews({ ...shared, outgoing: here() })).toBe(1);
});

test("in production a source on a private address is never connected to", async () => {
  let asked = 0;
  answer = (response) => {
    asked += 1;
    response.end();
  };
  await addSource("Inside", `https://127.0.0.1:${new URL(origin).port}/rss`);
  await fetchNews({ ...shared });
  expect(await problem()).toContain("private address");
  expect(asked).toBe(0);
});
