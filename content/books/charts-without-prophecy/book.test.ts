import { test } from "vitest";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { dayMillis, tradingDay } from "#trading/calendar/zone-clock.ts";
import { rollingMean } from "#trading/indicators/steps/rolling.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { median } from "#trading/median.ts";
import {
  afterTouch,
  type Chart,
  doubleTops,
  rangeByHour,
  reachedAgainst,
  simulatedChart,
  swingHighs,
  walkedChart,
  wentOn,
} from "#trading/school/measured-charts.ts";
import { meanOf, sumOf } from "#trading/statistics/sample-statistics.ts";
import { figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { coin, figures, h1 } from "./figures.ts";

const { says } = testWrittenBook("charts-without-prophecy", figures);

const eurusd = symbolOf("EURUSD");
const h4 = simulatedChart("H4", 1095);
const d1 = simulatedChart("D1", 3000);
const m5 = simulatedChart("M5", 60);
const ranges = ({ high, low }: Chart) => high.map((h, i) => h - (low[i] as number));
const medianRange = (chart: Chart) => median(ranges(chart));
const bodyShare = (chart: Chart) =>
  meanOf(
    ranges(chart).map(
      (range, i) => Math.abs((chart.close[i] as number) - (chart.open[i] as number)) / Math.max(range, 0.1),
    ),
  );
const per100 = (chart: Chart, beside = 5) => (100 * swingHighs(chart, beside).length) / chart.close.length;
const pipText = (pips: number) => figure(pips, 1);
const hourRanges = rangeByHour();
const atSwings = afterTouch(h1, 5, 20);
const moved = afterTouch(h1, 5, 20, 30);
const coinSwings = afterTouch(coin, 5, 20);
const coinMoved = afterTouch(coin, 5, 20, 30);
const walks = Array.from({ length: 10 }, (_, walk) => walkedChart(walk, 2000));
const coinWentOn = meanOf(walks.map((walk) => wentOn(walk, 20, 20)));
const tops = walks.map((walk) => doubleTops(walk, 5, 5, 20));
const tent = Float64Array.from({ length: 801 }, (_, i) => 400 - Math.abs(400 - i));
const behind = (length: number) => (tent[390] as number) - (rollingMean(tent, length)[390] as number);
const turnsAfter = (length: number) => {
  const average = rollingMean(tent, length);
  let i = 400;
  while ((average[i + 1] as number) > (average[i] as number)) i++;
  return i + 1 - 400;
};
const against = (times: number) => reachedAgainst(times, 24);
const atrOf = 12;

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `path.** The bar above covers ${figure(28, 0)} pips between its extremes. Price may have covered them once or ten times. On prices made by a coin of sixty steps per bar, the body is on average only ${percent(bodyShare(coin), 0)} of the range from low to high; on simulated EUR/USD by the hour it is ${percent(bodyShare(h1), 0)}`,
  );
});

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `| 5 minutes | ${pipText(medianRange(m5))} pips | ${percent(bodyShare(m5), 0)} | ${percent(wentOn(m5, 20, 20), 0)}`,
    `| 1 hour | ${pipText(medianRange(h1))} pips | ${percent(bodyShare(h1), 0)} | ${percent(wentOn(h1, 20, 20), 0)}`,
    `| 4 hours | ${pipText(medianRange(h4))} pips | ${percent(bodyShare(h4), 0)} | ${percent(wentOn(h4, 20, 20), 0)}`,
    `| 1 day | ${pipText(medianRange(d1))} pips | ${percent(bodyShare(d1), 0)} | ${percent(wentOn(d1, 20, 20), 0)}`,
    `times as large but about ${figure(medianRange(h1) / medianRange(m5), 1)} times. A day holds 24 hours and is about ${figure(medianRange(d1) / medianRange(h1), 1)} times as wide as one. Moves in both directions cancel, and range grows roughly with the square root of time. √12 is ${figure(Math.sqrt(12), 1)} and √24 is ${figure(Math.sqrt(24), 1)}`,
    `1.2 pips the round trip costs ${percent(1.2 / medianRange(m5), 0)} of a median five-minute bar, ${percent(1.2 / medianRange(h1), 0)} of an hourly and ${percent(1.2 / medianRange(d1), 0)}`,
    `The widest hour moves ${pipText(Math.max(...hourRanges))} pips, the narrowest ${pipText(Math.min(...hourRanges))}`,
    `much, 19 pips. The table shows ${pipText(medianRange(h4))}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `EUR/USD by the hour there are ${figure(per100(h1), 1)} swing highs of five in a hundred bars; in prices made by a coin there are ${figure(per100(coin), 1)}`,
    `| 2 | ${figure(per100(h1, 2), 1)}`,
    `| 5 | ${figure(per100(h1, 5), 1)}`,
    `| 10 | ${figure(per100(h1, 10), 1)}`,
    `| 20 | ${figure(per100(h1, 20), 1)}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `| Swing highs, simulated EUR/USD | ${figure(atSwings.touched, 0)} | ${figure(atSwings.turned, 0)} | ${percent(atSwings.turned / atSwings.touched, 0)}`,
    `| The same, moved at random | ${figure(moved.touched, 0)} | ${figure(moved.turned, 0)} | ${percent(moved.turned / moved.touched, 0)}`,
    `| Swing highs, made by a coin | ${figure(coinSwings.touched, 0)} | ${figure(coinSwings.turned, 0)} | ${percent(coinSwings.turned / coinSwings.touched, 0)}`,
    `| The same, moved at random | ${figure(coinMoved.touched, 0)} | ${figure(coinMoved.turned, 0)} | ${percent(coinMoved.turned / coinMoved.touched, 0)}`,
    `a share is uncertain by about ${percent(2 * Math.sqrt(0.25 / atSwings.touched), 0)}`,
    `an uncertainty of 2 × √(0.71 × 0.29 ÷ 14) = ${percent(2 * Math.sqrt(((10 / 14) * (4 / 14)) / 14), 0)}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `bars of the coin a distance of ${figure(Math.sqrt(200 * 60), 0)}`,
    `| Simulated EUR/USD, hourly | ${percent(wentOn(h1, 20, 20), 1)}`,
    `| Simulated EUR/USD, four hours | ${percent(wentOn(h4, 20, 20), 1)}`,
    `| Simulated EUR/USD, daily | ${percent(wentOn(d1, 20, 20), 1)}`,
    `| Made by a coin | ${percent(coinWentOn, 1)}`,
    `are 2 × 1.3 × √(2 ÷ 60) = ${figure(2.6 * Math.sqrt(2 / 60))}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `and a half bars ago: it is ${figure(behind(20), 1)} pips below. An average of fifty is ${figure(behind(50), 1)} below, one of two hundred ${figure(behind(200), 1)}`,
    `| 10 | ${figure(behind(10), 1)} bars | ${figure(turnsAfter(10), 0)}`,
    `| 20 | ${figure(behind(20), 1)} bars | ${figure(turnsAfter(20), 0)}`,
    `| 50 | ${figure(behind(50), 1)} bars | ${figure(turnsAfter(50), 0)}`,
    `| 200 | ${figure(behind(200), 1)} bars | ${figure(turnsAfter(200), 0)}`,
    `49.5 bars, at half a pip each ${figure(49.5 * 0.5, 2)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `sixty steps per bar, there are ${tops.map(String).join(", ")} of them. That is about one in ${figure(20000 / sumOf(tops), 0)} bars. On an hourly chart it would be one every ${figure(20000 / sumOf(tops) / 24, 1)} trading days, for each pair. A trader who watches ten pairs would see about ${figure(10 / (20000 / sumOf(tops) / 24), 0)}`,
  );
});

/** Ranges from 09:00 New York to the close, of days whose range until then was such a share of the mean of twenty days. */
function rangesLeft(from: number, to: number): number[] {
  const until = Date.UTC(2026, 0, 1);
  const { time, high, low } = createSimulatedMarket().bars("EURUSD", "H1", until - 1095 * dayMillis, until);
  const days = new Map<number, number[]>();
  for (const [bar, at] of time.entries()) days.set(tradingDay(at), [...(days.get(tradingDay(at)) ?? []), bar]);
  const rangeOf = (bars: readonly number[]) =>
    (Math.max(...bars.map((bar) => high[bar] as number)) - Math.min(...bars.map((bar) => low[bar] as number))) / 10;
  const whole = [...days.values()].filter((bars) => bars.length === 24);
  const usual = (day: number) => meanOf(whole.slice(day - 20, day).map(rangeOf));
  return whole.flatMap((bars, day) => {
    const share = day < 20 ? Number.NaN : rangeOf(bars.slice(0, 16)) / usual(day);
    return share >= from && share < to ? [rangeOf(bars.slice(16))] : [];
  });
}

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `the eight hours that were left moved ${pipText(median(rangesLeft(0.9, Number.POSITIVE_INFINITY)))} pips in the median; on days that had moved less than half of it, ${pipText(median(rangesLeft(0, 0.5)))}`,
    `| 0.5 ATR | ${percent(against(0.5), 0)}`,
    `| 1 ATR | ${percent(against(1), 0)}`,
    `| 1.5 ATR | ${percent(against(1.5), 0)}`,
    `| 2 ATR | ${percent(against(2), 0)}`,
    `| 3 ATR | ${percent(against(3), 0)}`,
    `| 4 ATR | ${percent(against(4), 0)}`,
    `ATR is hit within a day in ${percent(against(1), 0)}`,
    `of 1.2 pips and an ATR of ${pipText(atrOf)} pips, a stop of one ATR pays ${percent(1.2 / atrOf, 0)} of its risk on each trade, one of 3 ATR ${percent(1.2 / (3 * atrOf), 0)}`,
    `pips = $2.857 per pip, which is ${figure(80 / 28 / pipMoney(eurusd, 1, 1), 3)}`,
    `3. About ${figure(100 * against(1.5), 0)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `risk, an idea has to be right ${percent(breakEvenWinRate(2), 0)} of the time, costs aside; with a reward equal to the risk, ${percent(breakEvenWinRate(1), 0)}; with half of it, ${percent(breakEvenWinRate(0.5), 0)}`,
    `with 2.2 ATR, and a reward of ${figure(40 / 22, 1)} times the risk, which needs a win rate of ${percent(breakEvenWinRate(40 / 22), 0)}`,
    `3. No. It needs ${percent(breakEvenWinRate(0.8), 1)}`,
  );
});
