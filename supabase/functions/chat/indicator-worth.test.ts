import { expect, test } from "vitest";
import { worthNote } from "./indicator-worth.ts";
import type { Passage } from "./passages.ts";

const rsi = { id: "indicator:rsi", kind: "indicator", title: "RSI", url: "/indicators/rsi", text: "From 0 to 100." };
const note = (question: string, passage: object = rsi) => worthNote(passage as Passage, question);

test.each([
  "does rsi work",
  "golden cross works?",
  "are moving average crossovers profitable",
  "how accurate is supertrend",
  "how well does rsi work",
  "is 200 ema good",
  "rsi win rate",
])("says that no evidence shows an indicator to earn: %s", (question) => expect(note(question)).toMatch(/^Nothing/));

test.each(["how does rsi work", "explain how the rsi works", "what is rsi", "rsi formula", "good settings for rsi"])(
  "adds nothing to a description that was asked for: %s",
  (question) => expect(note(question)).toBe(""),
);

test("speaks of no other passage, and says it once", () => {
  expect(note("does the robot work", { ...rsi, kind: "faq", url: "/support#robot-profit" })).toBe("");
  expect(note("do indicators work", { ...rsi, url: "/indicators#families", text: "It is no evidence." })).toBe("");
});

const builder = { id: "faq:lab-build", kind: "faq", title: "How do I build a strategy?", url: "/support#lab-build" };
test.each([
  ["does the strategy builder make money", /^It earns nothing/],
  ["is the strategy builder profitable", /^It earns nothing/],
  ["how do i build a profitable strategy", /^$/],
  ["how does the strategy builder work", /^$/],
])("says that a tool earns nothing by itself: %s", (question, expected) =>
  expect(note(question, { ...builder, text: "Open the builder." })).toMatch(expected),
);

test.each([
  ["does trend following work", "/support#strategy-classes", /^Nothing on this site shows that trading this way earns/],
  ["is grid trading profitable", "/support#robot-grid", /^Nothing on this site shows that trading this way earns/],
  ["how does trend following work", "/support#strategy-classes", /^$/],
  ["what is a grid", "/support#robot-grid", /^$/],
  ["can i trust your backtests", "/backtesting#honest", /^No backtest says what comes next/],
  ["does the backtest include slippage", "/backtesting#honest", /^$/],
])("says of a way to trade and of a test what they do not show: %s", (question, url, expected) =>
  expect(note(question, { ...rsi, kind: "faq", url, text: "A text." })).toMatch(expected),
);
