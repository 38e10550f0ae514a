import type { ColumnRole } from "./text-layout.ts";

/**
 * What columns are called in English, German, French, Spanish, Italian, Portuguese, Polish, Dutch, Russian, Chinese and
 * Japanese: beginnings of words, so that "Eröffnungskurs", "Kurs otwarcia" and "Open (USD)" are found as well.
 */
const beginnings: Readonly<Partial<Record<ColumnRole, string>>> = {
  open: "open|eroff|ouv|apert|abert|otw|откр|нач|开盘|開盤|开$|始値|始め",
  high: "high|hoch|plus haut|haut|max|maks|alto|alta|massim|najwy|hoog|макс|высш|наиб|наив|最高|高$|高値|高价",
  low: "low|tief|niedr|plus bas|bas$|basse|min(?!ut)|bajo|baix|najni|laag|мин(?!ут)|низ|наим|наин|最低|低$|安値|低价",
  close: "clos|schlu|clot|cierre|chius|fech|zamk|slot|закр|收盘|收盤|收$|終値",
  volume: "vol|tickvol|tickqty|umsatz|wol|объ|成交量|交易量|出来高",
  spread:
    "spread|ecart(?! type)|spanne|geld brief|diferencial|differenzial|rozpietosc|спред|спрэд|点差|點差|買賣差|买卖差|スプレッド|スプレット",
  bid: "bid|geld",
  ask: "ask|offer|brief",
  date: "date|datum|data|fecha(?!m)|дата|дат|tag|day|dzien|gmt|utc|local|timestamp|dt$|ts$|日期|日付|日時|时间|時間",
  symbol:
    "symbol|ticker|instrument|pair$|currency pair|asset$|simbol|тикер|инструмент|бумага|walor|品种|合约|代码|銘柄|通貨ペア",
  time: "time|zeit|uhr|hora|heure|ora$|czas|tijd|godz|время|hour|时刻|時刻",
};
/** A price without a word for which one: the last of the row, unless another column is the close. */
const lastPrice =
  "last|letzt|zulet|derni|ultim|ostatn|laatst|посл|price|prix|prezz|preci|preco|prijs|cena|kurs|cours|koers|цена|курс|现价|現在値";
/** Columns that speak of prices and hold none of this bar's. */
const others =
  /adj|bereinigt|ajust|rettific|aangepast|interest|openint|^oi$|chang|variat|var\b|var%|verander|verschil|zmian|изм|涨跌|変化|percent|%|prev|vortag|precedent|anterior|poprz|vorige|previo|return|rendement|count|trades|dividend|split|turnover|average|mean|vwap|配当/;

const wordsOf = (list: string): RegExp => new RegExp(`(?:^| )(?:${list})`, "u");
const patterns = Object.entries(beginnings).map(
  ([role, list]) => [role as ColumnRole, wordsOf(list as string)] as const,
);
const lastPattern = wordsOf(lastPrice);
const prices: readonly ColumnRole[] = ["open", "high", "low", "close"];

const letters = { o: "open", h: "high", l: "low", c: "close" } as const;
const inFull = (letter: string): string => letters[letter as keyof typeof letters];
const side = "bid|ask|offer|mid";
const word = "open|high|low|close|[\\p{Script=Han}]+";
const sideBefore = new RegExp(`(^| )(${side}|price)(${word})`, "gu");
const sideBehind = new RegExp(`(^| )(${word})(${side})(?= |$)`, "gu");
const letterBehind = new RegExp(`^(${side}) ?([ohlc])$`);
const letterBefore = new RegExp(`^([ohlc]) (${side})$`);

function plain(name: string): string {
  return (
    name
      .normalize("NFKC")
      .toLowerCase()
      .normalize("NFD")
      // Accents alone: the marks of Japanese syllables make other syllables of them.
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .replace(/ł/g, "l")
      .replace(/ß/g, "ss")
      .replace(/\((?!\s*(?:bid|ask)\b)[^)]*\)|\[[^\]]*\]|^\s*\d+\s*\./g, " ")
      .replace(/([\p{L}])'/gu, "$1 ")
      .replace(/[^\p{L}\p{N}%]+/gu, " ")
      .trim()
      .replace(sideBefore, "$1$2 $3")
      .replace(sideBehind, "$1$2 $3")
      .replace(letterBehind, (_, before: string, letter: string) => `${before} ${inFull(letter)}`)
      .replace(letterBefore, (_, letter: string, behind: string) => `${inFull(letter)} ${behind}`)
  );
}

