import { test } from "vitest";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { breakEvenWinRate, gainToRecover } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { figures } from "./figures.ts";

const { says } = testWrittenBook("the-arithmetic-of-a-trade", figures);
const pip = (symbol: string, lots: number, rate = 1) => pipMoney(symbolOf(symbol), lots, rate);

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `1.0850 are 0.0050 ÷ 1.0850 = ${percent(0.005 / 1.085)}. 50 pips of USD/JPY at 150.00 are 0.50 ÷ 150 = ${percent(0.5 / 150)}. 50 pips of GBP/JPY at 190.50 are ${percent(0.5 / 190.5)}`,
    `4. 0.0080 ÷ 1.2700 = ${percent(0.008 / 1.27)} and 0.80 ÷ 150 = ${percent(0.8 / 150)}`,
  );
});

test("chapter 2: the figures of the text", () => {
  says(
    2,
    `| EUR/USD | 100,000 euros | $${figure(108_500, 0)}`,
    `| GBP/USD | 100,000 pounds | $${figure(127_000, 0)}`,
    `| EUR/GBP | 100,000 euros | $${figure(108_500, 0)}`,
    `position of 0.20 × 108,500 = $${figure(21_700, 0)}. Its real leverage is 21,700 ÷ 5,000 = ${figure(21_700 / 5000, 1)}. A move of 1% against it costs ${percent(0.01 * 4.34, 1)}`,
    `| 3 | 3% | ${percent(0.5 / 3, 1)}`,
    `| 30 | 30% | ${percent(0.5 / 30, 1)}`,
    `1. 35,000 × 1.2700 = $${figure(44_450, 0)}`,
    `divided by 2,400 that is ${figure(17_200 / 2400, 1)}`,
    `3. 17,200 × 0.008 = $${figure(137.6)}, or ${percent(137.6 / 2400, 1)}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `by the price: 1,000 ÷ 150 = $${figure(pip("USDJPY", 1, 1 / 150))}. For USD/CHF at 0.8800 a pip of one lot is 10 francs, or 10 ÷ 0.88 = $${figure(pip("USDCHF", 1, 1 / 0.88))}. For USD/CAD at 1.3600 it is 10 ÷ 1.36 = $${figure(pip("USDCAD", 1, 1 / 1.36))}`,
    `pip value falls from $6.67 to $${figure(pip("USDJPY", 1, 1 / 153))}`,
    `dollars, so it is 10 × 1.27 = $${figure(pip("EURGBP", 1, 1.27))}. A lot of EUR/JPY gains 1,000 yen; a dollar is 150 yen, so it is 1,000 ÷ 150 = $${figure(pip("EURJPY", 1, 1 / 150))}`,
    `| JPY | 1,000 yen | $${figure(pip("USDJPY", 1, 1 / 150))}`,
    `| GBP | 10 pounds | $${figure(pip("EURGBP", 1, 1.27))}`,
    `| CHF at 0.8800 | 10 francs | $${figure(pip("USDCHF", 1, 1 / 0.88))}`,
    `| CAD at 1.3600 | 10 Canadian dollars | $${figure(pip("USDCAD", 1, 1 / 1.36))}`,
    `10 dollars ÷ 1.0850 = €${figure(10 / 1.085)}. EUR/JPY at 162.75: 1,000 yen ÷ 162.75 = €${figure(1000 / 162.75)}. EUR/GBP: 10 pounds × 1.27 ÷ 1.0850 = €${figure(12.7 / 1.085)}`,
    `dollars per pip. The exact value is $${figure(pip("GBPJPY", 0.3, 1 / 150))}`,
    `less a quarter, 3. Exactly $${figure(pip("USDCAD", 0.4, 1 / 1.36))}`,
    `more, about 3.1. Exactly $${figure(pip("EURGBP", 0.25, 1.27))}`,
    `4. 150 ÷ 160 = ${figure(150 / 160, 4)}: it falls by ${percent(1 - 150 / 160, 2)}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `of 25 pips. 10 ÷ (25 × 10) = ${figure(10 / 250, 2)}`,
    `40 pips. 200 ÷ (40 × 6.6667) = ${figure(200 / (40 * pip("USDJPY", 1, 1 / 150)), 2)}`,
    `30 pips. 50 ÷ (30 × 12.70) = ${figure(50 / (30 * 12.7), 4)}`,
    `The exact size is 74 ÷ (30 × 10) = ${figure(74 / 300, 4)}`,
    `of costs: 100 ÷ (21.5 × 10) = ${figure(100 / 215, 3)}`,
    `| 15 | ${figure(Math.floor(100 / 1.5) / 100, 2)}`,
    `| 30 | ${figure(Math.floor(100 / 3) / 100, 2)}`,
    `| 60 | ${figure(Math.floor(100 / 6) / 100, 2)}`,
    `€9.2166: 80 ÷ (35 × 9.2166) = ${figure(80 / (35 * (10 / 1.085)), 4)}`,
    `Exactly 20 ÷ (45 × 6.6667) = ${figure(20 / (45 * pip("CADJPY", 1, 1 / 150)), 4)}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `1.08762: 0.00250 × 50,000 = +$${figure(0.0025 * 50_000)}`,
    `that is 13,500 ÷ 149.800 = +$${figure(13_500 / 149.8)}`,
    `the rounded 6.67 you get $${figure(45 * 0.3 * 6.67)}`,
    `earned 93 has earned 93 ÷ 60 = ${figure(93 / 60, 2)}`,
    `of 1R: 0.45 × 2 − 0.55 × 1 = +${figure(0.45 * 2 - 0.55, 2)}`,
    `× 1.0850 + 1 × 1.0820) ÷ 3 = ${figure((2 * 1.085 + 1.082) / 3, 4)}`,
    `1. 0.00655 × 15,000 = $${figure(0.00655 * 15_000)}`,
    `2. −0.00280 × 40,000 = −$${figure(0.0028 * 40_000)}`,
    `= 20,000 yen; ÷ 150.300 = $${figure(20_000 / 150.3)}`,
    `4. 1.40 − 1.00 + 0.30 = ${figure(1.4 - 1 + 0.3, 2)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `at 30:1: 108,500 ÷ 30 = $${figure(108_500 / 30)}. One lot of USD/JPY: 100,000 ÷ 30 = $${figure(100_000 / 30)}. Half a lot of EUR/GBP: 54,250 ÷ 30 = $${figure(54_250 / 30)}`,
    `Margin is 10,850 ÷ 30 = $${figure(10_850 / 30)}, so the :term[margin level] is 1,000 ÷ 361.67 = ${percent(1000 / (10_850 / 30), 2)}`,
    `an equity of 0.5 × 361.67 = $${figure(0.5 * (10_850 / 30))}. The account may lose 1,000 − 180.83 = $${figure(1000 - 0.5 * (10_850 / 30))}, which at one dollar per pip is about ${figure(1000 - 0.5 * (10_850 / 30), 0)}`,
    `With 0.25 lots: M = ${figure(27_125 / 30)}, P = 2.50: (1,000 − 452.08) ÷ 2.50 = ${figure((1000 - 27_125 / 60) / 2.5, 0)} pips. Margin level at the start: ${percent(1000 / (27_125 / 30), 1)}`,
    `1. 44,450 ÷ 30 = $${figure(44_450 / 30)}`,
    `= $1,085.00. 2,000 ÷ 1,085 = ${percent(2000 / 1085, 1)}`,
    `3. (2,000 − 542.50) ÷ 3 = ${figure((2000 - 542.5) / 3, 0)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `EUR/JPY = 1.0850 × 150.00 = ${figure(1.085 * 150, 2)}`,
    `EUR/GBP = 1.0850 ÷ 1.2700 = ${figure(1.085 / 1.27, 4)}. USD/JPY 150 and USD/CHF 0.8800 give CHF/JPY = 150 ÷ 0.8800 = ${figure(150 / 0.88, 2)}`,
    `EUR/JPY = 1.08500 × 150.000 = ${figure(1.085 * 150, 3)}`,
    `both asks: 1.08510 × 150.010 = ${figure(1.0851 * 150.01, 3)}. The spread of the cross is ${figure((1.0851 * 150.01 - 162.75) * 100, 1)}`,
    `rate it is 10,850 × 0.985 = $${figure(10_850 * 0.985)}, and converting them back the same way leaves €${figure((10_850 * 0.985 * 0.985) / 1.085)}`,
    `1. Multiply: 0.6520 × 1.3600 = ${figure(0.652 * 1.36, 4)}`,
    `2. Divide: 0.6520 ÷ 0.6050 = ${figure(0.652 / 0.605, 4)}`,
    `3. ${figure(1.27 * 150, 3)} and 1.27012 × 150.010 = ${figure(1.27012 * 150.01, 3)}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `× 1, so at w = 1 ÷ (1 + 2) = ${percent(breakEvenWinRate(2), 1)}`,
    `| 0.5 | ${percent(breakEvenWinRate(0.5), 1)} | ${percent(breakEvenWinRate(0.5, 0.1), 1)}`,
    `| 1 | 50.0% | ${percent(breakEvenWinRate(1, 0.1), 1)}`,
    `| 1.5 | 40.0% | ${percent(breakEvenWinRate(1.5, 0.1), 1)}`,
    `| 2 | ${percent(breakEvenWinRate(2), 1)} | ${percent(breakEvenWinRate(2, 0.1), 1)}`,
    `| 3 | 25.0% | ${percent(breakEvenWinRate(3, 0.1), 1)}`,
    `−10% there is 1.1² × 0.9² = ${percent(1.1 ** 2 * 0.9 ** 2)}`,
    `÷ (1 − loss): ${percent(gainToRecover(0.1), 1)} after a loss of 10%, ${percent(gainToRecover(0.25), 1)} after 25%, ${percent(gainToRecover(0.5), 0)} after 50%`,
    `1,000 into 1,000 × 1.05¹² = $${figure(1000 * 1.05 ** 12)}. Advertisements like this calculation, but it assumes that every month is the same. Six months of +8% and six of +2% also average 5%, and give ${figure(1000 * 1.08 ** 6 * 1.02 ** 6)}. Six of +15% and six of −5% give ${figure(1000 * 1.15 ** 6 * 0.95 ** 6)}`,
    `deviation] of about ${figure(Math.sqrt(0.45 * 0.55) * 3, 2)}R per trade. The mean of N trades has a standard error of that divided by √N: ${figure((Math.sqrt(0.45 * 0.55) * 3) / 5, 2)}R after 25 trades, ${figure((Math.sqrt(0.45 * 0.55) * 3) / 10, 2)}R after 100, ${figure((Math.sqrt(0.45 * 0.55) * 3) / 20, 3)}R after 400`,
    `24 = 0.05R: (1 + 0.05) ÷ 2.5 = ${percent(breakEvenWinRate(1.5, 0.05), 1)}`,
    `2. 1.06 × 0.96 × 1.03 = ${figure(1.06 * 0.96 * 1.03, 4)}`,
    `3. 0.12 ÷ 0.88 = ${percent(gainToRecover(0.12), 1)}`,
    `4. (1.49 ÷ 0.10)² = ${figure((Math.sqrt(0.45 * 0.55) * 30) ** 2, 0)}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `5. **Size.** 60 ÷ (36.5 × 10) = ${figure(60 / 365, 4)}`,
    `at the stop.** 36.5 × $1.60 = $${figure(36.5 * 1.6)}`,
    `= 68.5 pips × $1.60 = $${figure(68.5 * 1.6)}`,
    `8. **Ratio.** 68.5 ÷ 36.5 = ${figure(68.5 / 36.5, 2)}. Wins needed: 36.5 ÷ (36.5 + 68.5) = ${percent(breakEvenWinRate(68.5 / 36.5), 1)}`,
    `× 1.2700 = $20,320, which is ${figure(20_320 / 6000, 1)}`,
    `10. **Margin.** 20,320 ÷ 30 = $${figure(20_320 / 30)}. Margin level: 6,000 ÷ 677.33 = ${percent(6000 / (20_320 / 30), 0)}`,
    `$3.20 per lot: 3.20 × 0.16 = $${figure(3.2 * 0.16)}. On Wednesday, for three nights, $${figure(3 * 3.2 * 0.16)}`,
    `= 28.5 pips × 1.60 = +$${figure(28.5 * 1.6)}, or ${figure(28.5 / 36.5, 2)}R. You close half of it: 0.08 lots, +$${figure(28.5 * 0.8)} booked. For the rest, 0.08 lots, you raise the stop to the entry. Now the rest can lose only if the price gaps over the stop, and it can gain 68.5 × 0.80 = $${figure(68.5 * 0.8)}`,
    `it gains 22.80 + 54.80 = $${figure(28.5 * 0.8 + 68.5 * 0.8)}`,
    `× 0.08). In R: 77.34 ÷ 58.40 = ${figure(77.34 / 58.4, 2)}`,
    `target 60 pips, $72.00; ratio ${figure(60 / 32, 2)}, wins needed ${percent(breakEvenWinRate(60 / 32), 1)}; value $13,020, ${figure(13_020 / 4000, 1)} times; margin $${figure(13_020 / 30)}, margin level ${percent(4000 / (13_020 / 30), 0)}`,
    `pip of one lot 1,000 ÷ 150.01 = $${figure(1000 / 150.01)}; 50 ÷ (40 × 6.67) = ${figure(50 / (40 * 6.67), 3)}, so 0.18 lots; loss 7,200 yen or about $${figure(7200 / 149.61, 0)}; target 100 pips, 18,000 yen or about $${figure(18_000 / 151.01, 0)}; ratio 2.5, wins needed ${percent(breakEvenWinRate(2.5), 1)}`,
  );
});
