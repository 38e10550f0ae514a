import { expect, test, vi } from "vitest";
import { lossStreak } from "../../../trading/calculators/odds.ts";
import { calculation } from "./calculation.ts";

const ask = (...questions: string[]) => calculation(questions.map((content) => ({ role: "user" as const, content })));

test.each([
  ["how many units is 1 lot BTCUSD", "**1 lot is 1 unit:** one lot of BTC/USD is 1 BTC", "/foundation#foundation-hero"],
  ["What’s the pip value of “EUR/USD”? 🙂", "$10.00", "/forex-tools/pip-value"],
  ["how much can I lose with ٠٫١ lot if price falls ١٠٠ pips", "are $100.00", "/forex-tools/pip-value"],
  ["pip value of 0.5 lots EUR/JPY if USDJPY is 150, USD account", "$3.33", "/forex-tools/pip-value"],
  ["pip value 2 lots USDJPY at 151.20", "$13.23", "/forex-tools/pip-value"],
  ["what is one pip worth on a mini lot of GBP/USD", "$1.00", "/forex-tools/pip-value"],
  ["What margin do I need for 1 lot GBPUSD at 1.27 with 30:1?", "$4,233.33", "/forex-tools/margin"],
  ["margin for 0.5 lots of EURUSD at 1.09 with leverage 1:100", "$545.00", "/forex-tools/margin"],
  ["1 lot USD/CHF margin 1:500", "$200.00", "/forex-tools/margin"],
  ["0.5 lots eurusd 20 pips profit", "20 pips on 0.5 lots of EUR/USD are $100.00", "/forex-tools/pip-value"],
  [
    "how much can i lose with 0.1 lot if price falls 100 pips",
    "100 pips on 0.1 lots of EUR/USD are $100.00",
    "/forex-tools/pip-value",
  ],
  [
    "what happens if the market moves 50 pips against me with 0.2 lots",
    "50 pips on 0.2 lots of EUR/USD are $100.00",
    "/forex-tools/pip-value",
  ],
  ["positon size 5000 dolars 1% risk 25 pips eurusd", "Stop of 25 pips: 0.20 lots", "/forex-tools/position-size"],
  ["position size for $2,000 and 40 pips", "0.05 lots", "/forex-tools/position-size"],
  ["$3,000 account, 2% risk, stop 60 pips: how many lots?", "0.10 lots", "/forex-tools/position-size"],
  ["what lot for 50 pips on gold with 3k at 1%", "Stop of 50 pips: 0.06 lots", "/forex-tools/position-size"],
  ["lots for 5000 1% 30 pips eurusd", "Stop of 30 pips: 0.16 lots", "/forex-tools/position-size"],
  ["1000 at 2% a month for 24 months", "becomes $1,608.44", "/forex-tools/compounding"],
  ["how many lots for $500?", "Stop of 40 pips: 0.01 lots", "/forex-tools/position-size"],
  ["I lost 30 percent, what brings me back to break even?", "42.9%", "/forex-tools/drawdown-recovery"],
  ["lost half of it, how do I get back", "100%", "/forex-tools/drawdown-recovery"],
  ["if EUR/USD goes from 1.0920 to 1.0951 how many pips did it move", "rose by 31 pips", "/foundation#foundation-hero"],
  ["usdjpy went from 151.20 to 150.85, how many pips is that", "fell by 35 pips", "/foundation#foundation-hero"],
  ["how many pips between 1.2710 and 1.27205", "rose by 10.5 pips", "/foundation#foundation-hero"],
  ["i win 6 of 10 trades, what is my win rate", "6 of 10 trades is a win rate of 60%", "/forex-tools#break-even"],
  ["won 12 and lost 8 trades win rate", "12 of 20 trades is a win rate of 60%", "/forex-tools#break-even"],
  ["out of 50 trades 23 were winners win rate?", "win rate of 46%", "/forex-tools#break-even"],
  ["8 wins 12 losses winrate", "8 of 20 trades is a win rate of 40%", "/forex-tools#break-even"],
  ["3 of my last 10 trades won, is that enough with 1:3", "earns money on average", "/forex-tools/risk-reward"],
  ["won 45 of 100 at 1:1, profitable?", "loses money on average", "/forex-tools/risk-reward"],
  [
    "short gold at 2000 closed at 2010 0.1 lots how much did i lose",
    "Selling 0.1 lots of XAU/USD at 2000 and closing at 2010 loses $100.00",
    "/forex-tools/profit-loss",
  ],
  ["i sold 0.5 lots gbpusd at 1.2700 and closed at 1.2600", "earns $500.00", "/forex-tools/profit-loss"],
  ["bought gold at 2000 sold at 1990 with 0.1 lot", "loses $100.00", "/forex-tools/profit-loss"],
  ["position size 5k 0.5% 12 pips gbpusd", "Stop of 12 pips: 0.20 lots", "/forex-tools/position-size"],
  ["sold gold 0.5 lots at 2400 and it went to 2380, profit?", "earns $1,000.00", "/forex-tools/profit-loss"],
  ["my account dropped 15 percent, how much gain to recover", "17.6%", "/forex-tools/drawdown-recovery"],
  ["break-even win rate at 1:3", "25%", "/forex-tools/risk-reward"],
  ["break even win rate of 3:1", "win rate of 25%", "/forex-tools/risk-reward"],
  ["risk reward 1:1.5 break even", "win rate of 40%", "/forex-tools/risk-reward?stop=10&target=15"],
  ["break even win rate rr 2", "win rate of 33.3%", "/forex-tools/risk-reward"],
  ["reward 30 risk 20 what win rate do i need", "win rate of 40%", "/forex-tools/risk-reward?stop=10&target=15"],
  ["i risk $20 to make $30, how often must i win", "win rate of 40%", "/forex-tools/risk-reward?stop=10&target=15"],
  ["risk 20 pips to make 30 pips break even win rate", "win rate of 40%", "/forex-tools/risk-reward"],
  ["win rate 50% risk 100 reward 80 profitable?", "loses money on average", "/forex-tools/risk-reward"],
  ["chance of 5 losses", "at a win rate of 50%: 3.1%", "/forex-tools/loss-streaks?losses=5"],
  ["what is the chance of 5 losses in a row?", "at a win rate of 40%: 7.8%", "/forex-tools/loss-streaks?losses=5"],
  ["chance of losing 20 times in a row with 55% win rate", "all lose is less than 0.01%", "/forex-tools/loss-streaks"],
  ["what is the chance of 15 losses in a row?", "at a win rate of 50%: less than 0.01%", "/forex-tools/loss-streaks"],
  ["chance of 6 losses in a row in 1000 trades with a win rate of 50%", "more than 99.9%", "/forex-tools/loss-streaks"],
  ["chance of losing 5 times with 60% win rate", "all lose is 1%", "/forex-tools/loss-streaks"],
  ["can i double my account in a year", "within 12 months takes 5.95%", "/forex-tools/compounding?return=5.95"],
  ["double my account in a year, how much per month", "takes 5.95%", "/forex-tools/compounding?return=5.95"],
  ["double my money in 6 months?", "takes 12.25%", "/forex-tools/compounding?return=12.25"],
  ["how much do i need to win after losing 35%", "53.8%", "/forex-tools/drawdown-recovery"],
  ["1000 dollars at 5% a month for 12 months", "$1,795.86", "/forex-tools/compounding"],
  ["what becomes of $500 with 2% weekly over 1 year", "$1,400.16", "/forex-tools/compounding"],
  [
    "how many losses in a row can i expect in 200 trades at 45% win rate",
    "8 losses in a row or more",
    "/forex-tools/loss-streaks",
  ],
  ["chance of 6 losses in a row in 100 trades with a win rate of 50%", "54.6%", "/forex-tools/loss-streaks"],
  ["if i lose 10 trades in a row at 2% each what is left of 5000", "leave $4,085.36 of $5,000.00", "/forex-tools/loss"],
  [
    "10 losing trades in a row with 1 percent risk what drawdown is that",
    "take 9.6% of the account",
    "/forex-tools/loss",
  ],
  ["i risk 2% per trade and lose 4 in a row, how much of my 500 is gone", "$461.18 of $500.00", "/forex-tools/loss"],
  ["how many losing trades until my account is halved at 2% risk", "35 losses in a row", "/forex-tools/loss"],
  ["I have $1.000.000 and a 20 pip stop, risk 1%, how many lots", "With $1,000,000.00", "/forex-tools/position-size"],
  ["lot size for a 10.000 account 2% risk 30 pips stop", "With $10,000.00", "/forex-tools/position-size"],
  ["lot size for a balance of 5.000 USD with 1% and a 50 pip stop", "With $5,000.00", "/forex-tools/position-size"],
  ["risk 2% of 1.500 with 30 pips stop how many lots", "With $1,500.00", "/forex-tools/position-size"],
  ["lot size for 10 500 € 1% risk 20 pips eurusd 1.1", "With 10,500.00 EUR", "/forex-tools/position-size"],
  ["lot size for 10'500 usd 1% risk 20 pips", "With $10,500.00", "/forex-tools/position-size"],
  [
    "how many lots with 2.500 EUR at 1% risk and a 20 pip stop on eurusd at 1,10",
    "With 2,500.00 EUR",
    "/forex-tools/position-size",
  ],
  ["risk 1.000 yen with a stop of 20 pips usdjpy at 150", "With 1,000.00 JPY", "/forex-tools/position-size"],
  ["convert 1.500 eur to usd at 1,08", "1,500.00 EUR is $1,620.00", "/forex-tools/converter?amount=1500"],
  ["expectancy with 45% win rate, average win 120,50, average loss 80", "$10.23 per trade", "/backtesting#figures"],
  ["margin for 0.5 lots xauusd at 2,400.50 with 20:1", "$6,001.25", "/forex-tools/margin"],
  ["i win 60% of my trades, longest losing streak in 100 trades", "Expect 4 losses", "/forex-tools/loss-streaks"],
  ["what does 0.1 lot gold cost per pip", "$1.00", "/forex-tools/pip-value"],
  ["margin for 0.1 lots of XAUUSD at 2400 with 20:1", "$1,200.00", "/forex-tools/margin"],
  ["gold went from 2400.50 to 2410.00, how many pips is that", "rose by 95 pips", "/foundation#foundation-hero"],
  ["how many pips is 10 dollars on 0.01 lot", "$10.00 is 100 pips on 0.01 lots", "/forex-tools/pip-value"],
  ["if i buy at 1.0850 and sell at 1.0900 with 0.1 lot how much", "earns $50.00", "/forex-tools/profit-loss"],
  ["buy 0.1 lot eurusd from 1.0850 to 1.0900 then sell, what profit", "earns $50.00", "/forex-tools/profit-loss"],
  [
    "sold 0.2 lots gbpusd at 1.2700, bought back at 1.2650, what did i make",
    "earns $100.00",
    "/forex-tools/profit-loss?symbol=GBPUSD&side=sell",
  ],
  ["pip value of 1 lot silver", "One pip on 1 lot of XAG/USD is worth $50.00", "/forex-tools/pip-value"],
  ["how much is 1 pip on 0.1 lot bitcoin", "0.1 lots of BTC/USD is worth $0.10", "/forex-tools/pip-value"],
])("works out %s with the numbers asked", (question, figure, place) => {
  const answer = ask(question) ?? "";
  expect(answer).toContain(figure);
  expect(answer).toContain(`](${place}`);
});

