/** ESMA counts these six as major; every other currency makes a pair a minor one with the lower leverage. */
const majorCurrencies: ReadonlySet<string> = new Set(["USD", "EUR", "JPY", "GBP", "CAD", "CHF"]);

const currencyNames: Readonly<Record<string, string>> = {
  EUR: "Euro",
  GBP: "British pound",
  AUD: "Australian dollar",
  NZD: "New Zealand dollar",
  USD: "US dollar",
  CAD: "Canadian dollar",
  CHF: "Swiss franc",
  JPY: "Japanese yen",
};

/** name, typical spread in points, swap long, swap short, reference price */
type Row = readonly [name: string, spread: number, swapLong: number, swapShort: number, reference: number];

// Every pair of the eight currencies. Spreads of the ten most traded are those of the simulated market. Three nights of a swap that is paid
// out never exceed the narrowest spread of a day outside Asia: else a position opened just before Wednesday's roll-over and closed after it would earn without any risk.
const rows: readonly Row[] = [
  ["EURUSD", 13, -6.5, 2.1, 1.085],
  ["GBPUSD", 15, -3.2, -1.4, 1.27],
  ["AUDUSD", 18, -2.1, -0.6, 0.66],
  ["NZDUSD", 20, -1.6, -1, 0.61],
  ["USDCAD", 23, -1.2, -4.1, 1.36],
  ["USDCHF", 18, 5.1, -11.2, 0.88],
  ["USDJPY", 13, 3.6, -23.4, 150],
  ["EURGBP", 22, -6.3, 2.2, 0.854],
  ["EURAUD", 28, -6.9, 1.4, 1.645],
  ["EURNZD", 36, -8.4, 1.3, 1.78],
  ["EURCAD", 27, -7, 1.8, 1.475],
  ["EURCHF", 22, 2.9, -7.6, 0.955],
  ["EURJPY", 21, 5.9, -20.3, 162.75],
  ["GBPAUD", 33, -1.5, -5.8, 1.925],
  ["GBPNZD", 44, -2.4, -6.9, 2.08],
  ["GBPCAD", 34, -0.8, -6.1, 1.727],
  ["GBPCHF", 29, 6.8, -13.5, 1.118],
  ["GBPJPY", 28, 7.9, -33.2, 190.5],
  ["AUDNZD", 30, -1.9, -2.6, 1.082],
  ["AUDCAD", 26, -1.4, -2.4, 0.898],
  ["AUDCHF", 25, 2.6, -6.1, 0.581],
  ["AUDJPY", 23, 6.5, -14.6, 99],
  ["NZDCAD", 28, -0.7, -3.1, 0.83],
  ["NZDCHF", 28, 3, -6.3, 0.537],
  ["NZDJPY", 26, 7.2, -14.4, 91.5],
  ["CADCHF", 26, 2.8, -6.4, 0.647],
  ["CADJPY", 24, 6.5, -13.4, 110.3],
  ["CHFJPY", 26, -2.8, -7.1, 170.5],
];

function pair([name, spread, swapLong, swapShort, reference]: Row) {
  const base = name.slice(0, 3);
  const quote = name.slice(3);
  const major = majorCurrencies.has(base) && majorCurrencies.has(quote);
  return {
    name,
    title: `${currencyNames[base]} / ${currencyNames[quote]}`,
    class: "fx" as const,
    base,
    quote,
    digits: quote === "JPY" ? 3 : 5,
    pipPoints: 10,
    contractSize: 100_000,
    leverageCap: major ? 30 : 20,
    lotStep: 0.01,
    minLot: 0.01,
    maxLot: 100,
    typicalSpreadPoints: spread,
    swapLongPoints: swapLong,
    swapShortPoints: swapShort,
    tripleSwapDay: 3 as const,
    referencePrice: reference,
  };
}

/** Each row is a `SymbolSpec`; symbols.ts checks it. */
export const fx = rows.map(pair);
