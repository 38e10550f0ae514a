import { expect, test } from "vitest";
import { openParts } from "./open-parts.ts";
import { robotReads } from "./robot-answer.ts";

const refunds =
  "Refunds of courses: within 14 days, if less than a fifth of the lessons has been opened. Mentorship: for sessions not yet held.";
const license = "A robot: one license covers up to three live accounts at a time and any number of demo accounts.";
const price = "- **VPS Start**: $12.00 monthly\n\nPrices are in US dollars.";
const record = "**Tern Trend**: 6.1% per year, max drawdown 14.2%, 212 trades.";

test.each([
  ["how much is two vps start", price, ["2"]],
  ["price for 3 licenses of tern trend", "- **Tern Trend**: $149.00", ["3"]],
  ["how much is vps start per week", price, ["per week"]],
  ["how much is vps start in euros", price, ["in euros"]],
  ["how much did tern trend make in 2023", record, ["2023"]],
  ["how much did tern trend make last month", record, ["last month"]],
  ["what did tern trend make without leverage", record, ["without leverage"]],
  ["win rate of tern trend", record, ["win rate"]],
  ["refund if i fail the quiz", refunds, ["if i fail the quiz"]],
  ["refund for coaching after 3 sessions", refunds, ["3 sessions"]],
  ["is tern trend safer than heron", "Tern Trend, Heron Grid", ["safer"]],
  ["cheapest broker for gbpjpy", "Brokers, cheapest first, for one lot of EUR/USD:", ["gbpjpy"]],
  ["is 500:1 leverage bad", "At 30:1 leverage ties up a thirtieth.", ["500:1"]],
  ["how many ebooks are there", "How currencies move. Costs.", ["how many ebooks"]],
  ["how long does a reply take", "Write a ticket with the form on this page.", ["how long"]],
  ["how many losing trades did tern trend have", record, ["how many losing trades"]],
  ["how many minutes is the free call", "The call is free. We confirm within one working day.", ["how many minutes"]],
  ["will the price go up next month", "Prices: $99.", ["next month"]],
  ["is any robot free", "A robot is a program that trades.", ["free"]],
  ["do i get the vps with a course", "A plan comes without courses.", ["vps"]],
  ["can it lose more than the basket stop", "Every position carries a stop.", ["more than the basket stop"]],
  [
    "refund after 10 days if i ran the robot live for a day",
    "Refunds of robots: within 14 days.",
    ["if i ran the robot live"],
  ],
  ["how much is one session of coaching", "Coaching is four sessions.", ["how much is one session"]],
  ["how often does it reach the stop", "Every position carries the stop of the basket.", ["how often"]],
  ["is this return guaranteed", "The rules are printed in full.", ["guaranteed"]],
])("an answer to %s leaves open what it does not speak of", (question, text, parts) => {
  expect(openParts(question, { text })).toEqual(parts);
});

test.each([
  ["refund for a course after 20 days", refunds],
  ["can i use the robot on 4 accounts", license],
  ["how many live accounts per license", license.replace("license", "license, each license")],
  ["how much is vps start a month", price],
  ["what does tern trend make per year", record],
  ["how many trades did tern trend take", record],
  ["what is vps trade for two years", "**VPS Trade for 24 months: $576.00**, 24 payments of $24.00."],
  ["does the beginner course have twelve lessons", "The course has 12 lessons."],
  ["why did i lose 15 pips more than my stop", "A stop is filled at the price that is there."],
  ["does the market open at 5pm", "From Sunday 17:00 to Friday 17:00 in New York."],
  ["where do i find my invoice for last month", "Orders are in the member area."],
  ["can i have more than one simulator account", "You can have several simulator accounts."],
  ["do you have 1-on-1 coaching 24/7", "Personal Coaching"],
])("an answer to %s speaks of all that decides it, or states the limit of it", (question, text) => {
  expect(openParts(question, { text })).toEqual([]);
});

test.each(["guarantee me 5% a month", "is 10% per month realistic", "is a monthly return guaranteed"])(
  "that nobody can know decides what %s asks",
  (question) => {
    expect(openParts(question, { text: "How much will a robot earn?\n\nNobody can know." })).toEqual([]);
  },
);

test("a profit factor is no recovery factor, and a best year no worst month", () => {
  const text = "Owl Carry: profit factor 1.2, max drawdown 5%, 10 trades.";
  expect(openParts("recovery factor of owl carry", { text })).toEqual(["recovery factor"]);
  expect(openParts("profit factor of owl carry", { text })).toEqual([]);
  expect(openParts("sortino of owl carry", { text })).toEqual(["sortino"]);
  expect(openParts("worst month of owl carry", { text, reads: robotReads })).toEqual(["worst month"]);
});

test("what an answer is known to answer, and what its rule has chosen by, is not open", () => {
  const text = "Payment is on the provider's page.";
  expect(openParts("can i pay 300 euros", { text })).toEqual(["300", "euros"]);
  expect(openParts("can i pay 300 euros", { text, ways: ["pay 300 euros by card"] })).toEqual([]);
  // One way of asking has to have all of it.
  expect(openParts("can i pay 300 euros", { text, ways: ["pay 300", "pay in euros"] })).toHaveLength(2);
  expect(openParts("robots under $150", { text, reads: /under \$\d+|robots/g })).toEqual([]);
});

test("long questions take no time", () => {
  const began = performance.now();
  for (const word of ["after a ", "how many a", "1:", "a-", "per ", "most "])
    openParts(word.repeat(400), { text: word.repeat(400) });
  expect(performance.now() - began).toBeLessThan(500);
});