test.each([
  // Money at risk instead of a share, and a balance without its currency
  ["i have 1000 usd and stop of 30 pips and risk 20 dollars. lots?", "0.06 lots", "/forex-tools/position-size"],
  ["how many lots to risk $50 with a 25 pip stop", "0.20 lots", "/forex-tools/position-size"],
  ["if i risk 1% of 2000 with a 25 pip stop on eurusd what lot", "0.08 lots", "/forex-tools/position-size"],
  ["my account is 500, 2% risk and a 40 pip stop, what lot size", "0.02 lots", "/forex-tools/position-size"],
  ["i have $200 and want to risk $5 with 25 pips", "0.02 lots", "/forex-tools/position-size"],
  ["i risk 0.5 percent of 10000 and my stop is 35 pips", "0.14 lots", "/forex-tools/position-size"],
  // A stop as a distance of the price, and a sum beside the market's name
  [
    "position size xauusd 5000 account 2 percent stop 5 dollars",
    "Stop of 50 pips: 0.20 lots",
    "/forex-tools/position-size",
  ],
  ["lot size xauusd 10000 balance 1% risk $8 stop", "Stop of 80 pips: 0.12 lots", "/forex-tools/position-size"],
  [
    "how many lots of gold for a 4 dollar stop with a 2000 usd account and 1% risk",
    "Stop of 40 pips: 0.05 lots",
    "/forex-tools/position-size",
  ],
  // What a number of pips is worth
  [
    "spread 1.5 pips what does that cost me on 1 lot",
    "1.5 pips on 1 lot of EUR/USD are $15.00",
    "/forex-tools/pip-value",
  ],
  ["spread is 2 pips on 0.1 lot how much is that", "are $2.00", "/forex-tools/pip-value"],
  ["i made 30 pips with 0.2 lot on eurusd how much money", "are $60.00", "/forex-tools/pip-value"],
  ["lost 45 pips 0.05 lots how much", "are $22.50", "/forex-tools/pip-value"],
  [
    "commission 7 dollars per lot, how much for 0.3 lots",
    "$2.10 for 0.3 lots",
    "/blog/what-a-trade-really-costs#commission",
  ],
  // Percentages
  ["What's 1% of a 10k account?", "$100.00", "/forex-tools#position-size"],
  ["what percentage of wins do i need with 1:3 risk reward", "25%", "/forex-tools/risk-reward"],
  ["whats 2% of 350 dollars", "$7.00", "/forex-tools#position-size"],
  ["what is 2% of 350", "**2% of 350 is 7:**", "/forex-tools#position-size"],
  ["10% of 1.000.000", "of 1,000,000 is 100,000:**", "/forex-tools#position-size"],
  ["What is 1.5% of 10,000?", "**1.5% of 10,000 is 150:**", "/forex-tools#position-size"],
  ["what is 1% of my 2500 account", "$25.00", "/forex-tools#position-size"],
  ["20% drawdown on 5000 dollars how much is that", "$1,000.00", "/forex-tools#position-size"],
  ["down from 5000 to 4200 what percent drawdown", "loss of 16%", "/forex-tools/drawdown-recovery"],
  ["my account went from 1000 to 1250 what return is that", "gain of 25%", "/backtesting#figures"],
  ["what would 500 grow to at 1% per week for a year", "$838.84", "/forex-tools/compounding"],
  ["how long to double my money at 3% a month", "after 24 months", "/forex-tools/compounding"],
  // Runs of losses
  ["if i lose 5 times in a row risking 2% how much is left of 1000", "$903.92", "/forex-tools/loss-streaks"],
  ["if i lose 5 trades in a row risking 2% how much is left of 1000", "$903.92", "/forex-tools/loss-streaks"],
  ["chance of 8 losses in a row with 50% win rate", "0.39%", "/forex-tools/loss-streaks"],
  ["odds of losing 5 in a row if i win 60%", "1%", "/forex-tools/loss-streaks"],
  ["win rate 60% risk reward 2:1 do i make money", "Winning 2 for each 1 at risk", "/forex-tools/risk-reward"],
  // Reward, win rate and what a test says
  ["risk reward if stop is 20 pips and target 60 pips", "1:3", "/forex-tools/risk-reward"],
  ["entry 1.1000 stop 1.0950 target 1.1150 whats the rr", "1:3", "/forex-tools/risk-reward"],
  ["if i win 45% of trades with 1:2 risk reward do i make money", "earns money on average", "/forex-tools/risk-reward"],
  ["expectancy with 40% win rate average win 150 average loss 80", "$12.00 per trade", "/backtesting#figures"],
  ["what is 0.03 lots in units", "3,000 units", "/foundation#foundation-hero"],
  [
    "my account went from 1.200 to 950 what is the drawdown",
    "From 1,200 to 950 is a loss",
    "/forex-tools/drawdown-recovery",
  ],
  ["risk 500 to make 1.500 what win rate", "breaks even at a win rate of 25%", "/forex-tools/risk-reward"],
  ["average win 1.200 average loss 800 win rate 50% expectancy", "$200.00 per trade", "/backtesting#figures"],
  ["start with 10.000 at 2% a month for 12 months", "becomes $12,682.42", "/forex-tools/compounding"],
  ["i have 5.000 and risk 2% with 20 pips eurusd lots", "Stop of 20 pips: 0.50 lots", "/forex-tools/position-size"],
  ["how many lots is 25,000 units", "25,000 units are 0.25 lots", "/foundation#foundation-hero"],
  ["10000 units of EUR/USD in lots", "10,000 units are 0.1 lots", "/foundation#foundation-hero"],
  ["how many units is 0.1 lots of gold", "0.1 lots are 10 units", "/foundation#foundation-hero"],
  // Money in words and in millions
  ["I have $2 million and a 20 pip stop, risk 1%, how many lots", "lose $20,000.00", "/forex-tools/position-size"],
  ["3% of 2 million euros", "60,000.00 EUR", "/forex-tools#position-size"],
  ["how many lots for a $50 loss with 25 pips", "0.20 lots", "/forex-tools/position-size"],
  ["pip value of two mini lots", "0.2 lots of EUR/USD is worth $2.00", "/forex-tools/pip-value"],
  // What a stop costs of the account
  ["i have 1000 dollars, trade 0.1 lots with a 30 pip stop, how much do i risk", "$30.00, 3% of", "/forex-tools/pip"],
  ["what percent of $5000 do I risk with 0.5 lots and a 20 pip stop", "$100.00, 2% of", "/forex-tools/pip-value"],
  ["if I buy 1 lot of EURUSD at 1.10 and it goes to 1.11 how much do I make", "$1,000.00", "/forex-tools/profit-loss"],
  ["how many yen is 200 dollars at 150", "30,000.00 JPY", "/forex-tools/converter"],
  ["lot size for 500 dollars 2% risk 20 pips 1:500 leverage", "0.05 lots", "/forex-tools/position-size"],
])("works out %s in a beginner's words", (question, figure, place) => {
  const answer = ask(question) ?? "";
  expect(answer).toContain(figure);
  expect(answer).toContain(`](${place}`);
});

