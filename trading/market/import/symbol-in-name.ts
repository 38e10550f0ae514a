import { symbols } from "../symbols.ts";

/** A file's name in capitals, without its folders and its ending. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .toUpperCase();

/** The listed symbol whose name is anywhere in a file's name; null where there is none. */
export function listedSymbolIn(name: string): string | null {
  // XBT is bitcoin at Kraken and BitMEX.
  const letters = plainName(name)
    .replace(/[^A-Z0-9]/g, "")
    .replace(/XBT(?=USD)/, "BTC");
  return symbols.find((symbol) => letters.includes(symbol.name))?.name ?? null;
}

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** Where prices come from, and what they are: no symbol, where the name has another word. */
const noSymbol = wordsOf(
  "KRAKEN COINBASE BINANCE BITSTAMP BITFINEX BYBIT OKX KUCOIN GEMINI BITMEX OANDA FXCM DUKASCOPY PEPPERSTONE TRADINGVIEW " +
    "METATRADER MT4 MT5 CTRADER YAHOO YF YFINANCE STOOQ INVESTING COM HISTDATA TWELVEDATA TWELVE ALPHAVANTAGE DAT ASCII " +
    "HISTORICAL HISTORY HISTORISCHE DATEN DATA PRICE PRICES OHLC OHLCV CANDLES BARS TICKS CHART EXPORT DOWNLOAD COPY OF " +
    "BID ASK DAILY HOURLY WEEKLY MINUTE HOUR DAY",
);
const timeframe = /^(?:[MH]\d{1,3}|[DW]1?|MN1?|\d+(?:S|M|MIN|H|D|W|MO))$/;
/** "NASDAQ_AAPL, 1D" and "CME_MINI_NQ1!, 60": the exchange and the symbol of a TradingView chart. */
const chart = /^[A-Z]+_(?:[A-Z]+_)*([^_,]+), ?\d*[A-Z]?(?![A-Z])/;
/** "S&P 500", "US Tech 100": how many shares an index has belongs to its name. Other numbers may be minutes. */
const indexName = /^(?:[A-Z]+[ _-]){1,3}(?:35|40|50|100|200|225|300|500|600|2000)(?![0-9])|^US[ _-]30(?![0-9])/;
const mostLetters = 12;

/** What the file name says of its symbol: a listed name anywhere in it, else its first word that can be one. */
export function symbolFromName(name: string): string {
  const listed = listedSymbolIn(name);
  if (listed) return listed;
  const whole = plainName(name).replace(/(?<=[A-Z])&(?=[A-Z])/g, "");
  const text = chart.exec(whole)?.[1] ?? whole;
  const index = indexName.exec(text)?.[0].replace(/[^A-Z0-9]/g, "");
  if (index) return index.slice(0, mostLetters);
  const words = text.split(/[^A-Z0-9]+/).filter((word) => /[A-Z]/.test(word));
  const others = words.filter((word) => !noSymbol.has(word) && !timeframe.test(word));
  if (others.join() === "BITCOIN") return "BTCUSD";
  const word = others.find((one) => one.length > 1) ?? others[0] ?? words[0] ?? "PRICES";
  return word.replace(/^\d+/, "").slice(0, mostLetters);
}
