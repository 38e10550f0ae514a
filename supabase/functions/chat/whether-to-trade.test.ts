import { expect, test } from "vitest";
import type { SiteContent } from "./passages.ts";
import { whetherToTrade } from "./whether-to-trade.ts";

const content = {
  passages: [
    { id: "faq:is-it-risky", title: "Is trading risky?", text: "Yes. Most lose.", url: "/support#risky" },
    { id: "faq:can-i-live-from-it", title: "A living?", text: "Do not count on it.", url: "/support#living" },
  ],
} as unknown as SiteContent;

test.each([
  "should i start trading",
  "should I trade forex or not",
  "is trading worth it",
  "is it worth learning forex?",
  "is forex a good way to make money",
  "is forex easy money",
  "is it a good idea to trade",
  "is it worth it to start trading",
  "convince me not to trade",
  "why should i trade",
  "should i quit trading",
  "no loss strategy",
  "risk free trading",
  "strategy that can't lose",
  "100% win rate strategy",
  "is it possible to never lose",
])("begins with the risk where somebody asks %j", (question) => {
  expect(whetherToTrade(content, question)).toMatch(/^Most lose\.\n\nDo not count on it\.\n\n\*\*Read more/);
});

test.each([
  "i need 2000 dollars until friday",
  "im broke, need money fast",
  "behind on rent can trading help",
  "can a robot pay off my debt",
  "which robot can pay my debts",
  "i owe 15k on my credit card can forex help me pay it",
  "is it a good idea to sell my car to trade",
  "can i trade with my emergency fund",
  "i have cancer and need money for treatment can i trade",
])("says not to count on trading where the money is needed: %j", (question) => {
  expect(whetherToTrade(content, question)).toMatch(/^Do not count on it\.\n\nMost lose\./);
});

test.each([
  "is it worth it",
  "a robot that cannot lose",
  "is trading risk free with stop loss",
  "how do i practice without risk on a demo",
  "what is a stop loss",
  "how do i cut my losses",
  "which pair should I trade today?",
  "what should i trade",
  "when should i stop trading",
  "should i stop trading during news",
  "should i trade eurusd now",
  "is trading with robots worth it",
  "is it worth trading on a demo account",
  "is it worth paying for a mentor",
  "do i need 2000 dollars for heron grid",
  "how do i pay with my credit card",
  "i need my money back by friday",
  "i need a refund by friday",
  "when do i pay the bill",
])("leaves %j to the other rules", (question) => {
  expect(whetherToTrade(content, question)).toBeNull();
});

test("says nothing where the owner has removed either answer", () => {
  expect(whetherToTrade({ ...content, passages: content.passages.slice(0, 1) }, "is trading worth it")).toBeNull();
});
