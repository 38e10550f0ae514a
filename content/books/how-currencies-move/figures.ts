import { numberRange } from "#lib/number-range.ts";
import {
  badDays,
  carryPaid,
  carryYears,
  fedHour,
  forward,
  hourlyRange,
  hourRanges,
  moodPairs,
  oneRelease,
  pathAfter,
  pathBefore,
  percentile,
  releaseMinute,
  yearlyInflation,
} from "#trading/school/currency-examples.ts";
import type { BookFigures } from "#trading/school/figure.ts";

const styles = ["strong", "dashed", "plain"] as const;
const one = (value: number) => value.toFixed(1);

/** A level for each quarter, drawn as a staircase. */
const stairs = (path: readonly number[]) => path.flatMap((rate, i) => [[i, rate] as const, [i + 1, rate] as const]);
const euros = (rate: number) => 100_000 / rate;
const leverages = [1, 2, 5, 10, 20] as const;
const left = (leverage: number) => 10_000 * (1 - (leverage * 0.201) / 1.201);
const newYorkHours = numberRange(-4, 3);
const pairName = (symbol: string) => `${symbol.slice(0, 3)}/${symbol.slice(3)}`;

export const figures: BookFigures = {
  forwards: () => ({
    alt: `Three straight lines from 150.00. With the dollar at 4.25 percent the forward of a year is ${forward(150, 0.005, 0.0425).toFixed(2)}, at 2.25 percent ${forward(150, 0.005, 0.0225).toFixed(2)}, and at 0.50 percent it stays at 150.00.`,
    kind: "lines",
    x: { label: "Months to delivery" },
    y: { label: "Forward price of USD/JPY" },
    lines: [4.25, 2.25, 0.5].map((rate, i) => ({
      name: `Dollar ${rate.toFixed(2)}%`,
      points: numberRange(0, 12).map((months) => [months, forward(150, 0.005, rate / 100, months / 12)] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "expected-path": () => ({
    alt: "Two staircases from 4.00 percent in the first quarter. Before the meeting the rate is expected to fall to 3.25 percent by the fourth quarter; after it, to 3.75 by the fourth and to 3.50 by the fifth.",
    kind: "lines",
    x: { label: "Quarters after the meeting" },
    y: { label: "Expected policy rate", digits: 2, suffix: "%" },
    lines: [
      { name: "After the meeting", points: stairs(pathAfter), style: "strong" },
      { name: "Before it", points: stairs(pathBefore), style: "dashed" },
    ],
  }),
  "release-minutes": () => {
    const minutes = numberRange(-5, 15);
    const [release, before, hours] = [releaseMinute(0), releaseMinute(-1), hourRanges()];
    return {
      alt: `The range jumps from ${one(before.range)} pips in the minute before the release to ${one(release.range)} in its first minute, the spread from ${one(before.spread)} to ${one(release.spread)}. Both are nearly back after five minutes. The whole hour has ${one(hours.release)} pips, compared with ${one(hours.usual)} per week before.`,
      kind: "lines",
      x: { label: "Minutes after the release" },
      y: { label: "Pips" },
      lines: [
        { name: "Range", points: minutes.map((at) => [at, releaseMinute(at).range] as const), style: "strong" },
        { name: "Spread", points: minutes.map((at) => [at, releaseMinute(at).spread] as const), style: "dashed" },
      ],
    };
  },
  "one-release": () => {
    const candles = oneRelease();
    const first = candles[5];
    return {
      alt: `Thirty candles of one minute. Five small ones are followed by one that opens at ${first?.open.toFixed(5)} and closes at ${first?.close.toFixed(5)}; the price then goes on rising for some minutes and calms down.`,
      kind: "candles",
      y: { label: "Bid of EUR/USD", digits: 4 },
      candles,
      marks: [{ index: 5, price: first?.low ?? 0, text: "08:30" }],
    };
  },
  "base-effect": () => ({
    alt: `Three lines from ${one(yearlyInflation(0.3, 0))} percent. All fall at first; after twelve months they end at ${[0.2, 0.3, 0.4].map((monthly) => one(yearlyInflation(monthly, 12))).join(", ")} percent.`,
    kind: "lines",
    x: { label: "New months" },
    y: { label: "Yearly inflation", digits: 1, suffix: "%" },
    lines: [0.4, 0.3, 0.2].map((monthly, i) => ({
      name: `${one(monthly)}% per month`,
      points: numberRange(0, 12).map((months) => [months, yearlyInflation(monthly, months)] as const),
      style: (["dashed", "strong", "plain"] as const)[i] ?? "plain",
    })),
  }),
  "bad-days": () => {
    const { change, count } = badDays();
    const bars = moodPairs.map((symbol) => ({ label: pairName(symbol), value: 100 * change(symbol) }));
    return {
      alt: `Bars over ${count} days: ${bars.map(({ label, value }) => `${label} ${value.toFixed(2)}`).join(", ")} percent.`,
      kind: "bars",
      y: { label: "Average change", digits: 2, suffix: "%" },
      bars,
    };
  },
  hours: () => ({
    alt: `A line over 24 hours: ${[3, 8, 13, 22].map((hour) => `${one(hourlyRange(hour))} pips in the hour from ${hour}:00 UTC`).join(", ")}.`,
    kind: "lines",
    x: { label: "Hour that begins, UTC" },
    y: { label: "Pips" },
    lines: [
      {
        name: "EUR/USD",
        points: numberRange(0, 23).map((hour) => [hour, hourlyRange(hour)] as const),
        style: "strong",
      },
    ],
  }),
  "floor-removed": () => ({
    alt: `Bars of what was left: ${leverages.map((leverage) => `${Math.round(left(leverage)).toLocaleString("en-US")} at a leverage of ${leverage}`).join(", ")}.`,
    kind: "bars",
    y: { label: "Left of 10,000" },
    bars: leverages.map((leverage) => ({ label: `${leverage} times`, value: left(leverage) })),
  }),
  importer: () => {
    const agreed = euros(forward(1.085, 0.0425, 0.0225, 0.25));
    return {
      alt: `A falling line from ${Math.round(euros(1.03)).toLocaleString("en-US")} euros at 1.03 to ${Math.round(euros(1.14)).toLocaleString("en-US")} at 1.14, and a level line at ${Math.round(agreed).toLocaleString("en-US")}. They cross at the forward price, 1.0904.`,
      kind: "lines",
      x: { label: "EUR/USD after three months", digits: 2 },
      y: { label: "Cost in euros" },
      lines: [
        {
          name: "Without a forward",
          points: numberRange(1.03, 1.14, 0.005).map((rate) => [rate, euros(rate)] as const),
          style: "strong",
        },
        { name: "With a forward", points: [[1.03, agreed] as const, [1.14, agreed] as const], style: "dashed" },
      ],
    };
  },
  "carry-years": () => {
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95] as const;
    const bars = shares.map((share) => ({
      label: `${100 * share}%`,
      value: 100 * (percentile(carryYears(), share) + carryPaid),
    }));
    return {
      alt: `Bars of the result that a share of the years does not exceed: ${bars.map(({ label, value }) => `${label} of them ${one(value)}`).join(", ")} percent.`,
      kind: "bars",
      y: { label: "Result of a year", digits: 1, suffix: "%" },
      bars,
    };
  },
  "fed-day": () => {
    const { fed, usual } = fedHour(0);
    const line = (choose: (at: number) => number) => newYorkHours.map((after) => [14 + after, choose(after)] as const);
    return {
      alt: `Two lines that are close together except in the hour from 14:00, in which the range is ${one(fed)} pips on the days of decisions and ${one(usual)} per week before.`,
      kind: "lines",
      x: { label: "Hour that begins, New York" },
      y: { label: "Pips" },
      lines: [
        { name: "Federal Reserve day", points: line((after) => fedHour(after).fed), style: "strong" },
        { name: "A week before", points: line((after) => fedHour(after).usual), style: "dashed" },
      ],
    };
  },
};
