import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { configureBrowserClient } from "#app/data/client.ts";
import { configureQuotes, quoteSource } from "#app/market/quote-source.ts";
import { marketQuotes } from "#app/market/quotes.ts";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import type { Database } from "#platform/postgres/database.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { openMarketProvider } from "../provider.ts";
import type { LiveQuotes } from "./live-quotes.ts";
import { openLiveQuotes } from "./open-live-quotes.ts";
import { serveQuotes } from "./serve-quotes.ts";

const key = "secret-key-0123456789";
const wait = { timeout: 20_000, interval: 20 };

/** A server that speaks OANDA's documented format, whose stream sends what the test says. */
const streams = new Set<ServerResponse>();
let mostStreams = 0;
const oanda = createServer(({ url = "", headers }, response) => {
  if (headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end("{}");
  if (url.endsWith("/instruments")) return void response.end('{"instruments":[{"name":"EUR_USD"}]}');
  streams.add(response);
  mostStreams = Math.max(mostStreams, streams.size);
  response.on("close", () => streams.delete(response));
  response.write(`${JSON.stringify({ type: "HEARTBEAT", time: new Date().toISOString() })}\n`);
});
const send = (bid: string, ask: string) => {
  const [bids, asks] = [bid, ask].map((price) => [{ price, liquidity: 1 }]);
  const time = new Date().toISOString();
  for (const one of streams)
    one.write(`${JSON.stringify({ type: "PRICE", instrument: "EUR_USD", time, bids, asks })}\n`);
};

type Process = {
  readonly url: string;
  readonly platform: Platform;
  readonly live: LiveQuotes;
  readonly onReturn: ReturnType<typeof vi.fn>;
  start(): void;
  stop(): Promise<void>;
};
let testing: TestDatabase;
const logged: unknown[] = [];
const note = (...line: unknown[]) => void logged.push(line);
const log = { info: note, warn: note, error: note };
const realFetch = globalThis.fetch;

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** One process of the site on the shared database. */
async function openProcess(serviceUrl: string): Promise<Process> {
  const { ownerUrl, callerUrl, dataDir } = testing;
  const database: Database = createDatabase({ ownerUrl, callerUrl, log });
  const platform = await createPlatform({ config: { ...readConfig({}), dataDir }, database, log });
  const provider = openMarketProvider({
    marketProvider: "oanda",
    marketApiKey: key,
    marketAccount: "101-004-1234567-001",
    marketApiUrl: serviceUrl,
  });
  if (!provider) throw new Error("the provider was not opened");
  const onReturn = vi.fn();
  const data = {
    url: "http://site.test",
    serviceRoleKey: platform.keys.serviceRoleKey,
    fetch: ((input, init) => platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" })) as typeof fetch,
  };
  const live = await openLiveQuotes({
    provider,
    data,
    database: { database, ownerUrl },
    folder: dataDir,
    onReturn,
    log,
  });
  if (!live) throw new Error("the provider has no stream");
  const quotes = serveQuotes({ quotes: live, siteHeaders: {} });
  const answer = getRequestListener((request) =>
    quotes.handles(new URL(request.url).pathname)
      ? quotes.fetch(request, "")
      : platform.fetch(request, { remoteAddress: "127.0.0.1" }),
  );
  const server = createServer(answer).on("upgrade", platform.upgrade);
  const url = await listen(server);
  let end = async () => {};
  return {
    url,
    platform,
    live,
    onReturn,
    start: () => {
      end = live.start();
    },
    async stop() {
      await end();
      await platform.close();
      server.closeAllConnections();
      server.close();
      await database.close();
    },
  };
}

let first: Process;
let second: Process;
beforeAll(async () => {
  testing = await testDatabase();
  const serviceUrl = await listen(oanda);
  [first, second] = await Promise.all([openProcess(serviceUrl), openProcess(serviceUrl)]);
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) =>
    realFetch(typeof input === "string" ? new URL(input, second.url) : input, init),
  );
  configureBrowserClient({
    supabaseUrl: second.url,
    siteUrl: "http://site.test",
    supabaseAnonKey: second.platform.keys.anonKey,
  });
  configureQuotes("OANDA");
});
afterAll(async () => {
  vi.unstubAllGlobals();
  configureQuotes(null);
  await second.stop();
  oanda.closeAllConnections();
  oanda.close();
  await testing.stop();
});

