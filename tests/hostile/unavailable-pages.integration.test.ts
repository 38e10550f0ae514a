import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { prepareBuild } from "../../server/ensure-build.ts";
import { createPageRenderer } from "../../server/page-renderer.ts";

const root = join(import.meta.dirname, "../..");
const siteUrl = "http://site.example";
const quiet = { say: () => undefined, step: <T>(_: string, run: () => Promise<T>) => run() };
let build: ServerBuild;

beforeAll(async () => {
  const folder = await prepareBuild(root, quiet);
  build = (await import(pathToFileURL(join(folder, "server/index.js")).href)) as ServerBuild;
}, 240_000);

/** The site's pages over a back end that answers every query like this. */
function pagesOver(answer: () => Response) {
  const lines: [level: string, message: string][] = [];
  const at = (level: string) => (message: string) => void lines.push([level, message]);
  const client = serverClient(async () => answer(), "anon", siteUrl);
  const publicConfig = { supabaseUrl: siteUrl, supabaseAnonKey: "anon", siteUrl, checkoutProvider: "none" };
  const render = createPageRenderer({
    build,
    mode: "production",
    siteUrl,
    sources: () => ({ connect: [], checkout: [], styles: [], captcha: [], videos: [] }),
    appValue: () => ({ client, publicConfig, onBrand: () => undefined }),
    log: { info: at("info"), warn: at("warn"), error: at("error") },
  });
  return { lines, ask: (address: string) => render(new Request(new URL(address, siteUrl)), address, 1) };
}

const addresses = ["/", "/blog/some-post", "/robots", "/robots.data", "/sitemap.xml"];

test("a page whose loaders get no connection is 503, is not kept, and a hundred of them are one line", async () => {
  const busy = { code: "PGRST000", message: "Could not reach the database. Retrying.", details: null, hint: null };
  const { lines, ask } = pagesOver(() => Response.json(busy, { status: 503 }));
  for (const address of Array.from({ length: 20 }, () => addresses).flat()) {
    const { status, cacheable } = await ask(address);
    expect([status, cacheable], address).toEqual([503, false]);
  }
  expect(lines).toEqual([["warn", "requests were refused: the database is busy or down"]]);
});

test("a page whose query is wrong stays a 500, and a hundred of them are one line", async () => {
  const wrong = { code: "42703", message: "column courses.nothing does not exist", details: null, hint: null };
  const { lines, ask } = pagesOver(() => Response.json(wrong, { status: 400 }));
  for (const address of Array.from({ length: 20 }, () => addresses).flat())
    expect((await ask(address)).status, address).toBe(500);
  expect(lines).toEqual([["error", "a page could not be rendered"]]);
});
