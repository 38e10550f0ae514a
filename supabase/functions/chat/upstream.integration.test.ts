import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { handle } from "./handler.ts";

const siteUrl = "http://127.0.0.1:3994";
const log = { info() {}, warn() {}, error() {} };
const chunk = (content: string) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;
let test: TestDatabase;
let platform: Platform;
let asked: { messages: { role: string; content: string }[] } | undefined;
let open = 0;
let status = 200;
let behave: (response: ServerResponse) => void = (response) => response.end(`${chunk("Hello")}data: [DONE]\n\n`);

const model = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (piece) => chunks.push(piece));
  request.on("end", () => {
    open += 1;
    response.on("close", () => {
      open -= 1;
    });
    asked = JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(status, { "content-type": "text/event-stream" });
    behave(response);
  });
});

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir, ASSISTANT_BASE_URL: baseUrl });
  const environment = (name: string) => (name === "ASSISTANT_VISITOR_LIMIT" ? "1000" : undefined);
  platform = await createPlatform({ config, database: test.database, log, functions: { chat: handle }, environment });
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await platform.close();
  await test.stop();
});

function ask(content: string, init: RequestInit = {}) {
  const body = JSON.stringify({ messages: [{ role: "user", content }] });
  return platform.fetch(new Request(`${siteUrl}/functions/v1/chat`, { method: "POST", body, ...init }), {
    remoteAddress: "127.0.0.1",
  });
}

describe("a configured language model", () => {
  it("is told the catalog, the rules and what the site says, before the visitor's words", async () => {
    expect(await (await ask("How much is the VIP Elite Program, and what is martingale?")).text()).toContain(
      chunk("Hello"),
    );
    const [system, question] = asked?.messages ?? [];
    expect(system?.role).toBe("system");
    expect(system?.content).toContain("- **VIP Elite Program**: $1,299.00 per 3 months");
    expect(system?.content).toMatch(/Decline personal financial advice/);
    expect(system?.content).toMatch(/### What do grid and martingale mean\?/);
    expect(question).toEqual({ role: "user", content: "How much is the VIP Elite Program, and what is martingale?" });
  });
  it("is told a long message whole, which keeps nobody else waiting", { timeout: 20_000 }, async () => {
    const content = `${"is ".repeat(1_700)}${"price ".repeat(850)}`;
    await (await ask(content)).text();
    expect(asked?.messages.at(-1)?.content).toBe(content);
  });
  it("is not asked for a figure of a trade: that is computed", async () => {
    asked = undefined;
    const answer = await (await ask("What is a pip worth on 0.3 lots of EURJPY with USDJPY at 150?")).text();
    expect(answer).toContain("$2.00");
    expect(answer).toContain("/forex-tools/pip-value?symbol=EURJPY");
    expect(asked).toBeUndefined();
  });
  it("is not left to answer somebody in distress", async () => {
    asked = undefined;
    expect(await (await ask("i cannot stop trading and lost my savings")).text()).toContain("988");
    expect(asked).toBeUndefined();
  });
  it("is done without where it refuses the key, but for a budget that is used up", async () => {
    const refused = async (code: number) => {
      status = code;
      const response = await ask("How much is the VIP Elite Program?");
      const pieces = (await response.text()).matchAll(/"content":"((?:[^"\\]|\\.)*)"/g);
      return [response.status, [...pieces].map(([, piece]) => piece).join("")] as const;
    };
    for (const code of [401, 404, 500]) {
      const [given, text] = await refused(code);
      expect([given, text.includes("$1,299.00 per 3 months")]).toEqual([200, true]);
    }
    expect((await refused(402))[0]).toBe(402);
    expect((await refused(429))[0]).toBe(429);
    status = 200;
  });
  it("is hung up on for each of 60 visitors who leave, whether by closing the stream or by aborting", async () => {
    behave = (response) => void response.write(chunk("one"));
    for (let index = 0; index < 60; index += 1) {
      const abort = new AbortController();
      const response = await ask("What is a pip?", { signal: abort.signal });
      expect(response.status).toBe(200);
      if (index % 2 === 0) await response.body?.cancel();
      else {
        abort.abort();
        await response.text();
      }
    }
    await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
  });
  it("frees a visitor's place when an answer ends, so that a fourth may follow three", async () => {
    behave = (response) => void response.write(chunk("one"));
    const held = [await ask("a pip"), await ask("a pip"), await ask("a pip")];
    expect((await ask("a pip")).status).toBe(429);
    await Promise.all(held.map((response) => response.body?.cancel()));
    const next = await ask("a pip");
    expect(next.status).toBe(200);
    await next.body?.cancel();
  });
});
