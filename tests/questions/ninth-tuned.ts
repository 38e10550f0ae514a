import type { RealQuestion } from "./real-question.ts";

const pricing = "/northpip-pricing";

/** Questions with figures of their own, sums of prices, and what a buyer asks after the purchase. */
export const ninthTuned: readonly RealQuestion[] = [
  // Sizes, distances and shares
  ["if i risk 1% of 2000 with a 25 pip stop on eurusd what lot", "/forex-tools#position-size"],
  ["i have 1000 usd and stop of 30 pips and risk 20 dollars. lots?", "/forex-tools#position-size"],
  [
    ["if i risk 1% of 2000 with a 25 pip stop on eurusd what lot size", "and with 50 pips", "and on usdjpy"],
    "/forex-tools#position-size",
  ],
  ["spread 1.5 pips what does that cost me on 1 lot", "/forex-tools#pip-value"],
  ["i made 30 pips with 0.2 lot on eurusd how much money", "/forex-tools#pip-value"],
  ["commission 7 dollars per lot, how much for 0.3 lots", "/blog/what-a-trade-really-costs#commission"],
  ["whats 2% of 350 dollars", "/forex-tools#position-size"],
  ["down from 5000 to 4200 what percent drawdown", "/forex-tools#recovery"],
  ["how long to double my money at 3% a month", "/forex-tools#compounding"],
  ["chance of 8 losses in a row with 50% win rate", "/forex-tools#loss-streaks"],
  ["if i win 45% of trades with 1:2 risk reward do i make money", "/forex-tools#break-even"],
  ["what is 0.03 lots in units", "/foundation#foundation-hero"],
  // Sums of prices
  ["how much do both the beginner and intermediate course cost together", pricing],
  ["cost of professional course plus vip", pricing],
  ["all three courses together price", pricing],
  ["total for vip for a year", pricing],
  [["how much does vip cost", "and for 6 months"], pricing],
  // A robot's record by the figure asked for
  ["how much has tern trend made last year", "/robots/tern-trend", "/support#robot-profit"],
  ["which robot had the best profit factor", "/bots-performance"],
  ["which robot lost the least", "/bots-performance"],
  // After a booking or a purchase
  ["can i move my booking to another day", "/support#booking-change"],
  ["how do i cancel my consultation", "/support#booking-change"],
  ["i cant make it to my call tomorrow", "/support#booking-change", "/terms#mentorship"],
  ["how do i print my certificate", "/support#course-certificate"],
];