/** Words of columns that are named after a bid or an ask and hold no price. */
const besides = /size|volum|qty|quantit|amount|exchange|orders|depth|liquid|(?:^| )(?:sz|ct|time)(?: |$)/;
/** Whether a column is of the middle between bid and ask. */
export const isMid = (name: string): boolean => /(?:^| )mid(?: |$)/.test(plain(name));

const [when, edge] = ["(?: ?(?:time|date|stamp|timestamp|at|ts))", "(?: |$)"];
/** Names of times: "open time", "time open", "period start", "start". */
const named = (words: string, alone: string): RegExp =>
  new RegExp(
    `(?:^| )(?:${words})${when}${edge}|(?:^| )(?:time|period) ?(?:${words})${edge}|^(?:bar |candle )?${alone}$`,
  );
const beginning = named("start|begin|open|opening", "start");
const ending = named("end|close|closing", "end");
/** Whether the heading of the date or the time says that it is the end of a bar, as "Close Time" and "End" do. */
export const stampsEndBars = (header: readonly string[], columns: readonly ColumnRole[]): boolean =>
  (["time", "date"] as const).some((role) => ending.test(plain(header[columns.indexOf(role)] ?? "")));

export type NamedRole = {
  readonly role: ColumnRole;
  /** 3: the name says nothing else. 2: one of its words says so. 1: a price, and perhaps the close. */
  readonly weight: 1 | 2 | 3;
  /** A price of the bar that is named as the bid's. */
  readonly bid?: true;
};

/** What a column of that name holds; undefined when the name says nothing known. `skip` when it says: none of ours. */
export function roleOfName(name: string): NamedRole | undefined {
  const text = plain(name);
  if (text === "") return undefined;
  if (/^[ohlcv]$/.test(text))
    return { role: ({ o: "open", h: "high", l: "low", c: "close", v: "volume" } as const)[text as "o"], weight: 3 };
  if (beginning.test(text)) return { role: "date", weight: 3 };
  if (ending.test(text)) return { role: "date", weight: 1 };
  if (others.test(text)) return { role: "skip", weight: 2 };
  const found = patterns.filter(([, pattern]) => pattern.test(text)).map(([role]) => role);
  const weight = text.includes(" ") ? 2 : 3;
  const price = found.filter((role) => prices.includes(role));
  if (price.length > 1) return undefined;
  if (price[0]) {
    // Times of opening and closing in other languages, of the highest and lowest price, and the asks beside the bids.
    if (found.includes("time") || found.includes("date")) return { role: "date", weight: price[0] === "open" ? 3 : 1 };
    if (isMid(text)) return { role: price[0], weight: 1 };
    if (!found.includes("ask")) return { role: price[0], weight, ...(found.includes("bid") ? { bid: true } : {}) };
    return { role: price[0] === "open" ? "ask-open" : "skip", weight: 2 };
  }
  for (const role of ["spread", "volume"] as const) if (found.includes(role)) return { role, weight };
  for (const role of ["bid", "ask"] as const)
    if (found.includes(role)) return besides.test(text) ? { role: "skip", weight: 2 } : { role, weight };
  if (found.includes("date")) return { role: "date", weight };
  if (found.includes("time")) return { role: "time", weight };
  if (found.includes("symbol")) return { role: "symbol", weight };
  return lastPattern.test(text) ? { role: "close", weight: 1 } : undefined;
}

/** What a column can be by its content; `sparse` holds few numbers and counts as numeric only by its name. */
export type ColumnContent = "stamp" | "clock" | "number" | "sparse" | "other";

const fits = (role: ColumnRole, content: ColumnContent): boolean => {
  if (role === "skip") return true;
  // Some exchanges' symbols are numbers.
  if (role === "symbol") return content !== "stamp" && content !== "clock";
  if (role === "date") return content === "stamp";
  // A time such as 000500 is a number by its looks.
  if (role === "time") return content !== "other";
  return content === "number" || content === "sparse";
};

/** Beside a bid, such columns may mean bars. Numbered ones, as "bid_px_01", are an order book's. */
const tickRivals: ReadonlySet<ColumnRole> = new Set(["open", "high", "low", "bid", "ask", "ask-open"]);

