import type { ServerResponse } from "node:http";
import { isoDay } from "#lib/date-text.ts";
import { createOutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { createOutgoingStreams } from "#platform/http/outgoing-stream.ts";
import type { MarketService } from "../../server/market/market-settings.ts";
import type { MarketProvider, ServiceOptions } from "../../server/market/provider.ts";
import { dukascopy } from "../../server/market/providers/dukascopy.ts";
import { ecbRates } from "../../server/market/providers/ecb-rates.ts";
import { oanda } from "../../server/market/providers/oanda.ts";
import { twelveData } from "../../server/market/providers/twelve-data.ts";
import { writeLzma } from "./write-lzma.ts";

/** A bar as a double of a service writes it. */
export type ServiceRow = {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly ask: string;
  readonly volume: number;
};

/** What the contract suite knows of a service, and how a double of it speaks the documented format. */
export type ServiceDouble = {
  readonly id: MarketService;
  readonly name: string;
  readonly symbol: string;
  readonly digits: number;
  readonly timeframe: "M1" | "D1";
  readonly step: number;
  /** Where the asked time begins. */
  readonly from: number;
  /** Bars of a whole piece. */
  readonly pieceBars: number;
  /** Asked for ten bars from `from`. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly hasKey: boolean;
  readonly hasAsk: boolean;
  /** One price makes the whole bar. */
  readonly onePrice: boolean;
  /** Prices are text on the wire, so that words can come. */
  readonly writesText: boolean;
  readonly busyBody: string;
  /** Answers that are not of the format. */
  readonly garbage: readonly (readonly [what: string, body: string | Buffer, message: RegExp])[];
  open(options: Pick<ServiceOptions, "url" | "pauseMs">): MarketProvider;
  respond(url: URL, rows: readonly ServiceRow[], response: ServerResponse): void;
  /** The rows that a request asks for. */
  within(url: URL, rows: readonly ServiceRow[]): readonly ServiceRow[];
  /** What the service says of times without bars. */
  nothing(response: ServerResponse): void;
};

export const key = "secret-key-0123456789";
export const outgoing = createOutgoingFetch({ allowsPrivate: true, maxBytes: 4 * 2 ** 20 });
const streams = createOutgoingStreams({ allowsPrivate: true });
const minute = 60_000;
const day = 86_400_000;

const spanOf = (from: string | null, to: string | null, rows: readonly ServiceRow[], last = 0) =>
  rows.filter(({ time }) => time >= Date.parse(from ?? "") && time < Date.parse(to ?? "") + last);

const ecb: ServiceDouble = {
  id: "ecb",
  name: "European Central Bank",
  symbol: "EURUSD",
  digits: 5,
  timeframe: "D1",
  step: day,
  from: Date.UTC(2024, 0, 2),
  pieceBars: 364,
  addresses: [
    "/base/data/EXR/D.USD.EUR.SP00.A?startPeriod=2024-01-02&endPeriod=2024-01-11&format=csvdata&detail=dataonly",
  ],
  headers: { accept: "text/csv" },
  hasKey: false,
  hasAsk: false,
  onePrice: true,
  writesText: true,
  busyBody: "",
  garbage: [["a page instead of figures", "<html>Maintenance</html>", /no columns TIME_PERIOD and OBS_VALUE/]],
  open: (options) => ecbRates({ ...options, outgoing }),
  respond(_, rows, response) {
    const head = "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE";
    const lines = rows.map(({ time, close }) => `EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,${isoDay(time)},${close}`);
    // A holiday is listed without a rate.
    response.end([head, ...lines, "EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-01-11,NaN"].join("\r\n"));
  },
  within: ({ searchParams }, rows) => spanOf(searchParams.get("startPeriod"), searchParams.get("endPeriod"), rows, day),
  nothing: (response) => void response.writeHead(404).end("No results found."),
};

const nanos = (time: number) => new Date(time).toISOString().replace("Z", "000000Z");

/** A candle list of OANDA's documented form; the running candle comes last and is not complete. */
function oandaCandles(rows: readonly ServiceRow[], running?: number): string {
  const candles = rows.map(({ time, open: o, high: h, low: l, close: c, ask, volume }) => ({
    complete: true,
    volume,
    time: nanos(time),
    bid: { o, h, l, c },
    ask: { o: ask, h: ask, l: ask, c: ask },
  }));
  const [last] = candles.slice(-1);
  const more = running === undefined || !last ? [] : [{ ...last, complete: false, time: nanos(running) }];
  return JSON.stringify({ instrument: "EUR_USD", granularity: "M1", candles: [...candles, ...more] });
}

const oandaDouble: ServiceDouble = {
  id: "oanda",
  name: "OANDA",
  symbol: "EURUSD",
  digits: 5,
  timeframe: "M1",
  step: minute,
  from: Date.UTC(2024, 0, 2, 10),
  pieceBars: 3 * 1440,
  addresses: [
    "/base/v3/instruments/EUR_USD/candles?granularity=M1&price=BA&from=2024-01-02T10:00:00.000Z&to=2024-01-02T10:10:00.000Z",
  ],
  headers: { authorization: `Bearer ${key}` },
  hasKey: true,
  hasAsk: true,
  onePrice: false,
  writesText: true,
  busyBody: '{"errorMessage":"Rate limit violation"}',
  garbage: [
    ["a page instead of figures", "<html>Maintenance</html>", /the answer for EURUSD is no JSON/],
    ["another form", '{"candles":[{"time":"2024-01-02T10:00:00Z"}]}', /is not as documented \(candles\.0/],
  ],
  open: (options) => oanda({ ...options, outgoing, streams, key, account: "101-004-1234567-001" }),
  respond: ({ searchParams }, rows, response) =>
    void response.end(oandaCandles(rows, Date.parse(searchParams.get("to") ?? "") - minute)),
  within: ({ searchParams }, rows) => spanOf(searchParams.get("from"), searchParams.get("to"), rows),
  nothing: (response) => void response.end(oandaCandles([])),
};

const secondText = (time: number) => new Date(time).toISOString().slice(0, 19).replace("T", " ");
const utc = (text: string | null) => (text === null ? null : `${text.replace(" ", "T")}Z`);

const twelveDataDouble: ServiceDouble = {
  ...oandaDouble,
  id: "twelvedata",
  name: "Twelve Data",
  addresses: [
    "/base/time_series?symbol=EUR%2FUSD&interval=1min&start_date=2024-01-02+10%3A00%3A00&end_date=2024-01-02+10%3A09%3A00&timezone=UTC&order=ASC&outputsize=5000&dp=5",
  ],
  headers: { authorization: `apikey ${key}` },
  hasAsk: false,
  busyBody: '{"code":429,"message":"You have run out of API credits for the current minute.","status":"error"}',
  garbage: [
    ["a page instead of figures", "<html>Maintenance</html>", /the answer for EURUSD is no JSON/],
    ["another form", '{"values":[{"datetime":"2024-01-02 10:00:00"}]}', /is not as documented \(values\.0/],
    ["an error with the status of a success", '{"code":404,"message":"unknown","status":"error"}', /answered 404 when/],
    ["a word for a time", '{"values":[{"datetime":"now","open":"1","high":"1","low":"1","close":"1"}]}', /has no time/],
  ],
  open: (options) => twelveData({ ...options, outgoing, streams, key }),
  respond(_, rows, response) {
    const values = rows.map(({ time, open, high, low, close }) => ({
      datetime: secondText(time),
      open,
      high,
      low,
      close,
    }));
    response.end(
      JSON.stringify({
        meta: { symbol: "EUR/USD", interval: "1min", type: "Physical Currency" },
        values,
        status: "ok",
      }),
    );
  },
  within: ({ searchParams }, rows) =>
    spanOf(utc(searchParams.get("start_date")), utc(searchParams.get("end_date")), rows, minute),
  nothing: (response) =>
    void response.end(
      '{"code":400,"message":"No data is available on the specified dates. Try setting different start/end dates.","status":"error"}',
    ),
};

/** A day's file of Dukascopy: seconds, open, close, low, high, volume, compressed. */
function dukascopyDay(rows: readonly ServiceRow[], day: number, side: "BID" | "ASK"): Buffer {
  const bytes = Buffer.alloc(rows.length * 24);
  rows.forEach(({ time, open, high, low, close, ask, volume }, index) => {
    const prices = side === "ASK" ? [ask, ask, ask, ask] : [open, close, low, high];
    bytes.writeUInt32BE(((time - day) / 1000) >>> 0, index * 24);
    for (const [column, price] of prices.entries())
      bytes.writeUInt32BE(Math.round(Number(price) * 1e5), index * 24 + 4 + column * 4);
    bytes.writeFloatBE(volume, index * 24 + 20);
  });
  return writeLzma(bytes);
}

const dayOf = ({ pathname }: URL) => {
  const [, year, month, date] = /\/(\d{4})\/(\d\d)\/(\d\d)\//.exec(pathname) ?? [];
  return Date.UTC(Number(year), Number(month), Number(date));
};

const dukascopyDouble: ServiceDouble = {
  ...oandaDouble,
  id: "dukascopy",
  name: "Dukascopy",
  from: Date.UTC(2024, 0, 2),
  pieceBars: 1440,
  addresses: ["BID", "ASK"].map((side) => `/base/EURUSD/2024/00/02/${side}_candles_min_1.bi5`),
  headers: {},
  hasKey: false,
  writesText: false,
  busyBody: "",
  garbage: [
    ["a page instead of a file", "<html>Maintenance, please come back</html>", /EURUSD of 2024-01-02 cannot be read/],
    [
      "a file that is cut short",
      writeLzma(new Uint8Array(240)).subarray(0, 25),
      /cannot be read: byte 25: the LZMA stream is cut short/,
    ],
    ["half a row", writeLzma(new Uint8Array(36)), /does not end with a whole row/],
    ["a file that unfolds to more than a day", writeLzma(new Uint8Array(40_000)), /more than 36000 bytes/],
  ],
  open: (options) => dukascopy({ ...options, outgoing }),
  respond: (url, rows, response) =>
    void response.end(dukascopyDay(rows, dayOf(url), url.pathname.includes("ASK") ? "ASK" : "BID")),
  within: (url, rows) => rows.filter(({ time }) => time >= dayOf(url) && time < dayOf(url) + day),
  nothing: (response) => void response.writeHead(404).end(),
};

export const services: readonly ServiceDouble[] = [ecb, oandaDouble, twelveDataDouble, dukascopyDouble];