test("looks for the longest likely run of losses in a few steps", () => {
  const worked = vi.spyOn(lossStreak, "compute");
  expect(ask("losing streak in 5000 trades with a win rate of 1%")).toContain("100 losses in a row or more");
  expect(ask("losing streak in 5000 trades with a win rate of 30%")).toContain("21 losses in a row or more");
  for (const [wins, chance] of [
    [95, "14.3%"],
    [100, "0.0%"],
  ])
    expect(ask(`losing streak in 3 trades with a win rate of ${wins}%`)).toContain(
      `**The chance of 1 loss in a row or more is ${chance}** within 3 trades`,
    );
  expect(worked.mock.calls.length).toBeLessThan(40);
});

test("goes on with the numbers of the question before", () => {
  expect(ask("position size for $5000, 1% risk and 25 pips", "and with 50 pips?")).toContain("0.10 lots");
  expect(ask("margin for 1 lot EURUSD at 1.10 with 30:1", "and with 100:1?")).toContain("$1,100.00");
  expect(ask("I lost 40%, what do I need to get back?", "and after 60%?")).toContain("150%");
  expect(ask("how many pips is 10 dollars on 0.01 lot", "and on 0.1")).toContain("10 pips on 0.1 lots");
  const sized = ["if i risk 1% of 2000 with a 25 pip stop on eurusd what lot size", "and with 50 pips"];
  expect(ask(...sized)).toContain("0.04 lots");
  expect(ask(...sized, "and on gbpusd")).toContain("Stop of 50 pips: 0.04 lots");
  expect(ask(...sized, "and on gbpusd")).toContain("a trade in GBP/USD");
  expect(ask("and with 50 pips")).toBeNull();
  expect(ask("what is 2% of 5000 dollars", "and 3%")).toContain("$150.00");
  expect(ask("what is 2% of 5000", "and 3%")).toContain("**3% of 5,000 is 150:**");
  expect(ask("my account went from 5000 to 4000 what percent is that", "and to 3000")).toBeNull();
  expect(ask("how much is 1 pip on 0.05 lot gold", "and eurusd")).toContain("0.05 lots of EUR/USD");
});

