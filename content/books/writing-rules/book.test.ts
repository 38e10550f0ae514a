import { test } from "vitest";
import { pipMoney } from "#trading/calculators/account-money.ts";
import { breakEvenWinRate } from "#trading/calculators/odds-arithmetic.ts";
import { symbolOf } from "#trading/calculators/rates.ts";
import { played, type Reading, shared } from "#trading/school/worded-rules.ts";
import { dollars, figure, percent, testWrittenBook } from "../../../tests/support/written-book.ts";
import { agreement, figures } from "./figures.ts";

const { says } = testWrittenBook("writing-rules", figures);

const gbpusd = symbolOf("GBPUSD");
const pip10 = pipMoney(gbpusd, 0.1, 1);
const count = (reading: Reading) => figure(played(reading).trades, 0);
const wins = (reading: Reading) => figure(played(reading).wins, 0);
const rate = (reading: Reading) => percent(played(reading).wins / played(reading).trades, 1);
const total = (reading: Reading) => figure(played(reading).r, 1);
const lost = (reading: Reading) => figure(-played(reading).r, 1);
const each = (reading: Reading) => figure(played(reading).r / played(reading).trades, 3);
const common = (reading: Reading) => figure(shared("written", reading), 0);
const more = (one: Reading, other: Reading) => figure(played(one).trades - played(other).trades, 0);

test("chapter 1: the figures of the text", () => {
  says(
    1,
    `Run on three years it makes ${count("written")} trades, wins ${wins("written")} of them, which is ${rate("written")}, and loses ${lost("written")}R after the spread. That is ${each("written")}`,
    `| As written | ${count("written")} | ${rate("written")} | ${total("written")}`,
    `| Touch instead of cross | ${count("touched")} | ${rate("touched")} | ${total("touched")}R | ${common("touched")}`,
    `| Slow average rises | ${count("rising")} | ${rate("rising")} | ${total("rising")}R | ${common("rising")}`,
    `The touch makes ${more("touched", "written")} more trades. Of the written rule's ${count("written")} entries it shares ${common("touched")}, or ${percent(shared("written", "touched") / played("written").trades, 0)}`,
    `with the rising average shares ${common("rising")} entries with the written rule and makes ${count("rising")}`,
    `3. (${count("rising")} − ${common("rising")}) ÷ ${count("rising")} = ${percent(1 - shared("written", "rising") / played("rising").trades, 0)}`,
  );
});

test("chapter 3: the figures of the text", () => {
  says(
    3,
    `| As written | ${count("written")} | ${rate("written")} | ${total("written")}R | ${each("written")}`,
    `| With confirmation | ${count("confirmed")} | ${rate("confirmed")} | ${total("confirmed")}R | ${each("confirmed")}`,
    `It makes ${percent(1 - played("confirmed").trades / played("written").trades, 0)} fewer trades`,
    `confirmation the rule made ${count("confirmed")} trades instead of ${count("written")}`,
    `2. 3 × 3 × 3 × 3 = ${figure(3 ** 4, 0)}`,
  );
});

test("chapter 4: the figures of the text", () => {
  says(
    4,
    `| At the next open | ${count("written")} | ${rate("written")} | ${total("written")}R | ${each("written")}`,
    `| An hour later | ${count("late")} | ${rate("late")} | ${total("late")}R | ${each("late")}`,
    `Over three years the delayed rule is ${figure(Math.abs(played("late").r - played("written").r), 1)}R apart from the other. It would be wrong to conclude that delay costs this much. As *Keeping Records* works out, the total of ${count("written")}`,
  );
});

test("chapter 5: the figures of the text", () => {
  says(
    5,
    `| Stop 2 ATR, target 2R | ${count("written")} | ${rate("written")} | ${total("written")}R | ${each("written")}`,
    `| Stop 2 ATR, target 1R | ${count("one-to-one")} | ${rate("one-to-one")} | ${total("one-to-one")}R | ${each("one-to-one")}`,
    `| Stop 1 ATR, target 2R | ${count("near stop")} | ${rate("near stop")} | ${total("near stop")}R | ${each("near stop")}`,
    `With a target of 1R it is ${rate("one-to-one")}, with 2R ${rate("written")}`,
    `one it needs.** At 2R a rule needs ${percent(breakEvenWinRate(2), 1)} before costs, at 1R ${percent(breakEvenWinRate(1), 1)}`,
    `rule with a stop of 1 ATR lost ${lost("near stop")}R on ${count("near stop")}`,
    `2. ${percent(1.5 / 10, 0)} and ${percent(1.5 / 20, 1)}`,
  );
});

test("chapter 6: the figures of the text", () => {
  says(
    6,
    `lots a stop of 15 pips risks ${dollars(15 * pip10)}, one of 60 pips ${dollars(60 * pip10)}`,
    `in a row the account has lost ${percent(1 - 0.99 ** 10, 1)}`,
    `lots, no rounding needed: 25 × ${figure(pipMoney(gbpusd, 0.08, 1))} = ${dollars(25 * pipMoney(gbpusd, 0.08, 1))}`,
    `stop. On $1,000, with 10 pips it risks ${percent((10 * pip10) / 1000, 0)}, with 80 pips ${percent((80 * pip10) / 1000, 0)}`,
  );
});

test("chapter 7: the figures of the text", () => {
  says(
    7,
    `| As written | ${count("written")} | ${rate("written")} | ${total("written")}R | ${each("written")}`,
    `| London's hours only | ${count("london")} | ${rate("london")} | ${total("london")}R | ${each("london")}`,
    `| Tuesday to Thursday | ${count("midweek")} | ${rate("midweek")} | ${total("midweek")}R | ${each("midweek")}`,
    `| Long only | ${count("long only")} | ${rate("long only")} | ${total("long only")}R | ${each("long only")}`,
    `London's hours lost less: ${lost("london")}R instead of ${lost("written")}R. Part of this is simply that there were fewer trades to lose with. Almost any filter makes a losing rule lose less in total, and a filter that removes every trade loses nothing. So look at the result per trade: ${each("london")}R instead of ${each("written")}R. For ${count("london")} trades with a standard deviation of about 1.4R, two standard errors are 2 × 1.4 ÷ √${count("london")} = ${figure(2.8 / Math.sqrt(played("london").trades))}`,
    `and no others. It does not. Of the ${count("london")} trades in London's hours ${common("london")} are entries of the written rule; the other ${figure(played("london").trades - shared("written", "london"), 0)}`,
    `have five values, there are ${figure(5 ** 5, 0)}`,
    `2. 4⁶ = ${figure(4 ** 6, 0)}`,
  );
});

test("chapter 8: the figures of the text", () => {
  says(
    8,
    `it. Reversing instead makes ${count("reversed")} trades and ${total("reversed")}R, against ${count("written")} and ${total("written")}`,
  );
});

test("chapter 9: the figures of the text", () => {
  says(
    9,
    `run by a machine, agree on ${common("touched")} trades; together they make ${figure(played("written").trades + played("touched").trades - shared("written", "touched"), 0)} different ones. That is an agreement of ${percent(agreement("touched"), 0)}. With the rising average it is ${percent(agreement("rising"), 0)}`,
    `2. 15 ÷ (18 + 21 − 15) = ${percent(15 / 24, 1)}`,
  );
});
