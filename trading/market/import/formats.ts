import type { ImportZone } from "./zone.ts";

export const formatIds = [
  "mt4-csv",
  "mt4-hst",
  "mt5-csv",
  "mt5-python",
  "histdata",
  "ninjatrader",
  "tradestation",
  "dukascopy-csv",
  "dukascopy-bi5",
  "tradingview",
  "yahoo",
  "stooq",
  "finam",
  "generic",
] as const;
export type FormatId = (typeof formatIds)[number];

export type PriceFormat = {
  readonly title: string;
  /** The clock the source writes, unless its time stamps carry an offset of their own. */
  readonly zone: ImportZone;
  /** Its time stamps are the ends of bars: they are moved to the beginning, as everywhere here. */
  readonly endOfBar?: true;
  /** Its UNIX times count on its clock, not in UTC. */
  readonly unixOnClock?: true;
  /** What to know about the source, in one sentence. */
  readonly trap: string;
};

export const formats: Readonly<Record<FormatId, PriceFormat>> = {
  "mt4-csv": {
    title: "MetaTrader 4 CSV",
    zone: "broker",
    trap: "Times are the broker's; HistData's MetaTrader files look the same and are in UTC−5.",
  },
  "mt4-hst": {
    title: "MetaTrader 4 history (.hst)",
    zone: "broker",
    trap: "Times are the broker's; the order of the prices differs between versions 400 and 401.",
  },
  "mt5-csv": { title: "MetaTrader 5 CSV", zone: "broker", trap: "Times are the broker's; daily files have no time." },
  "mt5-python": {
    title: "MetaTrader 5 Python package",
    zone: "broker",
    unixOnClock: true,
    trap: "Times are the broker's, UNIX times too: the package counts them on the server's clock.",
  },
  histdata: {
    title: "HistData",
    zone: "-05:00",
    trap: "Times are New York winter time all year (Etc/GMT+5); prices are bids and volumes are zero.",
  },
  ninjatrader: {
    title: "NinjaTrader",
    zone: "utc",
    endOfBar: true,
    trap: "Exports are in UTC and stamp a bar with its end; files of HistData look the same but for their volumes of zero.",
  },
  tradestation: {
    title: "TradeStation",
    zone: "new-york",
    endOfBar: true,
    trap: "A bar is stamped with its end, in its exchange's time or, where the chart was set so, the computer's. Up and Down are left out.",
  },
  "dukascopy-csv": {
    title: "Dukascopy CSV",
    zone: "utc",
    trap: "Dates are day first; quiet minutes are repeated with volume 0.",
  },
  "dukascopy-bi5": {
    title: "Dukascopy .bi5",
    zone: "utc",
    trap: "The date stands in the path only, with months counted from 00.",
  },
  tradingview: {
    title: "TradingView",
    zone: "utc",
    trap: "Indicator columns stand beside the prices and are left out.",
  },
  yahoo: {
    title: "Yahoo Finance",
    zone: "utc",
    trap: "Days without trading are rows of null; the adjusted close is left out.",
  },
  stooq: { title: "Stooq", zone: "utc", trap: "Dates are those of the exchange; its day is read as a UTC day." },
  finam: {
    title: "Finam",
    zone: "moscow",
    trap: "Times are Moscow's; the export may stamp a bar with its beginning or its end.",
  },
  generic: {
    title: "Other table of prices",
    zone: "utc",
    trap: "Many programs write such tables: check the columns in the preview.",
  },
};