test("takes a side alone for the answer to whether the trade was a purchase or a sale", () => {
  const question = "profit 0.5 lot eurusd from 1.08512 to 1.08762";
  for (const side of ["buy", "I bought", "long", "it was a purchase"])
    expect(ask(question, side), side).toContain("earns $125.00");
  for (const side of ["sell", "I sold", "short.", "a sale"])
    expect(ask(question, side), side).toContain("loses $125.00");
  expect(ask(question, "sell", "and with 1 lot")).toContain("loses $250.00");
  for (const other of [
    "pip value of 1 lot eurusd",
    "how much is tern trend",
    "bought 0.5 lots from 1.08512 to 1.08762",
  ])
    expect(ask(other, "I bought"), other).toBeNull();
});

test("asks for the rate that is missing and invents none", () => {
  const answer = ask("pip value of 1 lot EURJPY") ?? "";
  expect(answer).toContain("1,000.00 JPY");
  expect(answer).toContain("I have no market prices");
  expect(answer).not.toContain("$");
});

test.each([
  "how much margin do I need",
  "is 200 euro enough to trade",
  "What size is the VPS plan for $12?",
  "refund for my $299 position sizing course",
  "how much is the beginner course",
  "can you guarantee 5% a month for 12 months on my $1000",
  "does the robot make 5% a month for 12 months with $1000",
  "i lost 6 trades in a row",
  "can your robot double my money at 10% a month",
  // Numbers of something else than the arithmetic would take them for
  "60% of 50 trades",
  "50% from 3 months",
  "I lost 50% of 10 trades",
  "profit factor if i won 60 trades and lost 40 trades",
  "commission 3.5 per lot per side, 2 lots round trip, how much",
  "40% loss rate and 60% win rate, chance of 3 losses in a row",
  "expectancy: profit 900 and loss 300 over 40 trades with 60% wins",
  "what was the gain from 2020 to 2023",
  "I risk 2% with 45% win rate, is it profitable",
  "how long to double my money if I lose 3% a month",
  "lose 3% a day for 5 days how much is left of 1000",
  "risk reward with stop 30 pips and target 2R",
  "risk reward stop 20 pips target 1.1100",
  "my account is 20% down with a 30 pip stop",
  "from 9 to 17 o'clock what is the return",
  "from 10 to 20 trades, what is the gain in profit",
  "is 1% of an account a lot to risk",
  "are the fees 2% of 100 dollars for the course",
  "what is a pip worth on 1 lot us30",
])("leaves %s to the passages of the site", (question) => expect(ask(question)).toBeNull());

