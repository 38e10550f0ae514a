import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authCalls } from "./auth-calls.ts";
import { functionCalls } from "./function-calls.ts";
import { pageFetch } from "./page-fetch.ts";
import { realtimeCalls } from "./realtime-calls.ts";
import { restCalls } from "./rest-calls.ts";
import { storageCalls } from "./storage-calls.ts";
import { startWorld, type World } from "./world.ts";

/** The real client walks every service of the running product, as a page of another origin would. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 300_000);
afterAll(() => world?.stop());

const here = () => world;
describe("auth", () => authCalls(here));
describe("rest", () => restCalls(here));
describe("storage", () => storageCalls(here));
describe("realtime", () => realtimeCalls(here));
describe("functions", () => functionCalls(here));

test("a page of an origin that is not allowed reads nothing", async () => {
  const foreign = pageFetch("https://elsewhere.example");
  const headers = { apikey: world.keys.anon };
  for (const path of ["/rest/v1/courses", "/auth/v1/settings", "/storage/v1/bucket", "/functions/v1/licence"])
    await expect(foreign(`${world.site.url}${path}`, { headers })).rejects.toThrow("preflight was refused");
});
