import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCachedPage, createHtmlCache } from "./html-cache.ts";
import { createPageSource } from "./page-source.ts";
import { createPageUpgrades } from "./page-upgrades.ts";
import { createRenderTurns } from "./render-turns.ts";

function textOf(seed: string) {
  const words = Array.from({ length: 400 }, (_, i) => `<li class="price">${seed} ${i * 7919} pips</li>`);
  return Buffer.from(words.join("") + randomBytes(200).toString("hex"));
}

const turns = createRenderTurns({ info() {}, warn() {}, error() {} });

const page = {
  kind: "page",
  key: "/",
  address: "/",
  missing: false,
  takesForms: false,
  anyQuery: true,
} as const;

/** A site of one page whose content can change. */
function site() {
  let epoch = 1;
  let html = textOf("first");
  let renders = 0;
  let up = true;
  let status = 200;
  let meanwhile = () => {};
  const cache = createHtmlCache();
  const clock = { current: () => epoch, advance: () => undefined, close: async () => undefined };
  const upgrades = createPageUpgrades(cache, clock);
  const render = async (_request: Request, _address: string, at: number) => {
    renders += 1;
    meanwhile();
    const page = createCachedPage(at, html, { "content-type": "text/html; charset=utf-8" });
    return { page, status, cacheable: true };
  };
  const resolve = async ({ pathname: key }: URL) => ({ ...page, key, address: key });
  const allowance = { take: () => true };
  const pages = createPageSource({
    cache,
    epoch: clock,
    renderer: render,
    resolve,
    allowance,
    turns,
    databaseUp: () => up,
    upgrades,
  });
  return {
    cache,
    pages,
    upgrades,
    visit: () => pages.render(new Request("http://northpip.example/"), page, "203.0.113.7"),
    change(text: string) {
      html = textOf(text);
      epoch += 1;
    },
    renders: () => renders,
    answerWith(next: number, during = () => {}) {
      status = next;
      meanwhile = during;
    },
    lose() {
      up = false;
    },
  };
}

test("keeps a page in memory until content changes", async () => {
  const { pages, visit, change, renders } = site();
  expect(pages.fromMemory("/")).toBeUndefined();
  await visit();
  const etag = pages.fromMemory("/")?.etag;
  expect(etag).toBeDefined();
  await visit();
  expect(renders()).toBe(1);
  change("second");
  expect(pages.fromMemory("/")).toBeUndefined();
  await visit();
  expect(pages.fromMemory("/")?.etag).not.toBe(etag);
});

test("sends fewer bytes of the same page under the same tag once there was time", async () => {
  const { pages, visit, upgrades, cache } = site();
  await visit();
  const first = pages.fromMemory("/");
  await upgrades.settled();
  const second = pages.fromMemory("/");
  expect(second?.body.br?.length).toBeLessThan(first?.body.br?.length ?? 0);
  expect(brotliDecompressSync(second?.body.br ?? Buffer.alloc(0))).toEqual(first?.body.identity);
  expect(second?.etag).toBe(first?.etag);
  expect(cache.heldBytes).toBe(second?.bytes);
});

test("pages of a query, of which anybody can ask for thousands, keep their first form", async () => {
  const { pages, upgrades, cache } = site();
  const asked = { ...page, key: "/?tag=made-up", address: "/?tag=made-up", anyQuery: false };
  await pages.render(new Request("http://northpip.example/?tag=made-up"), asked, "203.0.113.7");
  const first = cache.reserve(asked.key);
  await upgrades.settled();
  expect(first?.body.br).toBeDefined();
  expect(cache.reserve(asked.key)).toBe(first);
});

test("never puts an old page in the place of a new one", async () => {
  const { pages, visit, upgrades, change } = site();
  await visit();
  change("second");
  await visit();
  const etag = pages.fromMemory("/")?.etag;
  await upgrades.settled();
  expect(pages.fromMemory("/")?.etag).toBe(etag);
  change("third");
  await upgrades.settled();
  expect(pages.fromMemory("/")).toBeUndefined();
});

test("leaves a page alone that became old while it was compressed", async () => {
  const { visit, upgrades, change, cache } = site();
  await visit();
  const kept = cache.reserve("/");
  await new Promise((resolve) => setImmediate(resolve));
  change("second");
  await upgrades.settled();
  expect(cache.reserve("/")).toBe(kept);
});

test("names that a route does not know share one written page, made again when content changes", async () => {
  let epoch = 1;
  const written: string[] = [];
  const cache = createHtmlCache();
  const pages = createPageSource({
    cache,
    epoch: { current: () => epoch, advance: () => undefined, close: async () => undefined },
    renderer: async (_request, address, at, preferences) => {
      const known = address === "/blog/known";
      if (known || !preferences?.missingUnwritten) written.push(address);
      const html = known || !preferences?.missingUnwritten ? textOf(address) : Buffer.from("");
      const page = createCachedPage(at, html, { "content-type": "text/html; charset=utf-8" });
      return { page, status: known ? 200 : 404, cacheable: true };
    },
    resolve: async () => ({ kind: "malformed" }),
    allowance: { take: () => true },
    turns,
    databaseUp: () => true,
  });
  const unknown = { key: "unknown", address: "/blog/-" };
  const visit = async (address: string) => {
    const asked = { ...page, key: address, address, unknown };
    const answer = await pages.render(new Request(`http://northpip.example${address}`), asked, "203.0.113.7");
    if (typeof answer === "string") throw new Error(answer);
    return [answer.status, answer.page.body.identity.toString().includes("pips")];
  };
  for (const name of ["a", "b", "c"]) expect(await visit(`/blog/${name}`)).toEqual([404, true]);
  expect(await visit("/blog/known")).toEqual([200, true]);
  expect(written).toEqual(["/blog/-", "/blog/known"]);
  expect(cache.size).toBe(2);
  epoch += 1;
  expect(await visit("/blog/a")).toEqual([404, true]);
  expect(written).toEqual(["/blog/-", "/blog/known", "/blog/-"]);
});