/**
 * Beside four prices that are named as the bid's, prices named as nobody's are the middle, or of trades: half a spread or more from where orders
 * fill.
 */
function bidsAlone(claims: readonly (readonly NamedRole[])[]): readonly (readonly NamedRole[])[] {
  const isPrice = ({ role }: NamedRole) => prices.includes(role);
  const whole = prices.every((role) => claims.some((claim) => claim.some((one) => one.bid && one.role === role)));
  if (!whole) return claims;
  return claims.map((claim) =>
    claim.some(isPrice) && !claim.some(({ bid }) => bid) ? [{ role: "skip", weight: 2 } as const] : claim,
  );
}

/** "BO, BH, BL, BC" beside "AO, AH, AL, AC" are prices of bid and ask. Without the bids, AO and AC are oscillators. */
function inWords(line: readonly string[]): readonly string[] {
  const names = new Set(line.map(plain));
  if (!["bo", "bh", "bl", "bc"].every((name) => names.has(name))) return line;
  return line.map((name) =>
    name.replace(/^([ab])([ohlc])$/i, (_, of, price) => `${/a/i.test(of) ? "ask" : "bid"} ${price}`),
  );
}

/**
 * The role of each column by the lines above the data, joined: a heading may be in any of them. Of two columns that claim
 * one role the plainer name has it. Content that cannot be what a name says overrules it. `morePrices`: what is named as a
 * price, and neither as the bid nor the ask of a tick.
 */
export function rolesByName(
  written: readonly (readonly string[])[],
  contents: readonly ColumnContent[],
): { readonly roles: ColumnRole[]; readonly unknown: number; readonly morePrices: readonly number[] } {
  const header = written.map(inWords);
  const claims = bidsAlone(
    contents.map((content, column) =>
      header
        .map((line) => roleOfName(line[column] ?? ""))
        .filter((claim) => claim !== undefined)
        .filter((claim) => fits(claim.role, content)),
    ),
  );
  const roles = contents.map((): ColumnRole => "skip");
  const taken = new Set<ColumnRole>();
  for (const weight of [3, 2, 1] as const) {
    claims.forEach((claim, column) => {
      if (roles[column] !== "skip" || claim.some(({ role }) => role === "skip")) return;
      const wanted = claim.find((one) => one.weight === weight && !taken.has(one.role));
      if (!wanted) return;
      roles[column] = wanted.role;
      taken.add(wanted.role);
    });
  }
  settleStamps(roles, contents, taken);
  const whole = prices.every((role) => taken.has(role));
  roles.forEach((role, column) => {
    const unused = whole ? role === "bid" || role === "ask" : role === "ask-open";
    // The ask less the middle is half a spread.
    const half = role === "ask-open" && header.some((line) => isMid(line[roles.indexOf("open")] ?? ""));
    if (unused || half || (role === "ask-open" && taken.has("spread"))) roles[column] = "skip";
  });
  const unknown = contents.filter(
    (content, column) => content === "number" && roles[column] === "skip" && claims[column]?.length === 0,
  ).length;
  const morePrices = claims.flatMap((claim, column) =>
    contents[column] === "number" &&
    roles[column] !== "bid" &&
    roles[column] !== "ask" &&
    claim.some(({ role }) => tickRivals.has(role)) &&
    !header.some((line) => /\d\s*$/.test(line[column] ?? ""))
      ? [column]
      : [],
  );
  return { roles, unknown, morePrices };
}

/** The date is the first column that holds one, whatever it is called; a time of day beside it is the time, a further date is not. */
function settleStamps(roles: ColumnRole[], contents: readonly ColumnContent[], taken: Set<ColumnRole>): void {
  if (!taken.has("date")) {
    const column = roles.findIndex((role, at) => contents[at] === "stamp" && (role === "time" || role === "skip"));
    if (column < 0) return;
    if (roles[column] === "time") taken.delete("time");
    roles[column] = "date";
    taken.add("date");
  }
  const whole = roles.findIndex((role, at) => role === "time" && contents[at] === "stamp");
  if (whole >= 0) {
    roles[whole] = "skip";
    taken.delete("time");
  }
  if (taken.has("time")) return;
  const clock = roles.findIndex((role, at) => contents[at] === "clock" && role === "skip");
  if (clock >= 0) roles[clock] = "time";
}
