import { searchText, wordSearch } from "#lib/search-text.ts";
import type { Condition, Operand, PriceField } from "#trading/strategy/document.ts";
import type { IndicatorInfo } from "../document/indicator-info.ts";
import { conditionAbout, indicatorOperand, plainConditions } from "../document/new-condition.ts";
import { priceNames } from "../tokens/words.ts";

/** One line of the picker: what it is called, what it is searched by, what it puts. */
export type Entry<Value> = {
  readonly id: string;
  readonly name: string;
  readonly about?: string;
  readonly group: string;
  readonly make: () => Value;
};

const groups: Readonly<Record<IndicatorInfo["category"], string>> = {
  trend: "Trend",
  momentum: "Momentum",
  volatility: "Volatility",
  volume: "Volume",
  levels: "Levels",
  candles: "Candles",
};

const fields = Object.keys(priceNames) as PriceField[];
const close: Operand = { kind: "price", field: "close" };

/** Everything a value can be. */
export const operandEntries = (indicators: Iterable<IndicatorInfo>): Entry<Operand>[] => [
  { id: "number", name: "A number", group: "Plain", make: () => ({ kind: "constant", value: 0 }) },
  ...fields.map((field) => ({
    id: `price-${field}`,
    name: priceNames[field],
    group: "Price",
    make: (): Operand => ({ kind: "price", field }),
  })),
  { id: "time", name: "Minute of the day", group: "Time", make: () => ({ kind: "time-of-day", zone: "london" }) },
  { id: "weekday", name: "Weekday, Sunday is 0", group: "Time", make: () => ({ kind: "weekday" }) },
  {
    id: "distance",
    name: "Distance between two values",
    group: "Calculation",
    make: () => ({ kind: "distance", from: close, to: { kind: "price", field: "open" }, unit: "pips" }),
  },
  {
    id: "sum",
    name: "Two values added, subtracted or multiplied",
    group: "Calculation",
    make: () => ({ kind: "arithmetic", operator: "plus", left: close, right: { kind: "constant", value: 0 } }),
  },
  ...[...indicators].map((info) => ({
    id: info.id,
    name: info.name,
    about: info.about,
    group: groups[info.category],
    make: (): Operand => indicatorOperand(info),
  })),
];

/** Everything a new condition can be about. */
export const conditionEntries = (indicators: Iterable<IndicatorInfo>): Entry<Condition>[] => [
  ...plainConditions.map(({ id, name, condition }) => ({
    id: `plain-${id}`,
    name,
    group: "Plain",
    make: () => condition,
  })),
  {
    id: "group",
    name: "A group: any of several",
    group: "Plain",
    make: () => ({ kind: "any", of: [{ kind: "above", left: close, right: { kind: "price", field: "open" } }] }),
  },
  ...[...indicators].map((info) => ({
    id: info.id,
    name: info.name,
    about: info.about,
    group: groups[info.category],
    make: () => conditionAbout(info),
  })),
];

/** Lines whose name, id or text hold every word that was typed; those whose name starts with it first. */
export function found<Value>(entries: readonly Entry<Value>[], typed: string): readonly Entry<Value>[] {
  const [first = ""] = searchText(typed).split(/\s+/);
  if (first === "") return entries;
  const rank = ({ id, name: written }: Entry<Value>): number => {
    if (id === first) return 0;
    const name = searchText(written);
    return name.startsWith(first) || id.startsWith(first) ? 1 : name.includes(first) ? 2 : 3;
  };
  const isFound = wordSearch(typed);
  const hits = entries.filter(({ id, name, about, group }) => isFound(`${id} ${name} ${about ?? ""} ${group}`));
  return [...hits].sort((a, b) => rank(a) - rank(b));
}