test.each([
  [
    "What is a pip worth on 0.3 lots of EURJPY?",
    "300.00 JPY",
    "USD/JPY price",
    "/forex-tools/pip-value?symbol=EURJPY&lots=0.3",
  ],
  [
    "what is a pip worth on 0.3 lots of EURJPY with USDJPY at 150",
    "$2.00",
    "÷ 150 (USD/JPY)",
    "/forex-tools/pip-value?symbol=EURJPY&lots=0.3",
  ],
  ["margin for 2 lots EURUSD", "leverage", "30:1", "/forex-tools/margin?lots=2"],
  [
    "margin for 0.5 lots of EURGBP with EURUSD at 1.085 and 30:1",
    "$1,808.33",
    "1.085 (EUR/USD)",
    "/forex-tools/margin?symbol=EURGBP&lots=0.5",
  ],
  [
    "profit of selling 0.3 lots USDJPY from 150.250 to 149.800",
    "earns $90.12",
    "149.8",
    "/forex-tools/profit-loss?symbol=USDJPY&side=sell&lots=0.3",
  ],
  [
    "bought 0.5 lots of EURUSD, price from 1.08762 to 1.08512: what is my loss",
    "loses $125.00",
    "50,000",
    "/forex-tools/profit-loss?lots=0.5",
  ],
  ["what is the profit on 1 lot EURUSD from 1.0850 to 1.0900", "purchase or a sale", "", "/forex-tools/profit-loss?"],
  ["swap of 1 lot EURUSD at -6.5 points for 3 nights", "costs $19.50", "three times", "/forex-tools/swap?nights=3"],
  ["how much swap do I pay on 1 lot GBPUSD", "points per night", "", "/forex-tools/swap?symbol=GBPUSD"],
  ["convert 500 EUR to JPY at 162.75", "81,375.00 JPY", "EUR/JPY", "/forex-tools/converter?amount=500&to=JPY"],
  ["convert 15000 yen to dollars at 150", "$100.00", "USD/JPY", "/forex-tools/converter?amount=15000&from=JPY"],
  [
    "how much is 200 GBP in EUR",
    "price of EUR/GBP",
    "no market prices",
    "/forex-tools/converter?amount=200&from=GBP&to=EUR",
  ],
  ["pip value of 500 lots EURUSD", "a number from 0.01 to 100 (lots)", "", "/forex-tools/pip-value"],
])("answers %s and links the calculator with its figures", (question, figure, step, place) => {
  const answer = ask(question) ?? "";
  expect(answer).toContain(figure);
  expect(answer).toContain(step);
  expect(answer).toContain(`](${place}`);
});

