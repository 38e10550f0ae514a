import { expect, test } from "vitest";
import { breakEvenWinRate, chanceOfLosingRun, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { tightenedStop } from "#trading/engine/fill-rules.ts";
import { calculated } from "../tests/support/calculated.ts";
import { testWrittenCourse, writtenCourse } from "../tests/support/written-course.ts";

const course = writtenCourse("beginner-forex-fundamentals");
const lesson = course.text;
testWrittenCourse(course, 2);

/** A thousand has its comma, and a loss the minus sign of print. */
const figure = (value: number, digits = 2) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");
const signed = (value: number, digits = 2) => `${value > 0 ? "+" : ""}${figure(value, digits)}`;
const percent = (share: number, digits = 0) => `${figure(share * 100, digits)}%`;
const says = (number: number, ...texts: readonly string[]) => {
  for (const text of texts) expect(lesson(number), `lesson ${number}`).toContain(text);
};

const [eurusd, gbpusd, audusd, usdjpy, usdcad] = [
  { bid: 1.085, ask: 1.08512 },
  { bid: 1.27, ask: 1.27015 },
  { bid: 0.652, ask: 0.65214 },
  { bid: 150, ask: 150.012 },
  { bid: 1.36, ask: 1.36018 },
] as const;

test("week 1: quotes, crosses and a first size", () => {
  says(
    1,
    `20,000 × 1.26985 = ${figure(20_000 * 1.26985, 0)} dollars received`,
    `25,397 − 25,323 = ${figure(20_000 * (1.26985 - 1.26615), 0)} dollars`,
    `1 ÷ 1.08512 = ${figure(1 / eurusd.ask, 5)}`,
    `1 ÷ 1.08500 = ${figure(1 / eurusd.bid, 5)}`,
    `0.65200 × 150.000 = ${figure(audusd.bid * usdjpy.bid, 3)}`,
    `0.65214 × 150.012 = ${figure(audusd.ask * usdjpy.ask, 3)}`,
    `the cross is ${figure((audusd.ask * usdjpy.ask - audusd.bid * usdjpy.bid) * 100, 1)} pips`,
    `1.08500 ÷ 1.27015 = ${figure(eurusd.bid / gbpusd.ask, 5)}`,
    `1.08512 ÷ 1.27000 = ${figure(eurusd.ask / gbpusd.bid, 5)}`,
    `10,000 × (1.36420 − 1.36018) = ${figure(10_000 * (1.3642 - 1.36018))} Canadian dollars`,
    `40.20 ÷ 1.36420 = ${figure(40.2 / 1.3642)} dollars`,
    `5,000 × 0.00188 = ${figure(5_000 * (1.1044 - 1.10252))} dollars`,
    `Bid 1 ÷ 0.88016 = ${figure(1 / 0.88016, 5)}, ask 1 ÷ 0.88000 = ${figure(1 / 0.88, 5)}`,
    `Bid 1.08500 × 1.36000 = ${figure(eurusd.bid * usdcad.bid, 5)}. Ask 1.08512 × 1.36018 = ${figure(eurusd.ask * usdcad.ask, 5)}`,
  );
  for (const [pair, from, to, digits] of [
    ["EUR/USD", 1.085, 1.0904, 4],
    ["GBP/USD", 1.2705, 1.2767, 4],
    ["USD/JPY", 150, 149.3, 2],
    ["EUR/GBP", 0.854, 0.8541, 4],
    ["EUR/JPY", 162.75, 162.8, 2],
  ] as const)
    says(1, `${pair}: ${figure(from, digits)} to ${figure(to, digits)}, ${signed((to / from - 1) * 100)}%`);
  expect(calculated("position-size", { symbol: "EURUSD", balance: 1_000, risk: 1, stop: 40 })).toBe(0.02);
  expect(calculated("position-size", { symbol: "GBPUSD", balance: 2_500, risk: 1, stop: 45 })).toBe(0.05);
  says(
    2,
    `10 ÷ (40 × 10) = ${figure(10 / 400, 3)}, rounded down to 0.02`,
    `25 ÷ (45 × 10) = ${figure(25 / 450, 4)}, rounded down to 0.05`,
    `Half a percent of EUR/USD at 1.0850 is ${figure(1.085 * 0.005, 4)}, or ${figure(54.25, 0)} pips`,
    `35 pips or ${figure(35 * 0.5)} dollars: ${figure(35 / 20)} times the plan`,
    `30 ÷ 2,500 = ${percent(30 / 2_500, 1)}`,
  );
  expect(calculated("margin", { symbol: "EURUSD", lots: 0.3, eurusd: 1.085, leverage: 30 })).toBeGreaterThan(1_000);
});

test("week 2: values of a pip, sizes and one account through a week", () => {
  const pip = (symbol: string, lots: number, more: object) => calculated("pip-value", { symbol, lots, ...more });
  says(
    3,
    `2.00 ÷ 0.8800 = ${figure(pip("USDCHF", 0.2, { usdchf: 0.88 }))} dollars per pip`,
    `2.00 ÷ 1.3600 = ${figure(pip("EURCAD", 0.2, { usdcad: 1.36 }))} dollars per pip`,
    `2.00 pounds × 1.2700 = ${figure(pip("EURGBP", 0.2, { gbpusd: 1.27 }))} dollars per pip`,
    `10 dollars ÷ 1.0850 = ${figure(pip("EURUSD", 1, { account: "EUR", eurusd: 1.085 }))} euros`,
    `1,000 yen ÷ 162.75 = ${figure(pip("EURJPY", 1, { account: "EUR", eurjpy: 162.75 }))} euros`,
    `350 ÷ 150.00 = ${figure(pip("USDJPY", 0.35, { usdjpy: 150 }))} dollars`,
    `1 ÷ 1.3600 = ${figure(pip("AUDCAD", 0.1, { usdcad: 1.36 }))} dollars`,
    `30 ÷ 366.67 = ${figure(30 / ((55 * 1_000) / 150), 4)}, rounded down to 0.08 lots`,
    `0.08 × 366.67 = ${figure(0.08 * ((55 * 1_000) / 150))} dollars`,
    `10 ÷ 187 = ${figure(10 / 187, 4)}, rounded down to 0.05`,
    `0.05 × 187 = ${figure(0.05 * 187)} dollars`,
    `50 ÷ 381 = ${figure(50 / 381, 4)}, rounded down to 0.13`,
    `50 ÷ 127 = ${figure(50 / 127, 4)}, rounded down to 0.39`,
    `0.39 × 108,500 = ${figure(0.39 * 108_500, 0)} dollars at 1.0850, which is ${figure((0.39 * 108_500) / 5_000, 1)} times`,
  );
  const size = (values: object) => calculated("position-size", { risk: 1, ...values });
  expect(size({ symbol: "GBPJPY", balance: 3_000, stop: 55, usdjpy: 150 })).toBe(0.08);
  expect(size({ symbol: "EURUSD", balance: 1_000, stop: 18, commission: 3.5 })).toBe(0.05);
  expect(size({ symbol: "EURGBP", balance: 5_000, stop: 30, gbpusd: 1.27 })).toBe(0.13);
  expect(size({ symbol: "EURUSD", balance: 5_000, stop: 12, commission: 3.5 })).toBe(0.39);
  // A stop of $8 in gold is 80 pips of $0.10.
  expect(size({ symbol: "XAUUSD", balance: 10_000, stop: 80 })).toBe(0.12);

  const margin = (lots: number, price: number) =>
    calculated("margin", { symbol: "EURUSD", lots, eurusd: price, leverage: 30 });
  const [first, pound, second] = [margin(0.1, 1.085), margin(0.1, 1.27), margin(0.2, 1.078)];
  const [two, three] = [first + pound, first + pound + second];
  const friday = 2_000 - 178 - 186 - 216;
  const monday = 2_000 - 340 - 376 - 540;
  says(
    4,
    `10,850 ÷ 30 = ${figure(first)}`,
    `12,700 ÷ 30 = ${figure(pound)}`,
    `margin ${figure(second)}`,
    `361.67 + 423.33 = ${figure(two)}`,
    `2,000 ÷ 361.67 = ${percent(2_000 / first)}`,
    `Margin level: ${percent(1_960 / first)}`,
    `1,870 ÷ 361.67 = ${percent(1_870 / first)}`,
    `Margin level: ${percent(1_870 / two)}`,
    `Free margin: ${figure(1_870 - three)}`,
    `Margin level: ${percent(1_870 / three)}`,
    `about ${figure(30_000 * 1.078 + 10_000 * 1.264, 0)} dollars, ${figure((30_000 * 1.078 + 10_000 * 1.264) / 1_870, 0)} times`,
    `Equity: 2,000 − 580 = ${figure(friday)}`,
    `1,420 ÷ 1,503.67 = ${percent(friday / three)}`,
    `Equity: 2,000 − 1,256 = ${figure(monday)}`,
    `744 ÷ 1,503.67 = ${percent(monday / three, 1)}`,
    `744 ÷ 785 = ${percent(monday / two, 1)}`,
    `lost ${percent(1 - monday / 2_000, 1)} in a week`,
    `must gain ${percent(gainToRecover(1 - monday / 2_000), 1)}`,
    `19.82 ÷ (70 × 10) = ${figure(19.82 / 700, 3)}`,
    `To be back it needs ${percent(gainToRecover(32 / 2_000), 2)}`,
    `0.03 × 108,500 ÷ 30 = ${figure(margin(0.03, 1.085))} dollars`,
    `Margin 6,300 ÷ 30 = ${figure(margin(0.05, 1.26))}`,
    `1,500 ÷ 210 = ${percent(1_500 / 210)}`,
    `margin level ${percent(1_460 / 210)}`,
    `${figure((1_500 - 105) / 0.5, 0)} pips`,
  );
});

test("week 3: the bill of a trade, and its swap", () => {
  const spread = 0.05 * 12;
  const bill = spread + 0.05 * 7 + 0.3 * 0.5 + 0.05 * 6.5 * 2;
  says(
    5,
    `Together ${figure(bill)} dollars, or ${figure(bill / 0.5, 1)} pips, or ${percent(bill / 10, 1)} of the risk`,
  );
  for (const [stop, digits] of [
    [8, 4],
    [30, 2],
    [120, 4],
  ] as const)
    says(
      5,
      `Stop ${stop} pips: 1.5 ÷ ${stop} = ${figure(1.5 / stop, digits)} R`,
      `Stop ${stop} pips: ${percent(breakEvenWinRate(1, 1.5 / stop), 1)}`,
    );
  const spreads = [1.1, 1.2, 1.2, 1.3, 1.2, 1.4, 1.1, 1.3, 3.8, 1.2];
  const middle = spreads.toSorted((a, b) => a - b).slice(4, 6);
  says(
    5,
    `200 × 0.1875% = ${percent((200 * 1.5) / 8 / 100, 1)}`,
    `The mean is ${figure(spreads.reduce((sum, one) => sum + one) / spreads.length)}`,
    `the middle of the sorted list, is ${middle[0]}.`,
    `40 × 0.5 × 0.50 = ${figure(40 * 0.5 * 0.5, 0)} dollars`,
    `${figure(1.3 * 0.8 + 0.08 * 7)} ÷ 0.80 = ${figure((1.3 * 0.8 + 0.08 * 7) / 0.8, 1)} pips`,
    `(1 + 0.18) ÷ 3 = ${percent(breakEvenWinRate(2, 0.18), 1)}`,
    `1.045 ÷ 3 = ${percent(breakEvenWinRate(2, 0.045), 1)}`,
  );
  expect(middle[0]).toBe(middle[1]);
  expect(calculated("pip-value", { symbol: "USDJPY", usdjpy: 150 }) * 0.9).toBeCloseTo(6, 10);

  const swap = (values: object) => calculated("swap", { symbol: "EURUSD", ...values });
  const yearly = (interest: number) => swap({ method: "percent", interest, price: 1.085 });
  const yen = (3.5 / 100 / 360) * 100_000;
  says(
    6,
    `360 × 108,500 = ${figure(yearly(-2.5))} dollars per night`,
    `360 × 108,500 = ${signed(yearly(1.5))} dollars per night`,
    `360 × 100,000 = ${figure(yen)} dollars per lot and night`,
    `that is ${figure(yen * 150)}, and since a point of one lot is 100 yen, the platform shows about ${signed((yen * 150) / 100, 1)} points`,
    `8 × 0.65 = ${figure(-swap({ points: -6.5, lots: 0.1, nights: 8, triple: 0 }))} dollars`,
    `that is ${figure(195 / 10 / 120, 4)} :term[R]`,
    `it is ${figure(0.65 * 3)} pips or ${figure((0.65 * 3) / 30, 3)} R`,
    `75,000 ÷ 142.50 = ${figure(75_000 / 142.5)} dollars. That is ${figure(75_000 / 142.5 / (yen / 10), 0)} nights`,
    `3.50 × 360 = ${figure(3.5 * 360, 0)} dollars a year on 100,000: ${percent((3.5 * 360) / 100_000, 2)}`,
    `360 × 5,425 = ${figure((2.5 / 100 / 360) * 5_425, 4)} dollars. Seven nights: ${figure((2.5 / 100 / 360) * 5_425 * 7)}`,
    `0.20 × 3.00 × 5 = ${signed(swap({ points: 3, lots: 0.2, nights: 3, triple: 1 }))} dollars`,
  );
});

test("week 4: every order is filled at the quote that the rules give", () => {
  const quotes = [...lesson(7).matchAll(/^\d\. bid ([\d.]+), ask ([\d.]+)$/gm)].map(([, bid, ask]) => [
    Number(bid),
    Number(ask),
  ]) as [number, number][];
  expect(quotes).toHaveLength(8);
  const buy = (wanted: (ask: number) => boolean) => quotes.find(([, ask]) => wanted(ask))?.[1];
  const sell = (wanted: (bid: number) => boolean) => quotes.find(([bid]) => wanted(bid))?.[0];
  expect(buy((ask) => ask <= 1.0848)).toBeUndefined();
  expect(buy((ask) => ask <= 1.0849)).toBe(1.08482);
  expect(buy((ask) => ask >= 1.0855)).toBe(1.08574);
  expect(sell((bid) => bid >= 1.0856)).toBe(1.08562);
  expect(sell((bid) => bid <= 1.0848)).toBe(1.0847);
  expect(quotes.slice(5).every(([, ask]) => ask > 1.0856)).toBe(true);
  expect(buy((ask) => ask >= 1.086)).toBe(1.0861);
  expect(sell((bid) => bid >= 1.086)).toBeUndefined();
  expect(sell((bid) => bid >= 1.0859)).toBe(1.08595);
  expect(sell((bid) => bid <= 1.0846)).toBeUndefined();
  says(
    7,
    `filled there: ${figure((1.0847 - 1.08512) * 10_000, 1)} pips`,
    `Filled there: ${figure((1.085 - 1.0861) * 10_000, 1)} pips`,
    `filled at 1.08595: ${signed((1.08595 - 1.08512) * 10_000, 1)} pips`,
  );

  const trailed = (entry: number, distance: number, bids: readonly number[]) => {
    let stop: number | null = entry - distance;
    const stops: number[] = [];
    for (const bid of bids) {
      if (bid <= stop) return { stops, exit: bid };
      stop = tightenedStop({ side: 1, entry, stop, trail: { distance, after: null }, breakEven: null }, bid) ?? stop;
      stops.push(stop);
    }
    return { stops, exit: null };
  };
  const follow = trailed(10_850, 30, [10_865, 10_890, 10_872, 10_905, 10_880, 10_874]);
  expect(follow).toEqual({ stops: [10_835, 10_860, 10_860, 10_875, 10_875], exit: 10_874 });
  says(8, `The result is ${signed(10_874 - 10_850, 0)} pips`, "the trade was 55 pips ahead; 31 of them");
  const exercise = trailed(12_700, 25, [12_715, 12_740, 12_722, 12_751, 12_726]);
  expect(exercise).toEqual({ stops: [12_690, 12_715, 12_715, 12_726], exit: 12_726 });
  says(
    8,
    `80 pips, ${figure(80 * 0.5, 0)} dollars: ${figure(80 / 50, 1)} times the plan`,
    `28 × 2 − 40 = ${signed(28 * 2 - 40, 0)} R`,
    `32 × 2 − 30 = ${signed(32 * 2 - 30, 0)} R`,
    `13 × 2 − 23 = ${signed(13 * 2 - 23, 0)} R`,
  );
});

test("week 5: measured bars, stops from zones, and what chance gives", () => {
  const bars = [...lesson(9).matchAll(/^\d\. (1\.\d{4}), (1\.\d{4}), (1\.\d{4}), (1\.\d{4})$/gm)].map((match) =>
    match.slice(1).map((price) => Math.round(Number(price) * 10_000)),
  ) as [number, number, number, number][];
  const ranges = bars.map(([, high, low]) => high - low);
  expect(ranges).toEqual([33, 22, 34, 24]);
  expect(bars.map(([open, , , close]) => close - open)).toEqual([18, -4, -26, 18]);
  expect(Math.max(...bars.map(([, high]) => high)) - Math.min(...bars.map(([, , low]) => low))).toBe(50);
  says(9, `÷ 4 = ${figure(ranges.reduce((sum, one) => sum + one) / 4)} pips`);
  const straightness = (closes: readonly number[]) => {
    const walked = closes.slice(1).reduce((sum, close, at) => sum + Math.abs(close - (closes[at] ?? 0)), 0);
    const net = Math.abs((closes.at(-1) ?? 0) - (closes[0] ?? 0));
    return `${net} ÷ ${walked} = ${figure(net / walked)}`;
  };
  says(
    9,
    straightness([12_698, 12_694, 12_668, 12_686, 12_699]),
    straightness([12_600, 12_621, 12_615, 12_640, 12_662]),
    straightness([10_850, 10_858, 10_849, 10_866, 10_874]),
    // Six equal sides in a row are five tosses that repeat the one before.
    `with a probability of ${percent(chanceOfLosingRun(99, 0.5, 5))}`,
  );

  const chanceOfAtLeast = (wins: number, count: number) => {
    let [ways, sum] = [1, 0];
    for (let won = 0; won <= count; won += 1) {
      if (won >= wins) sum += ways / 2 ** count;
      ways = (ways * (count - won)) / (won + 1);
    }
    return sum;
  };
  says(
    10,
    `10 ÷ (35 × 10) = ${figure(10 / 350, 4)}, rounded down to 0.02`,
    `35 ÷ 105 = ${percent(35 / 105, 1)}`,
    `10 ÷ 80 = ${percent(10 / 80, 1)}`,
    `1.5 ÷ 35 = ${figure(1.5 / 35)} R, the second 1.5 ÷ 10 = ${figure(1.5 / 10)} R`,
    `1.5 of 21.5 pips, ${percent(1.5 / 21.5)} of the risk`,
    `a probability of ${percent(chanceOfAtLeast(13, 20))}`,
    `is ${figure(Math.sqrt(0.25 / 20) * 100, 0)} percentage points, with 100 it is ${figure(Math.sqrt(0.25 / 100) * 100, 0)}`,
    `The distance is ${figure((150.794 - 150.5) * 100, 1)} pips`,
  );
});

test("week 6: losing runs, units of risk and the page", () => {
  const lost = (risk: number) => 1 - (1 - risk) ** 10;
  for (const [risk, text] of [
    [0.005, "0.5%"],
    [0.01, "1%"],
    [0.02, "2%"],
    [0.05, "5%"],
    [0.1, "10%"],
  ] as const)
    says(11, `${text} per trade: ${percent(lost(risk), 1)} lost, ${percent(gainToRecover(lost(risk)), 1)} needed`);
  says(
    11,
    `Win rate 50%, six or more losses in a row: ${percent(chanceOfLosingRun(100, 0.5, 6))}`,
    `Win rate 45%, seven or more: ${percent(chanceOfLosingRun(100, 0.45, 7))}`,
    `Win rate 45%, eight or more: ${percent(chanceOfLosingRun(100, 0.45, 8))}`,
    `Win rate 40%, eight or more: ${percent(chanceOfLosingRun(100, 0.4, 8))}`,
    `Win rate 40%, ten or more: ${percent(chanceOfLosingRun(100, 0.4, 10))}`,
    `0.90^(1/10) = ${percent(1 - 0.9 ** 0.1, 2)}`,
    `With a limit of 15% it would be ${percent(1 - 0.85 ** 0.1, 2)}`,
    `${figure(-7.6)} dollars = ${figure(-7.6 / 7)} R`,
    `${signed(3.6)} dollars = ${signed(3.6 / 7)} R`,
    `10 ÷ 900 = ${percent(10 / 900, 2)}`,
    `account: ${figure(1_000 * 0.99 ** 10)} left`,
    `to ${figure(1_000 * 1.02 ** 2 * 0.99 ** 3)} dollars`,
    `0.55³ = ${percent(0.55 ** 3, 1)}`,
    `0.88^(1/10) = ${percent(1 - 0.88 ** 0.1, 2)}`,
    `12 ÷ (28 × 10) = ${figure(12 / 280, 4)}, rounded down to 0.04`,
    `12.40 dollars = ${signed(12.4 / 11.2)} R`,
    `45 × 0.10 ÷ 0.005 = ${figure((45 * 0.1) / 0.005, 0)} dollars`,
  );
  // Two runs of seven with a win of 2 R between them cost more than ten losses.
  expect(1 - 0.99 ** 14 * 1.02).toBeGreaterThan(lost(0.01));
  expect(calculated("position-size", { symbol: "EURUSD", balance: 2_400, risk: 0.5, stop: 28 })).toBe(0.04);
  const expected = (winRate: number, reward: number, cost: number) => winRate * reward - (1 - winRate) - cost;
  says(
    12,
    `(1 + 0.03) ÷ (1 + 2) = ${percent(breakEvenWinRate(2, 0.03), 1)}`,
    `begins 1.2 pips below your entry, has ${figure(25 - 1.2, 1)} pips to the stop and ${figure(50 + 1.2, 1)} to the target`,
    `23.8 ÷ 75 = ${percent(23.8 / (23.8 + 51.2), 1)}`,
    `0.62 − 0.03 = ${signed(expected(0.38, 2, 0.03))} R`,
    `0.70 − 0.03 = ${signed(expected(0.3, 2, 0.03))} R`,
    `10 ÷ (25.2 × 10) = ${figure(10 / 252, 4)}, rounded down to 0.03`,
    `25.2 × 0.30 = ${figure(25.2 * 0.3)} dollars`,
    `above the entry: ${figure(1.08592 + 0.00504, 5)}. If it is reached, the gain is ${figure(50.4 * 0.3)}`,
    `1.08790 − 1.08592 = ${figure(19.8, 1)} pips, ${figure(19.8 * 0.3)} dollars, ${signed(5.94 / 7.56)} R`,
    `√(0.38 × 0.62 ÷ 20) = ${figure(Math.sqrt((0.38 * 0.62) / 20) * 100, 1)} percentage points`,
    `15 ÷ 242 = ${figure(15 / 242, 3)}, rounded down to 0.06`,
    `24.2 × 0.60 = ${figure(24.2 * 0.6)} dollars. Target 1.10312 + 0.00484 = ${figure(1.10312 + 0.00484, 5)}`,
    `1.05 ÷ 2.5 = ${percent(breakEvenWinRate(1.5, 0.05))}`,
    `0.55 − 0.05 = ${signed(expected(0.45, 1.5, 0.05), 3)} R`,
    `The sum is ${signed(2 - 1 - 1 + 2 - 1.2, 1)} R, the mean ${signed(0.8 / 5)} R`,
  );
});

test("every figure of a right answer is one of its week's lessons", () => {
  for (const [at, { file, questions }] of course.quizzes.entries()) {
    const taught = lesson(at * 2 + 1) + lesson(at * 2 + 2);
    for (const { asked, right } of questions)
      for (const [one] of (asked.choices[right.answer] ?? "").matchAll(/\d[\d.,]*\d|\d/g))
        expect(taught, `${file}: ${asked.question}`).toContain(one);
  }
});
