import { test } from "vitest";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";
import {
  aroundPayrolls,
  breakoutSlipping,
  crossWithin,
  limitDays,
  meanAbove,
  spreadAfterFive,
  weekendGaps,
} from "#trading/school/measured-fills.ts";
import { type PlayedBar, type PlayedOrder, playOrders } from "#trading/school/order-fills.ts";
import { dollars, figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { figures } from "./figures.ts";

const { says } = testWrittenBook("orders-and-fills", figures);
const play = (
  order: PlayedOrder | readonly PlayedOrder[],
  bars: readonly PlayedBar[],
  costs: { spread?: number; slippage?: number } = {},
) => playOrders(findSymbol("EURUSD") as SymbolSpec, [order].flat(), bars, costs);
const price = (points: number | undefined) => figure((points ?? Number.NaN) / 100_000, 5);
const entry = (...of: Parameters<typeof play>) => price(play(...of).entries[0]);
const exit = (...of: Parameters<typeof play>) => price(play(...of).exits[0]?.exit);
const result = (...of: Parameters<typeof play>) => play(...of).exits[0]?.profit ?? Number.NaN;
const flat = (bid: number, spread = 12): PlayedBar => [bid, bid, bid, bid, spread];
const pips = (points: number, digits = 1) => figure(points / 10, digits);
const days = limitDays(200);
const touched = days.filter(({ bidThrough }) => bidThrough >= 0);
const missed = touched.filter(({ askThrough }) => askThrough < 0);
const filled = days.filter(({ askThrough }) => askThrough >= 0);
const gaps = weekendGaps(260);
const cross = crossWithin(10);
const trail = play(
  { side: 1, kind: "market", bracket: { trail: { distance: 300, after: null } } },
  [108_500, 108_650, 108_900, 108_720, 109_050, 108_800, 108_748].map((bid) => flat(bid)),
);
const wide = crossWithin(40);
const slips = breakoutSlipping([0, 3, 5, 10, 20]);
const slipped = (row: number) => dollars(slips[row]?.net ?? Number.NaN).replace("$−", "−$");
const worse = (row: number) =>
  ((slips[0]?.net ?? Number.NaN) - (slips[row]?.net ?? Number.NaN)) / (slips[0]?.trades ?? Number.NaN);

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `× 1.08513 + 2 × 1.08515) ÷ 8 = ${figure((3 * 1.08512 + 3 * 1.08513 + 2 * 1.08515) / 8, 6)}. The slippage is ${figure(((3 * 1.08512 + 3 * 1.08513 + 2 * 1.08515) / 8 - 1.08512) * 10_000, 2)}`,
    `buy at the market is filled at ${entry({ side: 1, kind: "market" }, [flat(108_500)], { slippage: 3 })} and a sell at ${entry({ side: -1, kind: "market" }, [flat(108_500)], { slippage: 3 })}`,
    `per pip. That is 40 × 0.3 × 2 = ${dollars(40 * 0.3 * 2)} per month. If one trade in ten runs away from your limit order and would have earned 15 pips, the limit orders cost you 4 × 15 × 2 = ${dollars(4 * 15 * 2)}`,
    `× 1.08514 + 1 × 1.08518) ÷ 5 = ${figure((2 * 1.08512 + 2 * 1.08514 + 1.08518) / 5, 6)}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `the order is filled at ${entry({ side: 1, kind: "limit", limit: 108_100 }, [flat(108_310), flat(107_905, 50)])}, which is ${pips(108_100 - (play({ side: 1, kind: "limit", limit: 108_100 }, [flat(108_310), flat(107_905, 50)]).entries[0] ?? Number.NaN))}`,
    `of this site let us count. On ${days.length}`,
    `| The chart of bids touched the limit | ${figure(touched.length, 0)}`,
    `| The ask reached it: filled | ${figure(filled.length, 0)}`,
    `| The ask went at least 0.5 pips through it | ${figure(days.filter(({ askThrough }) => askThrough >= 5).length, 0)}`,
    `| The ask went at least 1 pip through it | ${figure(days.filter(({ askThrough }) => askThrough >= 10).length, 0)}`,
    `| The ask went at least 3 pips through it | ${figure(days.filter(({ askThrough }) => askThrough >= 30).length, 0)}`,
    `On ${figure(missed.length, 0)} days the chart shows a touch and the account has nothing. That is ${percent(missed.length / touched.length, 1)}`,
    `day, the bid was on average ${pips(meanAbove(missed))} pips **above** the limit on the days that were touched and not filled. On the days that were filled it was ${pips(-meanAbove(filled))}`,
    `touch as a fill adds those ${figure(missed.length, 0)} days, and they are the best of all. The mean over all touches is ${pips(meanAbove(touched))} pips, over the fills ${pips(meanAbove(filled))}. In this test the mistake is worth ${pips(meanAbove(touched) - meanAbove(filled))}`,
    `3. At ${entry({ side: -1, kind: "limit", limit: 109_000 }, [flat(108_800), flat(109_140, 50)])}`,
    `(200 × 2.0 − 12 × 30) ÷ 188 = ${figure((200 * 2 - 12 * 30) / 188, 2)}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `41.2 pips, at 2 dollars per pip ${dollars(41.2 * 2)}`,
    `4. The fill is ${exit({ side: 1, kind: "market", lots: 0.2, bracket: { stop: 108_100 } }, [flat(108_500), flat(108_310), flat(107_905, 50)])}. The loss is ${dollars(-result({ side: 1, kind: "market", lots: 0.2, bracket: { stop: 108_100 } }, [flat(108_500), flat(108_310), flat(107_905, 50)]))}, which is ${figure(-result({ side: 1, kind: "market", lots: 0.2, bracket: { stop: 108_100 } }, [flat(108_500), flat(108_310), flat(107_905, 50)]) / 82.4, 2)}`,
    `at 1.08820. The fill is ${exit({ side: -1, kind: "market", lots: 0.2, bracket: { stop: 108_700 } }, [flat(108_400), flat(108_530), flat(108_820, 50)])}`,
    `on Sunday 1.08860: the fill is ${exit({ side: 1, kind: "market", bracket: { target: 108_700 } }, [flat(108_500), flat(108_860, 50)])}`,
    `the first bid of EUR/USD was ${pips(gaps[130] ?? Number.NaN)} pips from Friday's last bid in the median. One weekend in ten moved more than ${pips(gaps[234] ?? Number.NaN)} pips, and the largest gap was ${pips(gaps[259] ?? Number.NaN)}`,
    `| less than 5 pips | ${figure(gaps.filter((gap) => gap < 50).length, 0)}`,
    `| 5 to 10 pips | ${figure(gaps.filter((gap) => gap >= 50 && gap < 100).length, 0)}`,
    `| 10 to 20 pips | ${figure(gaps.filter((gap) => gap >= 100 && gap < 200).length, 0)}`,
    `| 20 to 30 pips | ${figure(gaps.filter((gap) => gap >= 200 && gap < 300).length, 0)}`,
    `| 30 pips and more | ${figure(gaps.filter((gap) => gap >= 300).length, 0)}`,
    `2. At ${entry({ side: 1, kind: "stop", stop: 108_700, bracket: { stop: 108_500 } }, [flat(108_500), flat(108_850, 50)])}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `and is filled at once at ${entry({ side: 1, kind: "stop-limit", stop: 108_700, limit: 108_750 }, [flat(108_500), [108_500, 108_720, 108_490, 108_710]])}`,
    `is not passed, and the fill is ${entry({ side: 1, kind: "stop-limit", stop: 108_700, limit: 108_750 }, [flat(108_673), flat(108_718)])}`,
    `order would have bought at ${entry({ side: 1, kind: "stop", stop: 108_700 }, [flat(108_673), flat(108_888)])}`,
    `the order is filled at ${entry({ side: 1, kind: "stop-limit", stop: 108_700, limit: 108_750 }, [flat(108_673), flat(108_888), [108_850, 108_860, 108_735, 108_760]])}`,
    `The ratio falls from 2 to ${figure(35 / 25, 1)}`,
    `| 2 pips | 22 | 38 | ${figure(38 / 22, 1)}`,
    `| 5 pips | 25 | 35 | ${figure(35 / 25, 1)}`,
    `| 20 pips | 40 | 20 | ${figure(20 / 40, 1)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `| 1.08500 | ${price(trail.stops[0] ?? Number.NaN)}`,
    `| 1.08650 | ${price(trail.stops[1] ?? Number.NaN)}`,
    `| 1.08900 | ${price(trail.stops[2] ?? Number.NaN)}`,
    `| 1.08720 | ${price(trail.stops[3] ?? Number.NaN)}`,
    `| 1.09050 | ${price(trail.stops[4] ?? Number.NaN)}`,
    `| 1.08800 | ${price(trail.stops[5] ?? Number.NaN)}`,
    `| 1.08748 | filled at ${price(trail.exits[0]?.exit)}`,
    `53.8 pips ahead; it ends with ${pips((trail.exits[0]?.exit ?? NaN) - 108_512)}`,
    `by a bid of 1.08500 ends with ${dollars(-result({ side: 1, kind: "market", bracket: { stop: 108_300, breakEven: { after: 180, lock: 0 } } }, [flat(108_500), flat(108_700), flat(108_720), flat(108_500)]))}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `With this bar alone it fills ${exit({ side: 1, kind: "market", bracket: { stop: 108_300, target: 108_700 } }, [flat(108_500), [108_500, 108_720, 108_290, 108_600]])}`,
    `target must have been passed: ${exit({ side: 1, kind: "limit", limit: 108_400, bracket: { target: 108_550 } }, [[108_500, 108_600, 108_380, 108_580]])}`,
    `worst price the bar allows: ${exit({ side: 1, kind: "market", bracket: { trail: { distance: 150, after: null } } }, [flat(108_500), [108_500, 108_700, 108_480, 108_660]])}`,
    `both 10 pips away. There are ${figure(cross.alone.trades, 0)} trades, and in ${figure(cross.alone.unknown, 0)}`,
    `as the bars alone are read: ${dollars(cross.alone.net).replace("$−", "−$")}`,
    `+10, which is $20 each, so ${dollars(cross.alone.net + 20 * cross.alone.unknown).replace("$−", "−$")}`,
    `the minutes inside each hour: ${dollars(cross.minutes.net).replace("$−", "−$")}`,
    `But the two assumptions are ${dollars(20 * cross.alone.unknown)} apart, because of less than 5% of the trades. The truth lies between. With stops and targets of 40 pips instead of 10, the same year has ${wide.alone.unknown === 0 ? "no" : "some"}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `minute before had a spread of ${pips(aroundPayrolls(-1).spread)} pips and a range of ${pips(aroundPayrolls(-1).range)}. The minute of the release had ${pips(aroundPayrolls(0).spread)} and ${pips(aroundPayrolls(0).range)}. Two minutes later the spread was ${pips(aroundPayrolls(2).spread)}, and after eight minutes it was ${pips(aroundPayrolls(8).spread)}`,
    `is 1.08601, and the fill is ${exit({ side: -1, kind: "market", bracket: { stop: 108_590 } }, [flat(108_500), flat(108_500, Math.round(aroundPayrolls(0).spread))])}`,
    `of half a year's evenings, ${pips(spreadAfterFive(-30))} pips at 16:30, ${pips(spreadAfterFive(0))} at 17:00, ${pips(spreadAfterFive(8))} at 17:08 and ${pips(spreadAfterFive(30))}`,
    `is. Waiting half an hour saves ${pips(spreadAfterFive(0) - spreadAfterFive(30))}`,
    `pay the ask at the entry: 30 × ${pips(spreadAfterFive(0) - spreadAfterFive(30))} pips × $2 = ${dollars((30 * (spreadAfterFive(0) - spreadAfterFive(30)) * 2) / 10)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `Chapter 3 has the count: ${percent(missed.length / touched.length, 0)}`,
    `In the weekends of chapter 4, ${figure(gaps.filter((gap) => gap >= 200).length, 0)}`,
    `| 0.0 | ${slipped(0)}`,
    `| 0.3 | ${slipped(1)} | ${dollars(worse(1))}`,
    `| 0.5 | ${slipped(2)} | ${dollars(worse(2))}`,
    `| 1.0 | ${slipped(3)} | ${dollars(worse(3))}`,
    `| 2.0 | ${slipped(4)} | ${dollars(worse(4))}`,
    `There are ${figure(slips[0]?.trades ?? Number.NaN, 0)} trades. A :term[pip value] of one dollar makes the last column readable as pips: one pip of slippage on each fill costs ${figure(worse(3), 1)}`,
  );
});

test("chapter 10: the figures of the text", () => {
  says(
    10,
    `The size: 50 ÷ (20.8 × 10) = ${figure(50 / 208, 3)}`,
    `and the loss is 20.8 × 2.40 = ${dollars(20.8 * 2.4)}`,
    `ask is 1.09000. The fill is ${entry({ side: 1, kind: "stop", stop: 108_700, bracket: { stop: 108_500, target: 109_100 } }, [flat(108_600), flat(108_900, 100)])}. The stop at 1.08500 is now 50 pips away and the target 10. That means a risk of 50 × 2.40 = ${dollars(50 * 2.4)} for a reward of ${dollars(10 * 2.4)}`,
    `is 1.08300. The fill is ${exit({ side: 1, kind: "stop", stop: 108_700, bracket: { stop: 108_500 } }, [flat(108_600), flat(108_692), flat(108_620), flat(108_300, 100)])} and the loss 40.4 × 2.40 = ${dollars(40.4 * 2.4)}, or ${percent((40.4 * 2.4) / 5000, 1)}`,
  );
});
