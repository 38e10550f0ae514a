/** What a column of a statement is called, in the languages MetaTrader is mostly used in. Lower case, without signs. */
const names = {
  openTime: ["open date", "open time", "opening time", "entry time", "opentime", "opened"],
  closeTime: ["close date", "close time", "closing time", "exit time", "closetime", "closed"],
  time: ["time", "zeit", "время", "hora", "fecha", "heure", "data", "date"],
  symbol: ["symbol", "item", "instrument", "символ", "símbolo", "simbolo", "symbole"],
  type: ["type", "action", "side", "typ", "тип", "tipo", "direction"],
  lots: ["units/lots", "lots", "volume", "size", "volumen", "объем", "объём", "volumen", "quantity"],
  stop: ["sl", "s/l", "s / l", "stop loss", "stoploss"],
  openPrice: ["open price", "entry price", "openprice"],
  closePrice: ["close price", "exit price", "closeprice"],
  price: ["price", "preis", "цена", "precio", "prix", "preço"],
  commission: ["commission", "kommission", "provision", "комиссия", "comisión", "comissão"],
  fee: ["fee", "fees", "taxes", "gebühr"],
  swap: ["swap", "своп", "storage", "interest"],
  profit: ["profit", "gewinn", "прибыль", "beneficio", "bénéfice", "lucro", "net profit", "p/l"],
} as const;

export type ColumnName = keyof typeof names;
/** The index of each column; −1 where there is none. */
export type Columns = Readonly<Record<Exclude<ColumnName, "time" | "price">, number>>;

const byHeading = new Map<string, ColumnName>(
  Object.entries(names).flatMap(([column, list]) => list.map((name) => [name, column as ColumnName])),
);
const bare = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[<>"]/g, "")
    .replace(/\s*\([^)]*\)$/, "")
    .trim();

/** The columns of a heading row, or null when it does not name enough to be one. A second "Time" or "Price" is the closing one. */
export function columnsOf(headings: readonly string[]): Columns | null {
  const found = new Map<ColumnName, number[]>();
  headings.forEach((heading, at) => {
    const column = byHeading.get(bare(heading));
    if (column) found.set(column, [...(found.get(column) ?? []), at]);
  });
  const at = (column: ColumnName, which = 0) => found.get(column)?.[which] ?? -1;
  const columns: Columns = {
    openTime: at("openTime") >= 0 ? at("openTime") : at("time"),
    closeTime: at("closeTime") >= 0 ? at("closeTime") : at("time", at("openTime") >= 0 ? 0 : 1),
    symbol: at("symbol"),
    type: at("type"),
    lots: at("lots"),
    stop: at("stop"),
    openPrice: at("openPrice") >= 0 ? at("openPrice") : at("price"),
    closePrice: at("closePrice") >= 0 ? at("closePrice") : at("price", at("openPrice") >= 0 ? 0 : 1),
    commission: at("commission"),
    fee: at("fee"),
    swap: at("swap"),
    profit: at("profit"),
  };
  const needed = [columns.openTime, columns.symbol, columns.type, columns.lots, columns.profit];
  return needed.every((place) => place >= 0) ? columns : null;
}
