import { expect, test } from "vitest";
import { leavesFiguresOpen } from "./open-figures.ts";

const example = "For one lot, where a pip is worth $10, a spread of 0.9 pips costs $9.";

test.each([
  ["how much is a spread of 3.5 pips on 0.7 lots", true],
  ["what does a spread of 0.9 pips cost on 1 lot, is it $9", true],
  ["what is a spread of 0.9 pips with a pip worth $10", false],
  ["what does a spread of 0.9 pips mean", false],
  ["how much is 1 on 1 coaching for mt5", false],
  ["a spread of 3.5 pips on 0.7 lots is wide", false],
  ["a spread of 3.5 pips on 0.7 lots with 200 dollars", true],
])("tells whether an example leaves the figures of “%s” open", (question, open) =>
  expect(leavesFiguresOpen(question, example)).toBe(open),
);

const breakEven = "Risking one to make two breaks even at 33.3% before costs. With costs of a tenth it takes 36.7%.";

test.each([
  "60% win rate risk 1 reward 1 expectancy",
  "win rate 25 rr 3",
  "risk of ruin 45% win rate rr 2",
  "chances of losing 10 trades in a row with 60 win rate",
  "commission 3.5 per side on 4 lots",
])("takes no example for the answer to two figures that are to be worked out: %s", (question) =>
  expect(leavesFiguresOpen(question, breakEven)).toBe(true),
);
