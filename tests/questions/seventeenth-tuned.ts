import type { RealQuestion } from "./real-question.ts";

/** Of a trade that the broker closed, percentages, prices at night, and what to buy first. */
export const seventeenthTuned: readonly RealQuestion[] = [
  ["my broker closed my trade by itself why", "/support#closed-by-broker"],
  ["is it better to buy the robot or the course", "/support#course-or-robot"],
  ["is the course worth 299", "/support#course-worth"],
  ["is tern trend better than a savings account", "/support#robot-or-savings"],
  ["is a robot better than an index fund", "/support#robot-or-savings"],
  ["why is the demo price different from my broker", "/support#prices-simulated"],
  ["what does 54% mean in the forecasts", "/forecasts#percent"],
  ["is risking 5% per trade ok", "/support#risk-per-trade"],
  ["how many people pass the professional course", "/support#course-certificate"],
  ["which broker is best for a beginner in germany", "/support#brokers-pick"],
  ["can you send me the price list", "/northpip-pricing"],
  ["why is it so expensive at night", "/blog/what-a-trade-really-costs#spread"],
  [["what is a lot", "how much is one worth"], "/foundation#foundation-hero"],
  ["is there a dark mode", "/support#dark-mode"],
  ["what does demo figure mean", "/support#demo-figure"],
  ["what happens to my robot when i get a refund", "/support#robot-after-refund"],
];
