import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { prepareBuild } from "../../server/ensure-build.ts";
import { createPageAddresses } from "../../server/page-address.ts";

const root = join(import.meta.dirname, "../..");
const quiet = { say: () => undefined, step: <T>(_: string, run: () => Promise<T>) => run() };
let build: ServerBuild;
let resolve: ReturnType<typeof createPageAddresses>;

beforeAll(async () => {
  const folder = await prepareBuild(root, quiet);
  build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as ServerBuild;
  resolve = createPageAddresses(build.routes);
}, 240_000);

const at = (address: string) => resolve(new URL(address, "http://site.example"));
const keyAt = (address: string) => {
  const found = at(address);
  return found.kind === "page" ? found.key : found;
};

/** The address of every route of the site, with a made-up value for each parameter of its path. */
function everyPath(): string[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.path === "*" || (route.path === undefined && !route.index)) return [];
    const parents: string[] = [];
    for (let current: typeof route | undefined = route; current; current = build.routes[current.parentId ?? ""])
      if (current.path) parents.unshift(current.path);
    return [`/${parents.join("/").replace(/:\w+/g, "some-value-1")}`];
  });
}

test("every route is kept under one address, whatever query parameters it does not know are added", () => {
  const paths = everyPath();
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const known = new Set(Object.values(build.routes).flatMap((route) => readParameters(route?.module.handle)));
    const key = keyAt(path);
    expect(key).toBe(path);
    for (const name of [
      "utm_source",
      "fbclid",
      "q",
      "page",
      "tag",
      "category",
      "topic",
      "_routes",
      "x".repeat(500),
      "%00",
    ]) {
      if (known.has(name)) continue;
      expect(keyAt(`${path}?${name}=${Math.random()}`), `${path}?${name}`).toBe(key);
    }
  }
});

const readParameters = (handle: unknown) =>
  (handle as { parameters?: readonly string[] } | undefined)?.parameters ?? [];

test("another spelling of a page leads to the page and is not rendered", () => {
  for (const path of everyPath().filter((one) => one.length > 1)) {
    const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
    for (const spelling of [path.toUpperCase(), encoded])
      expect(at(`${spelling}?a=1`), spelling).toEqual({ kind: "moved", to: `${path}?a=1` });
  }
});

test("all addresses without a page share one", () => {
  const missing = [
    "/nothing",
    "/NOTHING",
    "/%41",
    "/wp-login.php",
    "/blog/a/b/c",
    "/assets/gone-AbC.js",
    "/__manifest?paths=/a",
  ];
  expect(new Set(missing.map(keyAt)).size).toBe(1);
  expect(at("/nothing")).toMatchObject({ kind: "page", missing: true });
  expect(keyAt("/nothing.data")).toBe(keyAt("/nothing/else.data"));
});

test.each(["//blog", "/a//b", "/a%2fb", "/a%5Cb", "/%00", "/%zz", `/${"x".repeat(600)}`])(
  "%s is not an address",
  (path) => expect(resolve(new URL(`http://site.example${path}`))).toEqual({ kind: "malformed" }),
);

test("data of a page is kept beside the page", () => {
  expect([keyAt("/blog.data?_routes=root"), keyAt("/_.data"), keyAt("/Blog.data")]).toEqual([
    "/blog.data",
    "/_.data",
    { kind: "moved", to: "/blog.data" },
  ]);
});

test("all names that a route does not know share one page, beside the page of each name", () => {
  const found = [at("/blog/no-such-post"), at("/blog/another"), at("/blog/-")];
  for (const one of found) expect(one).toMatchObject({ unknown: { address: "/blog/-" } });
  expect(new Set(found.map((one) => (one.kind === "page" ? one.unknown?.key : one))).size).toBe(1);
  expect(new Set(found.map((one) => (one.kind === "page" ? one.key : one))).size).toBe(3);
  expect(at("/robots/x")).toMatchObject({ unknown: { address: "/robots/-" } });
  expect(at("/blog")).not.toHaveProperty("unknown");
});
