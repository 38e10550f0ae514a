import { pipMoney } from "#trading/calculators/account-money.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import type { BookFigures } from "#trading/school/figure.ts";
import { played, type Reading, shared } from "#trading/school/worded-rules.ts";

/** The share of entries at the same bar, among those that the written rule or the reading makes. */
export function agreement(reading: Reading): number {
  const both = shared("written", reading);
  return both / (played("written").trades + played(reading).trades - both);
}

const won = (reading: Reading) => (100 * played(reading).wins) / played(reading).trades;
const each = (reading: Reading) => played(reading).r / played(reading).trades;

type Labels = readonly (readonly [label: string, reading: Reading])[];
const bars = (labels: Labels, measure: (reading: Reading) => number) =>
  labels.map(([label, reading]) => ({ label, value: measure(reading) }));
const spoken = (list: readonly { readonly label: string; readonly value: number }[], digits: number) =>
  `${list.map(({ label, value }) => `${label} ${value.toFixed(digits)}`).join(", ")}.`;

const exits: Labels = [
  ["Target 2R", "written"],
  ["Target 1R", "one-to-one"],
  ["Half the stop", "near stop"],
];
const waiting: Labels = [
  ["As written", "written"],
  ["Confirmed", "confirmed"],
  ["An hour late", "late"],
];
const filters: Labels = [
  ["None", "written"],
  ["London", "london"],
  ["Tue–Thu", "midweek"],
  ["Long only", "long only"],
];
const others: Labels = [
  ["Touch", "touched"],
  ["Rising", "rising"],
  ["London", "london"],
  ["Reversing", "reversed"],
];
const perTrade = { label: "Average per trade", digits: 2, suffix: "R" };
const stops = Array.from({ length: 11 }, (_, i) => 10 + i * 5);
const pip = pipMoney(symbolOf("GBPUSD"), 0.1, 1);

export const figures: BookFigures = {
  readings: () => {
    const counted = [
      { label: "Written", value: played("written").trades },
      { label: "Touch", value: played("touched").trades },
      { label: "in common", value: shared("written", "touched") },
      { label: "Rising", value: played("rising").trades },
      { label: "in common ", value: shared("written", "rising") },
    ];
    return { alt: `Bars: ${spoken(counted, 0)}`, kind: "bars", y: { label: "Trades" }, bars: counted };
  },
  waiting: () => {
    const list = bars(waiting, each);
    return { alt: `Three bars below zero: ${spoken(list, 3)}`, kind: "bars", y: perTrade, bars: list };
  },
  won: () => {
    const list = bars(exits, won);
    return {
      alt: `Three bars, in percent: ${spoken(list, 1)}`,
      kind: "bars",
      y: { label: "Win rate", digits: 0, suffix: "%" },
      bars: list,
    };
  },
  made: () => {
    const list = bars(exits, each);
    return { alt: `Three bars below zero: ${spoken(list, 3)}`, kind: "bars", y: perTrade, bars: list };
  },
  lots: () => ({
    alt: `A rising line from ${(10 * pip).toFixed(0)} dollars at a stop of 10 pips to ${(60 * pip).toFixed(0)} at 60, and a level one at 50.`,
    kind: "lines",
    x: { label: "Stop, pips" },
    y: { label: "Risk", digits: 0, prefix: "$" },
    lines: [
      { name: "0.10 lots", points: stops.map((stop) => [stop, stop * pip]), style: "strong" },
      { name: "1% of $5,000", points: stops.map((stop) => [stop, 50]), style: "dashed" },
    ],
  }),
  filters: () => {
    const list = bars(filters, each);
    return { alt: `Four bars below zero: ${spoken(list, 3)}`, kind: "bars", y: perTrade, bars: list };
  },
  choices: () => ({
    alt: "Two rising lines. With six parameters there are 729 rules at three values each and 15,625 at five.",
    kind: "lines",
    x: { label: "Parameters" },
    y: { label: "Rules, as a power of ten", digits: 0 },
    lines: [3, 5].map((values, i) => ({
      name: `${values} values`,
      points: Array.from({ length: 8 }, (_, n) => [n + 1, (n + 1) * Math.log10(values)] as const),
      style: (["dashed", "strong"] as const)[i] ?? "plain",
    })),
  }),
  agreement: () => {
    const list = bars(others, (reading) => 100 * agreement(reading));
    return {
      alt: `Four bars, in percent: ${spoken(list, 0)}`,
      kind: "bars",
      y: { label: "Agreement", digits: 0, suffix: "%" },
      bars: list,
    };
  },
};
