import { chanceStatistics, chanceText } from "../chance-text.ts";
import { numberText, shownSign } from "../number-text.ts";
import { type Definition, definitions } from "./definitions.ts";

/** A statistic as a page lists it: named, written out and explained. */
export type StatisticItem = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly tone?: "up" | "down";
  readonly definition: string;
};

type Entry = Pick<Definition, "id" | "name" | "unit" | "definition">;

const absoluteGain: Entry = {
  id: "absoluteGainPercent",
  name: "Absolute return",
  unit: "percent",
  definition: "Profit ÷ deposits: what the money that was paid in became, whenever it was paid in.",
};
const all = new Map<string, Entry>([...definitions, absoluteGain].map((entry) => [entry.id, entry]));

/** The order in which a record is read: what came of it, how deep it fell, what a trade is worth, how sure that is. */
const recordStatistics: readonly string[] = [
  "netProfit",
  "madeGood",
  "gainPercent",
  "absoluteGainPercent",
  "annualReturnPercent",
  "equityDrawdownRelative",
  "equityDrawdownMaximal",
  "balanceDrawdownRelative",
  "balanceDrawdownAbsolute",
  "balanceDrawdownMaximal",
  "equityDrawdownAbsolute",
  "profitFactor",
  "expectedPayoff",
  "winPercent",
  "payoffRatio",
  "trades",
  "longestLosses",
  "sharpe",
  "sortino",
  "periodSharpe",
  "periodSortino",
  "zScore",
  "zConfidencePercent",
  "sqn",
  "recoveryFactor",
  "commission",
  "swap",
  "ambiguousBars",
  "stopOuts",
];

const signed = new Set(["netProfit", "gainPercent", "absoluteGainPercent", "annualReturnPercent", "expectedPayoff"]);

function valueText(entry: Entry, value: number | null, currency: string): string {
  if (value === null) return "–";
  if (chanceStatistics.has(entry.id)) return chanceText(value, 2);
  const sign = signed.has(entry.id) && shownSign(value, 2) > 0 ? "+" : "";
  if (entry.unit === "percent") return `${sign}${numberText(value, 2)}%`;
  if (entry.unit === "money") return `${sign}${numberText(value, 2)} ${currency}`.trimEnd();
  return numberText(value, entry.unit === "count" ? 0 : 2);
}

/** Those of `ids` that the values name, in that order. */
export function statisticItems(
  values: Readonly<Record<string, number | null>>,
  currency: string,
  ids: readonly string[] = recordStatistics,
): StatisticItem[] {
  return ids.flatMap((id) => {
    const entry = all.get(id);
    const value = values[id];
    if (!entry || value === undefined) return [];
    // Nearly every account stays above zero, and a line of zero would say nothing.
    if (id === "madeGood" && value === 0) return [];
    const sign = signed.has(id) && value !== null ? shownSign(value, 2) : 0;
    const tone = sign === 0 ? {} : ({ tone: sign > 0 ? "up" : "down" } as const);
    return [{ id, label: entry.name, value: valueText(entry, value, currency), definition: entry.definition, ...tone }];
  });
}

const ratioIds: ReadonlySet<string> = new Set(["sharpe", "sortino", "periodSharpe", "periodSortino"]);
const timeWeighted =
  "Π(1 + result ÷ balance when its trade was opened) − 1, or the growth of the curve where that is less: winners and losers that were open together make it lower than the curve. Where money came or went while a trade was open, the balance that makes its result worse counts. A lost account has −100%.";
const balanceGrowth =
  "(last ÷ first value of the curve)^(1 ÷ years) − 1, by the calendar, years of 365.25 days. A history of less than a year has none: it is not scaled up.";

const closedAlone = "Of closed trades alone: losses that are waited out make it too high.";
const atCloses = / at a bar’s close|, at bar closes/;
const balanceRecovery = `Result of trades and charges ÷ maximal balance drawdown. ${closedAlone}`;

/** The same of a statement, which has the balance of closed trades alone: where losses are waited out it is smoother than equity. */
export function statementItems(values: Readonly<Record<string, number | null>>, currency: string): StatisticItem[] {
  return statisticItems(values, currency).map((item) => {
    if (item.id === "gainPercent") return { ...item, definition: timeWeighted };
    if (item.id.startsWith("balanceDrawdown")) return { ...item, definition: item.definition.replace(atCloses, "") };
    if (item.id === "annualReturnPercent") return { ...item, definition: balanceGrowth };
    if (item.id === "recoveryFactor") return { ...item, definition: balanceRecovery };
    if (!ratioIds.has(item.id)) return item;
    const ofBalance = item.definition.replace("equity return", "balance return");
    return { ...item, definition: `${ofBalance} ${closedAlone}` };
  });
}