test("a service's stream reaches a page through either process, which learns when it stops and when it is back", async () => {
  const board = marketQuotes(["EURUSD"]);
  const bid = () => board.getState().get("EURUSD")?.bid;
  const stopListening = board.subscribe(() => {});
  first.start();
  await vi.waitFor(() => expect(streams.size).toBe(1), wait);
  second.start();

  // The page is connected to the process that does not hold the stream.
  await vi.waitFor(() => {
    send("1.08500", "1.08512");
    expect(bid()).toBe(108_500);
  }, wait);
  expect(board.getState().get("EURUSD")).toMatchObject({ ask: 108_512, open: expect.any(Boolean) });
  expect(quoteSource.getState()).toEqual({ kind: "live", name: "OANDA", staleSince: null });

  // Ten times too high is nobody's quote.
  send("10.8500", "10.8512");
  send("1.08600", "1.08610");
  await vi.waitFor(() => expect(bid()).toBe(108_600), wait);

  // For a first look, at both processes.
  for (const { url } of [first, second]) {
    await vi.waitFor(async () => {
      const answer = await realFetch(`${url}/market/quotes.json`);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toEqual({
        provider: "OANDA",
        staleSince: null,
        quotes: { EURUSD: { time: expect.any(Number), bid: 108_600, ask: 108_610, age: expect.any(Number) } },
      });
    }, wait);
  }

  const before = Date.now();
  for (const stream of streams) stream.destroy();
  await vi.waitFor(
    () => expect(quoteSource.getState()).toMatchObject({ name: "OANDA", staleSince: expect.any(Number) }),
    wait,
  );
  await vi.waitFor(() => expect(quoteSource.getState()).toMatchObject({ staleSince: null }), wait);
  expect(Date.now() - before).toBeGreaterThan(500);
  expect([first.onReturn.mock.calls.length, second.onReturn.mock.calls.length]).toEqual([1, 0]);
  await vi.waitFor(() => {
    send("1.08700", "1.08710");
    expect(bid()).toBe(108_700);
  }, wait);
  stopListening();
});

test("a visitor hears the quotes and cannot send any", async () => {
  const stranger = createClient(second.url, second.platform.keys.anonKey);
  const payload = { provider: "OANDA", staleSince: null, quotes: { EURUSD: [Date.now() + 1_000, 1, 2] } };
  const message = { topic: "market-quotes", event: "quotes", payload, private: true };
  const answer = await realFetch(`${second.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: { apikey: second.platform.keys.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ messages: [message] }),
  });
  expect(answer.status).toBe(403);
  const channel = stranger.channel("market-quotes", { config: { private: true, broadcast: { ack: true } } });
  const heard: unknown[] = [];
  channel.on("broadcast", { event: "*" }, (one) => heard.push(one));
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => (status === "SUBSCRIBED" ? resolve() : error && reject(error))),
  );
  expect(await channel.send({ type: "broadcast", event: "quotes", payload })).toBe("error");
  await vi.waitFor(() => {
    send("1.08700", "1.08710");
    expect(heard.length).toBeGreaterThan(0);
  }, wait);
  expect(JSON.stringify(heard)).not.toContain(",1,2]");
  expect(second.live.newest().quotes.EURUSD?.[1]).not.toBe(1);
  await stranger.realtime.disconnect();
});

test("when the process that holds the stream goes, another takes it, and there is never more than one", async () => {
  await first.stop();
  await vi.waitFor(() => expect(streams.size).toBe(1), wait);
  await vi.waitFor(() => {
    send("1.08800", "1.08810");
    expect(second.live.newest()).toMatchObject({
      staleSince: null,
      quotes: { EURUSD: [expect.any(Number), 108_800, 108_810] },
    });
  }, wait);
  expect(mostStreams).toBe(1);
});

test("the key is in no answer and in no line of the log", async () => {
  const answer = await realFetch(`${second.url}/market/quotes.json`);
  expect(await answer.text()).not.toContain(key);
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toContain(key);
});
