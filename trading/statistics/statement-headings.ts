import type { TextRow } from "./html-rows.ts";

/** What a column of a statement is called: as MetaTrader, cTrader, NinjaTrader, Exness, Myfxbook and this site's exports write it, and in eleven languages; as `plain` gives it. */
const names = {
  openTime: [
    ...["open date", "open time", "opening time", "entry time", "opentime", "entrytime", "opened"],
    ...["entry date", "opened at", "entered at", "enteredat"],
    ...["eroffnet", "eroffnet am", "geoffnet am", "offnungszeit", "eroffnungsdatum"],
    ...["eroffnungszeit", "heure d'ouverture", "date d'ouverture", "hora de apertura", "fecha de apertura"],
    ...["ora di apertura", "ora apertura", "czas otwarcia", "hora de abertura", "openingstijd", "время открытия"],
  ],
  closeTime: [
    ...["close date", "close time", "closing time", "exit time", "closetime", "exittime", "closed"],
    ...["exit date", "closed at", "exited at", "exitedat"],
    ...["geschlossen", "geschlossen am", "schliesszeit", "schlussdatum"],
    ...["schlusszeit", "schliessungszeit", "heure de cloture", "date de cloture", "hora de cierre", "fecha de cierre"],
    ...["ora di chiusura", "ora chiusura", "czas zamkniecia", "hora de fechamento", "sluitingstijd", "время закрытия"],
  ],
  time: [
    ...["time", "date", "zeit", "heure", "hora", "fecha", "ora", "data", "czas", "horario", "tijd"],
    ...["время", "时间", "時間"],
  ],
  symbol: [
    ...["symbol", "item", "instrument", "market", "pair", "currency pair", "simbolo", "symbole", "strumento", "ativo"],
    ...["contract name", "contractname", "символ", "交易品种", "銘柄"],
  ],
  type: [
    ...["type", "action", "side", "direction", "opening direction", "market pos", "market position"],
    ...["typ", "tipo", "richtung", "sens", "soort", "тип", "类型", "タイプ"],
  ],
  /** Which side alone, beside a type of the line: "Closed position", "Deposit". */
  side: ["buy/sell", "buy / sell", "b/s", "kauf/verkauf"],
  lots: [
    ...["units/lots", "lots", "lot", "volume", "size", "quantity", "qty", "closing quantity"],
    ...["volumen", "menge", "grosse", "wolumen", "объем", "交易量", "数量"],
  ],
  stop: ["sl", "s/l", "s / l", "stop loss", "stoploss"],
  openPrice: [
    ...["open price", "opening price", "entry price", "openprice", "entryprice", "eroffnungspreis"],
    ...["eroffnungskurs", "prix d'ouverture", "precio de apertura", "prezzo di apertura", "prezzo apertura"],
    ...["cena otwarcia", "preco de abertura", "openingsprijs", "цена открытия"],
  ],
  closePrice: [
    ...["close price", "closing price", "exit price", "closeprice", "exitprice", "schlusspreis"],
    ...["schlusskurs", "prix de cloture", "precio de cierre", "prezzo di chiusura", "prezzo chiusura"],
    ...["cena zamkniecia", "preco de fechamento", "sluitingsprijs", "цена закрытия"],
  ],
  price: ["price", "preis", "kurs", "prix", "precio", "prezzo", "cena", "preco", "prijs", "цена", "价位", "価格"],
  /** The opening and closing time, or price where a time is named otherwise. */
  opens: ["open", "opening", "entry"],
  closes: ["close", "closing", "exit"],
  commission: [
    ...["commission", "commissions", "kommission", "kommissionen", "provision", "comision", "comisiones"],
    ...["opening commission", "closing commission", "open commission", "close commission"],
    ...["entry commission", "exit commission", "commissione", "commissioni", "comissao", "comissoes", "prowizja"],
    ...["commissie", "комиссия", "手续费", "手数料"],
  ],
  fee: [
    ...["fee", "fees", "tax", "taxes", "stamp duty", "brokerage", "opening fee", "closing fee"],
    ...["entry fee", "exit fee"],
    ...["trading fee", "trading fees", "transaction fee", "transaction fees", "exchange fee", "exchange fees"],
    ...["clearing fee", "clearing fees", "regulatory fee", "gebuhr", "gebuhren", "steuer", "steuern", "frais", "tasse"],
  ],
  swap: ["swap", "swaps", "storage", "interest", "rollover", "financing", "echange", "своп", "库存费", "スワップ"],
  profit: [
    ...["profit", "p/l", "p&l", "pnl", "gross profit", "gross p/l", "gross p&l", "gross pnl", "gewinn"],
    ...["profit/loss", "profit / loss", "profit & loss", "profit and loss", "closed p&l", "closed p/l", "closed pnl"],
    ...["realized p&l", "realized p/l", "realized pnl", "realised p&l", "realised p/l", "realised pnl"],
    ...["gewinn/verlust", "gewinn / verlust", "gewinn und verlust"],
    ...["benefice", "beneficio", "profitto", "lucro", "zysk", "winst", "прибыль", "盈利", "損益"],
  ],
  /** Of the account, after the line. */
  balance: ["balance", "saldo", "kontostand", "solde"],
  comment: ["comment", "kommentar", "commentaire", "comentario", "commento", "komentarz", "opmerking", "комментарий"],
  /** After all costs: the others are part of it. */
  net: ["net", "net profit", "net p/l", "net p&l", "net pnl", "nettogewinn"],
} as const;