test.each([
  // Numbers of trades, hours, years and lots are no money
  ["what is 60% of 50 trades"],
  ["what do I get for 50% from 3 months"],
  ["what is 1% on 30:1 leverage"],
  ["gain from 2020 to 2023?"],
  ["return from 9 to 17 o'clock"],
  ["from 10 to 20 trades, does profit change"],
  ["I won 60 trades and lost 40 trades, what is my profit factor?"],
  // Not every trade was lost, or not by that share
  ["I lost 50% of 10 trades, how much is left?"],
  ["I lose 50% of my 10 trades and risk 1% each, how much is left?"],
  ["I lose 3 of 10 trades at 2% risk, how much did it cost"],
  ["I lost 2% after 5 trades, how much is left of 1000 dollars"],
  ["account down 10%, then 5 losses at 2% each, how much left"],
  ["lose 3% a day for 5 days how much is left of 1000"],
  ["how long to double my account if I lose 3% a month"],
  // A share that is no win rate, a total that is no average
  ["risk 2% per trade, 50% win rate, what is the chance of 5 losses in a row"],
  ["odds of 3 losses in a row at 40% loss rate and 60% win rate"],
  ["chance that I lose 5 trades in a row if I lose 40% of trades and win 60%"],
  ["My profit was 900 and loss 300 over 40 trades with 60% wins, expectancy?"],
  ["If I lose 60% of trades but win with 1:3 do i make money"],
  // Two distances in different units
  ["stop 30 pips target 2R what is the risk reward"],
  ["stop 20 pips, target 1.1100, risk reward?"],
  ["stop 50 pips, target 100 dollars, risk reward?"],
  ["my account is 20% down, 30 pip stop risk 2%, how many lots?"],
  // What goes on with a figure that has no place
  ["from 5000 to 4000 what percent loss", "and to 3000"],
  // One more figure, or one more word, than the answer would use
  ["losing streak in 100 trades when I lose 40% and win 60%"],
  ["what was the return from 2015 to 2024"],
  ["how much margin for 3 lots eurusd and gbpusd at 1.1 with 30:1"],
  ["lost 25% then won 10%, how much do I need to recover"],
  ["lot size for $500 with 2% risk and 20 pips but only half of it"],
  ["how many lots for 1000 usd with 1% or 2% risk and 20 pips"],
  ["lot size for $1000 risk 1% stop 20 pips plus 2 pips spread"],
  ["position size $1000 1% 20 pips with commission $7 per lot"],
  ["lot size $1000 1% 20 pips for 3 positions"],
  ["lots for $100 profit with 20 pips"],
  ["$10 per pip is what lot size"],
  ["how many lots can i trade with $1000 and 1:100 leverage"],
  ["buy 0.5 lots EURUSD at 1.1000, half closed at 1.1050, how much profit"],
  ["what is the profit of 1 lot from 1.1 to 1.2 in EURUSD bought with 2 pips spread"],
  ["i bought 2 lots of eurusd at 1.1 and sold 1 lot at 1.2 profit?"],
  ["1 lot EURUSD from 1.1000 to 1.1050 long after 2 nights with swap"],
  ["10 losses in a row at 1% of the initial balance how much is left of $2,000"],
  ["chance of not losing 5 in a row at 60% win rate"],
  ["chance of 3 wins in a row with 60% win rate"],
  ["win rate for 1:2 with costs of 2 pips"],
  ["win rate needed at 17:30"],
  // Of a currency pair: what the stop costs, or how far it is
  ["lot size eurusd 5000 account 1% stop 50 dollars"],
  ["lot size gold 5000 account 1% stop 50 euros"],
  ["lot size gold 5000 account 1% stop 40 pips, 3 dollar stop"],
  ["how much do i earn with 0.1 lots at 20 pips per day for 20 days"],
  ["my account fell from 5000 to 4000 and then rose to 4500, what percent"],
  ["swap of 1 lot gbpusd -3 points including wednesday"],
  ["$500 grows 1% per month for 90 days"],
  // Prices that these markets cannot have: 2.400 for 2400
  ["what is the margin for 1 lot gold at 2.400 with 20:1"],
  ["gold from 2.400 to 2.410 how many pips"],
  ["pip value of 1 lot EURUSD in EUR", "and at 0.1"],
])("works out nothing for %s %s", (...questions) => {
  expect(ask(...questions)).toBeNull();
});

