import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { key, services } from "../../../tests/support/price-services.ts";
import type { StreamEvent } from "../provider.ts";
import { openMarketProvider } from "../provider.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Asked = { readonly url: string; readonly headers: IncomingHttpHeaders };

async function serve(answer: RequestListener, onSocket?: (socket: WebSocket, text: string) => void) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  if (onSocket)
    server.on("upgrade", (request, socket, head) => {
      asked.push({ url: request.url ?? "", headers: request.headers });
      sockets.handleUpgrade(request, socket, head, (client) =>
        client.on("message", (data) => onSocket(client, `${data}`)),
      );
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const client of sockets.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base` };
}

async function take(id: string, url: string, count: number): Promise<StreamEvent[]> {
  const service = services.find((one) => one.id === id);
  const events: StreamEvent[] = [];
  const stream = service?.open({ url, pauseMs: 1 }).stream?.(new AbortController().signal);
  if (!stream) throw new Error(`${id} has no stream`);
  for await (const event of stream) {
    events.push(event);
    if (events.length >= count) break;
  }
  return events;
}

const price = (change: object = {}) => ({
  type: "PRICE",
  time: "2026-07-01T12:00:00.123456789Z",
  instrument: "EUR_USD",
  tradeable: true,
  bids: [{ price: "1.08500", liquidity: 10_000_000 }],
  asks: [{ price: "1.08512", liquidity: 10_000_000 }],
  closeoutBid: "1.08490",
  closeoutAsk: "1.08520",
  ...change,
});
const at = Date.UTC(2026, 6, 1, 12);

describe("OANDA's stream", () => {
  test("is of the account's own instruments, with quotes in points, heartbeats, and lines that cannot be read", async () => {
    const lines = [
      { type: "HEARTBEAT", time: "2026-07-01T12:00:00.000000000Z" },
      price(),
      price({ bids: [] }),
      price({ bids: [{ price: "NaN", liquidity: 1 }] }),
      { type: "NEWS" },
    ];
    const { asked, url } = await serve((request, response) => {
      if (request.url?.endsWith("/instruments"))
        response.end(JSON.stringify({ instruments: [{ name: "EUR_USD" }, { name: "XAU_USD" }, { name: "DE30_EUR" }] }));
      else response.write(`${lines.map((line) => JSON.stringify(line)).join("\n")}\nno JSON\n`);
    });
    const quote = { kind: "quote", symbol: "EURUSD", time: at + 123, bid: 108_500, ask: 108_512 };
    expect(await take("oanda", url, 6)).toEqual([
      { kind: "heartbeat" },
      quote,
      { ...quote, bid: Number.NaN },
      { ...quote, bid: Number.NaN },
      { kind: "unreadable" },
      { kind: "unreadable" },
    ]);
    expect(asked.map((one) => one.url)).toEqual([
      "/base/v3/accounts/101-004-1234567-001/instruments",
      "/base/v3/accounts/101-004-1234567-001/pricing/stream?instruments=EUR_USD%2CXAU_USD",
    ]);
    expect(asked.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
  });

  test("needs an account, and a refused key is said as such", async () => {
    const settings = { marketProvider: "oanda", marketApiKey: "k" } as const;
    expect(openMarketProvider(settings)?.stream).toBeUndefined();
    expect(openMarketProvider({ ...settings, marketAccount: "101" })?.stream).toBeDefined();
    const { url } = await serve((request, response) => {
      if (request.url?.endsWith("/instruments")) response.end('{"instruments":[{"name":"EUR_USD"}]}');
      else response.writeHead(401).end(key);
    });
    const refused = await take("oanda", url, 1).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "ProviderKeyError", message: expect.not.stringContaining(key) });
  });
});

describe("Twelve Data's stream", () => {
  test("subscribes to our symbols with the key in a header, and gives quotes in points", async () => {
    const said: string[] = [];
    const price = {
      event: "price",
      symbol: "EUR/USD",
      currency: "USD",
      type: "Physical Currency",
      timestamp: at / 1000,
    };
    const { asked, url } = await serve(
      (_, response) => void response.end(),
      (socket, text) => {
        said.push(text);
        const messages = [
          { event: "subscribe-status", status: "ok", success: [{ symbol: "EUR/USD" }], fails: [] },
          { ...price, price: 1.08506, bid: 1.085, ask: 1.08512 },
          { ...price, price: 1.08506 },
          { event: "heartbeat", status: "ok" },
          { ...price, price: "soon" },
        ];
        for (const message of messages) socket.send(JSON.stringify(message));
      },
    );
    const quote = { kind: "quote", symbol: "EURUSD", time: at };
    expect(await take("twelvedata", url, 5)).toEqual([
      { kind: "heartbeat" },
      { ...quote, bid: 108_500, ask: 108_512 },
      { ...quote, bid: 108_506, ask: 108_506 },
      { kind: "heartbeat" },
      { kind: "unreadable" },
    ]);
    expect(JSON.parse(said[0] as string)).toMatchObject({
      action: "subscribe",
      params: { symbols: expect.stringContaining("EUR/USD") },
    });
    expect(asked).toMatchObject([{ url: "/base/v1/quotes/price", headers: { "x-td-apikey": key } }]);
  });

  test("says that the plan has no stream, and that the key is refused", async () => {
    const none = await serve(
      (_, response) => void response.end(),
      (socket) => socket.send(JSON.stringify({ event: "subscribe-status", status: "error", success: null, fails: [] })),
    );
    await expect(take("twelvedata", none.url, 1)).rejects.toThrow("streams none of the symbols: does your plan");
    const refusing = await serve((_, response) => void response.writeHead(401).end(key));
    await expect(take("twelvedata", refusing.url, 1)).rejects.toMatchObject({ name: "ProviderKeyError" });
  });
});