/** Columns of numbers that are no money which a trade brought or cost. */
const otherNumbers =
  /^#|^t ?\/ ?p$|^tp$|^id$|^no$|^trade$|^r$|\b(ticket|position|order|deal|number|magic|take profit|target|pips?|points?|pts?|ticks?|percent|r|duration|bars|nights|balance|equity|gain|drawdown|mae|mfe|etd|risk|margin|leverage|rate|result|cum|posicion|posizione|posicao|positie|pozycja)\b|adverse|favou?rable|pips$|^profitable$|%|позиция/;

export type ColumnName = keyof typeof names;
const costs = ["commission", "fee", "swap"] as const;
/** The index of each column; −1 where there is none. */
export type Columns = Readonly<Record<Exclude<ColumnName, "time" | "price" | "opens" | "closes" | "side">, number>> & {
  /** Costs beside the first commission, fee and swap: what opening and closing cost may have a column each. */
  readonly furtherCosts: readonly number[];
  /** NinjaTrader's sum of the profits until each line, by which its profit is before or after costs. */
  readonly profitSum: number;
};

const byHeading = new Map<string, ColumnName>(
  Object.entries(names).flatMap(([column, list]) => list.map((name) => [name, column as ColumnName])),
);
/** What stands in brackets behind a name, but for units that are no money: "Profit (pips)" and "Profit (%)" are no profit. */
const bracketed = /\s*\((?!\s*(?:in )?(?:%|percent|pips?|points?|pts?|ticks?|r)\s*\))[^)]*\)$/;
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    // Accents alone; the breve of й and ё's points belong to them.
    .replace(/([a-z])[\u0300-\u036f]+/g, "$1")
    .normalize("NFC")
    .replace(/ё/g, "е")
    .replace(/ß/g, "ss")
    .replace(/’/g, "'")
    .replace(/[<>"]/g, "")
    // Exness names its columns as a program does: "opening_time_utc".
    .replace(/_/g, " ")
    .replace(bracketed, "")
    .replace(/\.$/, "")
    .trim();

/** "Net USD", "Net €" and "Price USD" are named by their first word. */
export function columnOf(heading: string): ColumnName | undefined {
  // Every cell of a file is asked for, as tables may follow one another; most are numbers and times, and no name begins as they do.
  if (heading === "" || /^[-+−]?\d/.test(heading)) return undefined;
  const name = plain(heading);
  return byHeading.get(name) ?? byHeading.get(name.replace(/ ([a-z]{3}|[$€£¥]|ft|zł|kč|kr)$/, ""));
}

/** In capitals: "Profit net" names none. */
const currencyWritten = /(?:\(| )((?!NET|PNL)[A-Z]{3}|[$€£¥]|Ft|zł|Kč|kr)\)?$/;
/** The currency of "Net USD" or "Profit (EUR)"; undefined where a heading of money names none. */
export function currencyOfHeading(heading: string): string | undefined {
  const column = columnOf(heading);
  if (column !== "net" && column !== "profit" && column !== "balance") return undefined;
  return currencyWritten.exec(heading.trim())?.[1];
}

/** The columns that a row of headings names, however few. A second "Time" or "Price" is the closing one. */
export function columnsNamed(headings: readonly string[]): Columns {
  const found = new Map<ColumnName, number[]>();
  headings.forEach((heading, at) => {
    const column = columnOf(heading);
    if (column) found.set(column, [...(found.get(column) ?? []), at]);
  });
  const at = (column: ColumnName, which = 0) => found.get(column)?.[which] ?? -1;
  const first = (...places: readonly number[]) => places.find((place) => place >= 0) ?? -1;
  const profitSum = headings.findIndex((heading) => plain(heading) === "cum. net profit");
  const openTime = first(at("openTime"), at("time"), at("opens"));
  const closeTime = first(
    at("closeTime"),
    at("time", at("openTime") >= 0 ? 0 : 1),
    at("time") >= 0 ? -1 : at("closes"),
  );
  const openPrice = first(at("openPrice"), at("price"), at("opens"));
  const closePrice = first(at("closePrice"), at("price", at("openPrice") >= 0 ? 0 : 1), at("closes"));
  return {
    openTime,
    closeTime,
    symbol: at("symbol"),
    type: first(at("type"), at("side")),
    lots: at("lots"),
    stop: at("stop"),
    openPrice: openPrice === openTime ? -1 : openPrice,
    closePrice: closePrice === closeTime ? -1 : closePrice,
    commission: at("commission"),
    fee: at("fee"),
    swap: at("swap"),
    furtherCosts: costs.flatMap((column) => found.get(column)?.slice(1) ?? []),
    profit: profitSum >= 0 ? -1 : at("profit"),
    net: profitSum >= 0 ? at("profit") : at("net"),
    profitSum,
    balance: at("balance"),
    comment: at("comment"),
  };
}

/**
 * The lines of a table that says "Closed position" or "Open position" in its type and the side in another column, as FX Blue does: the
 * side is written into the type, and what is open gets no closing time. Other lines, such as deposits, keep their type.
 */
export function withSides(headings: readonly string[], rows: readonly TextRow[], { closeTime }: Columns): TextRow[] {
  const names = headings.map(columnOf);
  const [type, side] = [names.indexOf("type"), names.indexOf("side")];
  const isPosition = ({ cells }: TextRow) => /^(open|closed) /i.test(cells[type] ?? "");
  return rows.map((row) => {
    if (type < 0 || side < 0 || !isPosition(row)) return row;
    const isOpen = /^open/i.test(row.cells[type] ?? "");
    const cells = row.cells.map((cell, at) =>
      at === type ? (row.cells[side] ?? "") : isOpen && at === closeTime ? "" : cell,
    );
    return { ...row, cells };
  });
}

/** The columns of a heading row, or null when it does not name enough to be one. */
export function columnsOf(headings: readonly string[]): Columns | null {
  const columns = columnsNamed(headings);
  const { openTime, type, lots, profit, net } = columns;
  return [openTime, type, lots].every((place) => place >= 0) && (profit >= 0 || net >= 0) ? columns : null;
}

/** Whether a row is the headings of a table: no line of a trade or of money holds so many of their names. */
export const namesColumns = (cells: readonly string[]): boolean =>
  new Set(cells.flatMap((cell) => columnOf(cell) ?? [])).size >= 4;
/** Which of a trade's costs a heading names. */
export const costKind = (heading: string): (typeof costs)[number] | undefined =>
  costs.find((cost) => cost === columnOf(heading));
/** Whether a heading names swap, which may be earned. */
export const isSwap = (heading: string): boolean => costKind(heading) === "swap";
/** Every column of costs; −1 where there is none. */
export const costColumns = ({ commission, fee, swap, furtherCosts }: Columns): number[] => [
  commission,
  fee,
  swap,
  ...furtherCosts,
];

/** Whether a heading means nothing here, so that its column may hold money that is left out. */
export const isUnknownHeading = (heading: string): boolean =>
  heading.trim() !== "" && columnOf(heading) === undefined && !otherNumbers.test(plain(heading));

const buys = "buy|long|kauf|kaufen|achat|compra|acquisto|kupno|koop|покупка|купить|买入|買い";
const sells = "sell|short|verkauf|verkaufen|vente|venta|venda|vendita|sprzedaz|verkoop|продажа|продать|卖出|売り";
const [buy, sell] = [new RegExp(`^(${buys})$`), new RegExp(`^(${sells})$`)];

/** 1 for a purchase, −1 for a sale, 0 for what is neither. */
export function sideOf(type: string): 1 | -1 | 0 {
  const word = plain(type);
  return buy.test(word) ? 1 : sell.test(word) ? -1 : 0;
}