test.each([
  "10 losing trades in a row in 50 trades, each 2%: how bad is it?",
  "10 losses in a row in 100 trades while winners pay 2%",
  "with 40 trades and 3 losing trades in a row, 2% each, can i win it back",
])("takes what each trade costs or brings for no share of winning trades: %s", (question) => {
  expect(ask(question)).toBeNull();
});

test.each([
  // The same figures, and another one asked for
  ["how many pips is the spread on eurusd"],
  ["how many pips should my stop be on gold"],
  ["what is my stop price for eurusd at 1.1000 with 20 pips"],
  ["how much money do i need to trade 0.1 lots with 20 pips"],
  ["how many pips is 1 lot"],
  ["max lot size for $1000"],
  ["what leverage do i need for $1000, 1% risk and 20 pips"],
  ["what account size do i need to risk $10 with 20 pips"],
  ["what should my stop be if i risk $50"],
  ["if 1% is $10 what is my account"],
  ["how much do i have if my $1000 account is at 10% drawdown"],
  ["how much money do i have if i lose 20 pips on 0.1 lots with 500 dollars"],
  ["how much do i need to have $1000 in 12 months at 5% a month"],
  ["how much profit does $1000 make at 2% a week for 10 weeks"],
  ["i need 20% to get back to even, how much did i lose"],
  ["after a gain of 20% how much can i lose to get back to even"],
  ["how many trades to recover from 20% loss"],
  ["i lost 15% with 5 losses in a row, what do i risk each"],
  ["how much can i risk so that 5 losses in a row are 10% drawdown"],
  ["how much money do i need to buy 1 lot eurusd at 1.1 and sell at 1.2"],
  ["how many trades do i lose in a run of 100 trades with 50% win rate"],
  ["how likely is a 10 trade losing streak with 50% win rate"],
  ["chance of exactly 5 losses in a row in 50 trades with 60% win rate"],
  ["what win rate with leverage 1:30"],
  ["my win ratio is 2:1 what is that in percent"],
  ["when should i break even at 1:2"],
  ["what is double 5% a month"],
  ["stop 20 pips target 40 pips how much should i risk"],
  ["when is eurusd rollover"],
  // A stop on the wrong side, a close before the opening, a cost without its sign, prices of no use or the other way round
  ["entry 1.1000 stop 1.0950 target 1.1150 sell rr"],
  ["closed 1 lot eurusd at 1.1100, bought at 1.1000, profit"],
  ["swap cost 6.5 points 1 lot eurusd"],
  ["swap eurusd long -6.5 points, i am short 1 lot"],
  ["margin for 1 lot eurusd 1.10 30:1 and gbpusd 1.27"],
  ["lot size for eurusd if usdjpy is 150 with $1000 1% 20 pips"],
  ["buy 1 lot eurusd from 1.1000 to 1.1050 how much profit at 1.2"],
  ["what's $100 in pounds at 0.80"],
  // A decimal comma, and a thousand or one
  ["pip value 0,100 lot"],
  ["lot size 1000$ 1% 1.000 pips"],
  // What goes on with a question of its own, on top, in another currency or with prices of another pair
  ["position size for $5000, 1% risk and 25 pips", "and what is 2% of 3000"],
  ["I lost 40%, what do I need to get back?", "and then 20%"],
  ["what is 2% of 5000 dollars", "and in euros"],
  ["bought 1 lot eurusd at 1.1000 sold at 1.1050 profit", "and gbpusd"],
])("answers no other question than %s %s", (...questions) => expect(ask(...questions)).toBeNull());

