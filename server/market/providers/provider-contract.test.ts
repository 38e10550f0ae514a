import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { key, outgoing, type ServiceRow, services } from "../../../tests/support/price-services.ts";
import { openMarketProvider } from "../provider.ts";
import { ecbRates } from "./ecb-rates.ts";

type Asked = { readonly url: URL; readonly headers: Readonly<Record<string, unknown>> };
let answer: (url: URL, response: ServerResponse) => void;
let asked: Asked[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://service.test");
  asked.push({ url, headers: request.headers });
  answer(url, response);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

describe.each(services)("$name", (service) => {
  const { symbol, step, from, digits } = service;
  const at = (bar: number) => from + bar * step;
  const row = (bar: number, price = "1.10000", change: Partial<ServiceRow> = {}): ServiceRow => ({
    time: at(bar),
    open: price,
    high: price,
    low: price,
    close: price,
    ask: price,
    volume: 3,
    ...change,
  });
  const rowsAnswer =
    (rows: readonly ServiceRow[]): typeof answer =>
    (asking, response) =>
      service.respond(asking, rows, response);

  async function history(end = at(10), options: { symbol?: string; signal?: AbortSignal } = {}) {
    const pieces: Bars[] = [];
    const provider = service.open({ url, pauseMs: 1 });
    const request = { symbol, from, to: end, signal: new AbortController().signal, ...options };
    for await (const bars of provider.history(request)) pieces.push(bars);
    return pieces;
  }

  it("has symbols of this site alone, and names one that it does not have", async () => {
    const provider = service.open({ url, pauseMs: 1 });
    expect(provider.symbols).toContain(symbol);
    await expect(history(at(10), { symbol: "ABCXYZ" })).rejects.toThrow(/has no (rates|prices) of ABCXYZ/);
    expect(asked).toEqual([]);
  });

  it("gives bars in points, asked for by the documented address", async () => {
    answer = rowsAnswer([row(0), row(1, "1.20000"), row(2, "1.10010")]);
    const [bars, ...more] = await history();
    expect(more).toEqual([]);
    expect(bars).toMatchObject({ symbol, timeframe: service.timeframe, digits, length: 3 });
    expect([...(bars as Bars).time]).toEqual([at(0), at(1), at(2)]);
    expect([...(bars as Bars).close]).toEqual([110_000, 120_000, 110_010]);
    expect(asked.map(({ url: { pathname, search } }) => pathname + search)).toEqual(service.addresses);
    for (const [header, value] of Object.entries(service.headers)) expect(asked[0]?.headers[header]).toBe(value);
  });

  it("gives long times in pieces, oldest first, each asked for once and without overlap", async () => {
    const last = service.pieceBars * 2 + 5;
    const far = [0, service.pieceBars - 1, service.pieceBars, last].map((bar) => row(bar));
    answer = (asking, response) => service.respond(asking, service.within(asking, far), response);
    const pieces = await history(at(last + 1));
    expect(pieces.flatMap(({ time }) => [...time])).toEqual(far.map(({ time }) => time));
    expect(pieces.length).toBeGreaterThan(1);
    const addresses = asked.map(({ url: { pathname, search } }) => pathname + search);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it("leaves gaps as gaps, and times without any bar empty", async () => {
    answer = rowsAnswer([row(0), row(1), row(7)]);
    expect([...((await history())[0] as Bars).time]).toEqual([at(0), at(1), at(7)]);
    answer = (_, response) => service.nothing(response);
    expect(await history()).toEqual([]);
  });

  const nonsense: readonly (readonly [string, readonly ServiceRow[], RegExp])[] = [
    ["zero", [row(0), row(1, "0")], /is no price of/],
    ["a price ten times too high", [row(0), row(1, "11.00000")], /is too far from the price before it/],
    ["a price ten times too low", [row(0), row(1, "0.11000")], /is too far from the price before it/],
    ["a jump back in time", [row(0), row(3), row(1)], /came after/],
    ["the same time twice", [row(0), row(1), row(1)], /came after/],
    ["a time that was not asked for", [row(0), row(-1)], /was not asked for/],
  ];
  it.each(nonsense)("refuses %s with symbol and time", async (_, rows, message) => {
    answer = rowsAnswer(rows);
    await expect(history()).rejects.toThrow(message);
    const place = service.timeframe === "D1" ? /\d{4}-\d\d-\d\d/ : /\d{4}-\d\d-\d\d \d\d:\d\d/;
    await expect(history()).rejects.toThrow(place);
    await expect(history()).rejects.toThrow(symbol);
    await expect(history()).rejects.toThrow(service.name);
  });

  const words: readonly (readonly [string, Partial<ServiceRow>])[] = [
    ["a word", { open: "n/a" }],
    ["a negative price", { close: "-1.10000" }],
    ["a price written with an exponent", { low: "1e0" }],
  ];
  if (service.writesText)
    it.each(words)("refuses %s with symbol and time", async (_, change) => {
      const wrong = Object.values(change)[0] as string;
      answer = rowsAnswer([row(0), row(1, "1.10000", service.onePrice ? { ...row(1, wrong) } : change)]);
      await expect(history()).rejects.toThrow(`"${wrong}" is no price of ${symbol} at`);
    });

  if (!service.onePrice)
    it("refuses a high below the close, and a high that alone is ten times too high", async () => {
      answer = rowsAnswer([row(0), row(1, "1.10000", { high: "1.09000" })]);
      await expect(history()).rejects.toThrow(/high and a low that do not enclose/);
      answer = rowsAnswer([row(0), row(1, "1.10000", { high: "11.00000" })]);
      await expect(history()).rejects.toThrow(/is too far/);
    });

  if (service.hasAsk)
    it("gives the spread at each bar's open, and refuses an ask below the bid", async () => {
      answer = rowsAnswer([row(0, "1.10000", { ask: "1.10012" }), row(1, "1.10000", { ask: "1.10010" })]);
      expect([...((await history())[0]?.spread ?? [])]).toEqual([12, 10]);
      answer = rowsAnswer([row(0, "1.10000", { ask: "1.09990" })]);
      await expect(history()).rejects.toThrow(/ask below its bid/);
    });

  it.each(service.garbage)("refuses %s in words", async (_, body, message) => {
    answer = (_asking, response) => void response.end(body);
    await expect(history()).rejects.toThrow(message);
    await expect(history()).rejects.toThrow(service.name);
  });

  it("asks again when the service is busy, and not for ever", async () => {
    answer = (asking, response) => {
      if (asked.length < 3)
        response.writeHead(asked.length === 1 ? 429 : 503, { "retry-after": "0" }).end(service.busyBody);
      else service.respond(asking, [row(0)], response);
    };
    expect((await history())[0]?.length).toBe(1);
    asked = [];
    answer = (_, response) => void response.writeHead(503).end();
    await expect(history()).rejects.toThrow(/answered 503 when asked for/);
    expect(asked.length).toBe(4);
  });

  it("waits as long as the service says, as seconds or as a date, and does not ask where that is long", async () => {
    let second = 0;
    const start = Date.now();
    answer = (asking, response) => {
      if (asked.length === 1) response.writeHead(429, { "retry-after": "1" }).end();
      else {
        second ||= Date.now();
        service.respond(asking, [row(0)], response);
      }
    };
    await history();
    expect(second - start).toBeGreaterThanOrEqual(950);
    asked = [];
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    answer = (_, response) => void response.writeHead(429, { "retry-after": later }).end();
    await expect(history()).rejects.toThrow(/asks not to be asked again before \d{4}-/);
    expect(asked.length).toBe(1);
  });

  it("stops when told to", async () => {
    await expect(history(at(10), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(asked).toEqual([]);
  });

  if (service.hasKey)
    it("sends its key in a header alone, and says once and clearly that it is refused", async () => {
      answer = (asking, response) => service.respond(asking, [row(0)], response);
      await history();
      expect(asked.every(({ url: { href } }) => !href.includes(key))).toBe(true);
      asked = [];
      answer = (_, response) => void response.writeHead(401).end(`{"errorMessage":"${key} is expired"}`);
      const refused = await history().catch((error: unknown) => error);
      expect(refused).toMatchObject({
        name: "ProviderKeyError",
        message: `${service.name} refuses MARKET_API_KEY (it answered 401): the key is wrong or has expired.`,
      });
      expect(asked.length).toBe(1);
    });

  it("never repeats what the service says in an error: it may hold the key", async () => {
    for (const status of [400, 500]) {
      answer = (_, response) => void response.writeHead(status).end(`{"errorMessage":"bad request by ${key}"}`);
      const refused = await history().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Error);
      expect((refused as Error).message).not.toContain(key);
    }
  });
});

test("the European Central Bank's rates begin in 1999, whatever is asked for", async () => {
  answer = (_, response) => void response.end("");
  const { signal } = new AbortController();
  const request = { symbol: "EURUSD", from: Date.UTC(1990, 0, 1), to: Date.UTC(1999, 1, 1), signal };
  for await (const bars of ecbRates({ url, outgoing, pauseMs: 1 }).history(request)) expect(bars).toBeUndefined();
  expect(asked.map(({ url: { searchParams } }) => searchParams.get("startPeriod"))).toEqual(["1999-01-04"]);
});

test("Twelve Data's limit is obeyed where it is said with the status of a success", async () => {
  const twelve = services.find(({ id }) => id === "twelvedata") as (typeof services)[number];
  answer = (asking, response) => {
    if (asked.length === 1) response.end(twelve.busyBody);
    else twelve.nothing(response);
    expect(asking.searchParams.get("symbol")).toBe("EUR/USD");
  };
  const { signal } = new AbortController();
  const request = { symbol: "EURUSD", from: twelve.from, to: twelve.from + 60_000, signal };
  for await (const bars of twelve.open({ url, pauseMs: 1 }).history(request)) expect(bars).toBeUndefined();
  expect(asked).toHaveLength(2);
  answer = (_, response) => void response.end(`{"code":401,"message":"**apikey** ${key} is wrong","status":"error"}`);
  const next = twelve.open({ url, pauseMs: 1 }).history(request)[Symbol.asyncIterator]().next();
  await expect(next).rejects.toThrow("Twelve Data refuses MARKET_API_KEY (it answered 401)");
});

test("Dukascopy's minutes without trades are gaps, its empty files are days without any, and the time asked for cuts its days", async () => {
  const duka = services.find(({ id }) => id === "dukascopy") as (typeof services)[number];
  const price = { open: "1.1", high: "1.1", low: "1.1", close: "1.1", ask: "1.10010" };
  const rows = [0, 1, 2, 3, 4].map((bar) => ({
    ...price,
    time: duka.from + bar * 60_000,
    volume: bar === 2 ? 0 : 1.5,
  }));
  answer = (asking, response) =>
    asking.pathname.includes("/00/02/") ? duka.respond(asking, rows, response) : void response.end();
  const { signal } = new AbortController();
  const minutes: number[] = [];
  const request = { symbol: "EURUSD", from: duka.from + 60_000, to: duka.from + 2 * 86_400_000, signal };
  for await (const bars of duka.open({ url, pauseMs: 1 }).history(request))
    minutes.push(...[...bars.time].map((time) => (time - duka.from) / 60_000));
  expect(minutes).toEqual([1, 3, 4]);
});

describe("the choice of a service", () => {
  test("opens none for the simulated market, and each service by name", () => {
    expect(openMarketProvider({ marketProvider: "simulated" })).toBeNull();
    for (const { id, name, hasKey } of services) {
      expect(openMarketProvider({ marketProvider: id, marketApiKey: "k" })?.name).toBe(name);
      if (hasKey) expect(openMarketProvider({ marketProvider: id })).toBeNull();
    }
  });

  test("a service's own other address is public and encrypted; only a place of the owner's may be neither", async () => {
    const first = (marketApiUrl: string) =>
      openMarketProvider({ marketProvider: "oanda", marketApiKey: "k", marketApiUrl })
        ?.history({ symbol: "EURUSD", from: 0, to: 600_000, signal: AbortSignal.timeout(5_000) })
        [Symbol.asyncIterator]()
        .next();
    await expect(first("http://api-fxtrade.oanda.com")).rejects.toThrow(
      "expected an address that begins with https://",
    );
    answer = (_, response) => void response.writeHead(401).end();
    await expect(first(url)).rejects.toThrow("OANDA refuses MARKET_API_KEY");
  });
});
