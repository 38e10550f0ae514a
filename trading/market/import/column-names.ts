import type { ColumnRole } from "./text-layout.ts";

/** What columns are called: English, German, French, Spanish, Italian, Portuguese, Polish, Russian, Chinese, Japanese. */
const names: readonly (readonly [ColumnRole, string])[] = [
  [
    "date",
    "date|datum|fecha|data|дата|日期|日付|日付け|gmt time|local time|utc time|datetime|date time|date/time|timestamp|open time|open_time|dt|ts|时间|日時",
  ],
  ["time", "time|zeit|uhrzeit|hora|heure|czas|время|ora|时刻|時刻|hour"],
  [
    "open",
    "open|o|eroffnung|eroffnungskurs|apertura|ouverture|abertura|otwarcie|открытие|откр|откр.|цена откр.|开盘|开盘价|始値|open price|price open|bid open|bidopen",
  ],
  [
    "high",
    "high|h|hoch|hochst|hochstkurs|maximo|max|max.|haut|plus haut|massimo|maxima|najwyzszy|максимум|макс|макс.|最高|最高价|高値|high price|bid high|bidhigh",
  ],
  [
    "low",
    "low|l|tief|tiefst|tiefstkurs|minimo|min|min.|bas|plus bas|minima|najnizszy|минимум|мин|мин.|最低|最低价|安値|low price|bid low|bidlow",
  ],
  [
    "close",
    "close|c|schluss|schlusskurs|schlusskurs.|cierre|cloture|dernier|ultimo|chiusura|fechamento|zamkniecie|закрытие|закр|цена|收盘|收盘价|終値|close price|bid close|bidclose|price|last|close/last",
  ],
  ["volume", "tickvol|tick volume|volume|vol|vol.|v|volumen|wolumen|объем|объём|成交量|出来高|tick_volume|tickqty"],
  ["spread", "spread"],
  ["bid", "bid|bid price|geld|geldkurs"],
  ["ask", "ask|ask price|offer|brief|briefkurs"],
];
const roleOf = new Map(names.flatMap(([role, list]) => list.split("|").map((name) => [plain(name), role] as const)));

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ł/g, "l")
    .replace(/ß/g, "ss")
    .replace(/^[<"'\s]+|[>"'\s]+$/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

/** The columns a header names; each role once, the first column of that name. */
export function rolesByName(header: readonly string[]): ColumnRole[] {
  const seen = new Set<ColumnRole>();
  const roles = header.map((cell): ColumnRole => {
    const role = roleOf.get(plain(cell)) ?? "skip";
    if (role === "skip" || seen.has(role)) return "skip";
    seen.add(role);
    return role;
  });
  // A lone "time" column holds the date as well.
  if (!seen.has("date") && seen.has("time")) roles[roles.indexOf("time")] = "date";
  const bars = (["open", "high", "low", "close"] as const).every((role) => seen.has(role));
  return roles.map((role) => (bars ? (role === "bid" || role === "ask" ? "skip" : role) : role));
}