test.each([
  [["I am new. I have $300 and want to risk 2% with a 15 pip stop on GBPUSD. What lot size?"], "0.04 lots"],
  [["wat lot size for 10k acc 1% risk 50 pip sl"], "0.20 lots"],
  [["margin used by 1 lot USDCHF 1:30"], "$3,333.33"],
  [["how much money do i risk with 1% of $500"], "$5.00"],
  [["how much do i lose if gold falls 50 pips with 0.02 lot"], "$10.00"],
  [["whats the winrate needed for 1:2"], "33.3%"],
  [["break even win rate with stop 20 pips target 40 pips"], "33.3%"],
  [["I have $500. My broker has 1:500. My risk is 1%. My stop is 20 pips. What lot size?"], "0.02 lots"],
  [["if i start with $100 and make 5% a month how much after a year"], "$179.59"],
  [["lot size for $1000 with 10% risk and 10 pips 1:30 leverage eurusd at 1.1"], "$3,666.67, more than the balance"],
  [["lot size for $1000 with 10% risk and 10 pips 1:30 leverage"], "Whether 30:1 allows it depends on the price"],
  [["pip value of 1 lot EURJPY", "and if usdjpy is 150"], "1 lot of EUR/JPY is worth $6.67"],
  [["swap of 1 lot EURUSD at -6.5 points for 3 nights", "and gbpusd"], "I need your broker's figure"],
  [["position size for $5000, 1% risk and 25 pips", "so how much is 25 pips on 0.2 lots"], "are $50.00"],
])("works out %s", (questions, figure) => expect(ask(...questions)).toContain(figure));

test.each([
  "if i lose 10% 3 times in a row and then gain 30% am i even",
  "5 losses in a row of 20 pips on 0.1 lots, how much",
  "i lost 3 trades of 15 pips each on 0.1 lots how much is that",
  "i made 20 pips 3 times on 0.1 lots how much",
  "how many pips is 2% of 1000 dollars on 0.1 lots",
])("works out no part of what is asked: %s", (question) => expect(ask(question)).toBeNull());

test("takes no price for another one: 1,085 is not 1, and may be in thousands", () => {
  expect(ask("convert 1500 eur to usd at 1,085")).toBeNull();
});

test.each([
  [["what is 1 pip worth on usdjpy", "150"], "$6.67"],
  [["what is 1 pip worth on usdjpy", "it is 150.00", "and 0.1 lots?"], "$0.67"],
  [["what is one pip worth on eurjpy", "150"], "150 (USD/JPY)"],
  [["margin for 1 lot EURUSD", "30:1", "the price is 1.10"], "$3,666.67"],
  [["convert 100 eur to usd", "1,08"], "$108.00"],
  [["how many lots with $1000, 2% risk and 20 pips", "and on usdjpy?", "150"], "0.15 lots"],
  [["how many lots with $1000, 2% risk and 20 pips", "50 pips?"], "0.04 lots"],
])("reads figures alone as the answer to what was asked back: %j", (said, result) => {
  expect(ask(...said)).toContain(result);
});

test.each([
  // A price that no dollar costs, a figure that nothing asked for, and one after another question.
  [["what is 1 pip worth on usdjpy", "1.10"]],
  [["how many lots with $1000, 2% risk and 20 pips", "150"]],
  [["how many lots with $1000, 2% risk and 20 pips", "and now 1%"]],
  [["how many lots with $1000, 2% risk and 20 pips", "what is a pip", "50 pips"]],
  [["150"]],
  [["30:1"]],
])("reads no figure that has no place: %j", (said) => {
  expect(ask(...said)).toBeNull();
});