/** One page from before a change, on a site that has no turn for anybody. */
function changedSite() {
  const state = { up: true, allowed: true };
  const cache = createHtmlCache();
  const none = { waitMs: 1, waiting: 0, running: 0 };
  const pages = createPageSource({
    cache,
    epoch: { current: () => 2, advance: () => undefined, close: async () => undefined },
    renderer: () => Promise.reject(new Error("nobody has a turn")),
    resolve: async () => ({ kind: "malformed" }),
    allowance: { take: () => state.allowed },
    turns: createRenderTurns({ info() {}, warn() {}, error() {} }, { together: none, perClient: none, perSite: none }),
    databaseUp: () => state.up,
  });
  cache.put("/", createCachedPage(1, textOf("withdrawn"), { "content-type": "text/html; charset=utf-8" }));
  const ask = async () => {
    const answer = await pages.render(new Request("http://northpip.example/"), page, "203.0.113.7");
    if (typeof answer === "string") return answer;
    return answer.page.body.identity.toString().includes("withdrawn") ? "withdrawn text" : answer.status;
  };
  return { state, ask };
}

test("a page from before a change is shown only while the database is down, never to a client that is refused or for a failed render", async () => {
  const { state, ask } = changedSite();
  state.allowed = false;
  expect(await ask()).toBe("limited");
  state.allowed = true;
  expect(await ask()).toBe("busy");
  state.up = false;
  expect(await ask()).toBe("withdrawn text");
});

test("a page whose render fails while the database answers is an error, not the page from before a change", async () => {
  const failing = site();
  const falling = site();
  for (const one of [failing, falling]) {
    await one.visit();
    one.change("second");
  }
  failing.answerWith(500);
  expect(await failing.visit()).toMatchObject({ status: 500 });
  falling.answerWith(503, () => falling.lose());
  expect(await falling.visit()).toMatchObject({ status: 200 });
});

/** Pages whose renders end when they are told to; one client has one render under way and two in line. */
function slowSite() {
  const ends = new Map<string, () => void>();
  const rendered: string[] = [];
  const one = { waitMs: 60_000, waiting: 2 };
  const pages = createPageSource({
    cache: createHtmlCache(),
    epoch: { current: () => 1, advance: () => undefined, close: async () => undefined },
    renderer: async (_request, address, at) => {
      rendered.push(address);
      await new Promise<void>((resolve) => ends.set(address, resolve));
      const html = createCachedPage(at, textOf(address), { "content-type": "text/html; charset=utf-8" });
      return { page: html, status: 200, cacheable: true };
    },
    resolve: async () => ({ kind: "malformed" }),
    allowance: { take: () => true },
    turns: createRenderTurns(
      { info() {}, warn() {}, error() {} },
      { together: { ...one, running: 2 }, perClient: { ...one, running: 1 }, perSite: { ...one, running: 1 } },
    ),
    databaseUp: () => true,
  });
  // A render begins in a later turn of the event loop.
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    rendered,
    settle,
    ask: (address: string, client: string) =>
      pages.render(new Request(`http://northpip.example${address}`), { ...page, key: address, address }, client),
    async end(address: string) {
      ends.get(address)?.();
      await settle();
    },
  };
}

test("a page that waits in one client's line is rendered when it is another's turn, once for both", async () => {
  const { rendered, settle, ask, end } = slowSite();
  const slow = ask("/a", "203.0.113.7");
  const waiting = ask("/robots", "203.0.113.7");
  await settle();
  const other = ask("/robots", "198.51.100.2");
  await settle();
  expect(rendered).toEqual(["/a", "/robots"]);
  await end("/robots");
  expect(await other).toMatchObject({ status: 200 });
  await end("/a");
  expect([await slow, await waiting]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(rendered).toEqual(["/a", "/robots"]);
});

test("a client beyond its line is told that the site is busy", async () => {
  const { settle, ask, end } = slowSite();
  const asked = ["/a", "/b", "/c"].map((address) => ask(address, "203.0.113.7"));
  await settle();
  expect(await ask("/d", "203.0.113.7")).toBe("busy");
  for (const address of ["/a", "/b", "/c"]) await end(address);
  expect(await Promise.all(asked)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
});

test("pages with made-up queries push out each other and none of the others", () => {
  const kept = createCachedPage(1, textOf("kept"), { "content-type": "text/html; charset=utf-8" });
  const cache = createHtmlCache(20 * kept.bytes);
  for (let n = 0; n < 9; n += 1) cache.put(`/page-${n}`, kept);
  for (let n = 0; n < 100; n += 1) cache.put(`/blog?tag=made-up-${n}`, kept);
  expect(Array.from({ length: 9 }, (_, n) => cache.fresh(`/page-${n}`, 1)).filter(Boolean)).toHaveLength(9);
  expect(cache.size).toBe(19);
  expect(cache.fresh("/blog?tag=made-up-99", 1)).toBe(kept);
  for (let n = 0; n < 30; n += 1) cache.put(`/other-${n}`, kept);
  expect([cache.size, cache.heldBytes]).toEqual([20, 20 * kept.bytes]);
});
