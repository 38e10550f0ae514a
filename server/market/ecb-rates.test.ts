import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Bars } from "#trading/market/bars.ts";
import { ecbRates } from "./ecb-rates.ts";
import { openMarketProvider } from "./provider.ts";

/** The columns of the service's csvdata answers. */
const head = "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE";
const csv = (...rows: [day: string, value: string][]) =>
  [head, ...rows.map(([day, value]) => `EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,${day},${value}`)].join("\r\n");

let answer: (url: URL, response: ServerResponse) => void;
let asked: URL[] = [];
const server = createServer((request: IncomingMessage, response) => {
  const url = new URL(request.url ?? "/", "http://ecb.test");
  asked.push(url);
  answer(url, response);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/service`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const outgoing = createOutgoingFetch({ allowsPrivate: true });
async function history(from: string, to: string, symbol = "EURUSD", signal = new AbortController().signal) {
  const pieces: Bars[] = [];
  const provider = ecbRates({ url, outgoing, pauseMs: 1 });
  for await (const bars of provider.history({ symbol, from: Date.parse(from), to: Date.parse(to), signal }))
    pieces.push(bars);
  return pieces;
}
const says = (text: string) => {
  answer = (_, response) => response.end(text);
};

describe("the European Central Bank's rates", () => {
  it("come as daily bars in points, a year in each piece, asked for by the documented address", async () => {
    answer = ({ searchParams }, response) =>
      response.end(
        searchParams.get("startPeriod")?.startsWith("2024")
          ? csv(["2024-12-30", "1.0444"], ["2024-12-31", "1.0389"])
          : csv(["2025-01-02", "1.0321"]),
      );
    const pieces = await history("2024-12-30", "2025-01-03");
    expect(pieces.map(({ timeframe, time, close }) => [timeframe, [...time], [...close]])).toEqual([
      ["D1", [Date.UTC(2024, 11, 30), Date.UTC(2024, 11, 31)], [104_440, 103_890]],
      ["D1", [Date.UTC(2025, 0, 2)], [103_210]],
    ]);
    expect(asked.map(({ pathname }) => pathname)).toEqual(Array(2).fill("/service/data/EXR/D.USD.EUR.SP00.A"));
    expect(asked.map(({ searchParams }) => [searchParams.get("startPeriod"), searchParams.get("endPeriod")])).toEqual([
      ["2024-12-30", "2024-12-31"],
      ["2025-01-01", "2025-01-02"],
    ]);
  });

  it("leave out holidays, and years without any rate", async () => {
    says(csv(["2012-05-01", "NaN"], ["2012-05-02", "1.3131"], ["2012-05-03", ""]));
    expect((await history("2012-05-01", "2012-05-04"))[0]?.length).toBe(1);
    answer = (_, response) => response.writeHead(404).end("No results found.");
    expect(await history("2012-05-01", "2012-05-02")).toEqual([]);
  });

  it("begin in 1999 whatever is asked for", async () => {
    says("");
    expect(await history("1990-01-01", "1999-02-01")).toEqual([]);
    expect(asked.map(({ searchParams }) => searchParams.get("startPeriod"))).toEqual(["1999-01-04"]);
  });

  it.each([
    ["zero", csv(["2024-01-02", "0"]), /is no rate/],
    ["a negative rate", csv(["2024-01-02", "-1.1"]), /is no rate/],
    ["a word", csv(["2024-01-02", "n/a"]), /is no rate/],
    ["no day", csv(["2024-01", "1.1"]), /is no rate/],
    ["a jump back in time", csv(["2024-01-03", "1.1"], ["2024-01-02", "1.1"]), /came after 2024-01-03/],
    ["the same day twice", csv(["2024-01-02", "1.1"], ["2024-01-02", "1.1"]), /came after/],
    ["a rate ten times too high", csv(["2024-01-02", "1.1"], ["2024-01-03", "11"]), /too far/],
    ["a day that was not asked for", csv(["2023-12-29", "1.1"]), /was not asked for/],
    ["a page instead of figures", "<html>Maintenance</html>", /no columns/],
  ])("are refused with %s", async (_, text, message) => {
    says(text);
    await expect(history("2024-01-01", "2024-01-10")).rejects.toThrow(message);
  });

  it("are asked for again when the service is busy, and not for ever", async () => {
    answer = (_, response) => {
      if (asked.length < 3) response.writeHead(asked.length === 1 ? 429 : 503, { "retry-after": "0" }).end();
      else response.end(csv(["2024-01-02", "1.0956"]));
    };
    expect((await history("2024-01-01", "2024-01-10"))[0]?.length).toBe(1);
    asked = [];
    answer = (_, response) => response.writeHead(503).end();
    await expect(history("2024-01-01", "2024-01-10")).rejects.toThrow(/answered 503/);
    expect(asked.length).toBe(4);
  });

  it("wait as long as the service says", async () => {
    let second = 0;
    const start = Date.now();
    answer = (_, response) => {
      if (asked.length === 1) response.writeHead(429, { "retry-after": "1" }).end();
      else {
        second = Date.now();
        response.end("");
      }
    };
    await history("2024-01-01", "2024-01-10");
    expect(second - start).toBeGreaterThanOrEqual(950);
  });

  it("stop when told to, and name a symbol that they do not have", async () => {
    says(csv(["2024-01-02", "1.1"]));
    await expect(history("2024-01-01", "2024-01-10", "EURUSD", AbortSignal.abort())).rejects.toThrow(/abort/i);
    await expect(history("2024-01-01", "2024-01-10", "GBPUSD")).rejects.toThrow(/no rates of GBPUSD/);
    expect(asked).toEqual([]);
  });
});

describe("the choice of a service", () => {
  it("opens none for the simulated market, and the bank's rates by name", () => {
    expect(openMarketProvider({ marketProvider: "simulated" })).toBeNull();
    const provider = openMarketProvider({ marketProvider: "ecb" });
    expect(provider?.symbols).toEqual(expect.arrayContaining(["EURUSD", "EURJPY"]));
  });
});
