import type { RealQuestion } from "./real-question.ts";

/** Of a beginner's first days: two prices, orders in the simulator, a course and a first loss. */
export const sixteenthTuned: readonly RealQuestion[] = [
  ["why are there two prices", "/trading#quote"],
  [["what's the difference between a stop and a limit order", "and a stop limit?"], "/glossary/stop-limit-order"],
  ["stop limit", "/glossary/stop-limit-order"],
  [["what is a pip", "how much is one worth"], "/forex-tools#pip-value"],
  [["can i get a refund for a robot", "how do i install it"], "/support#robot-install"],
  ["how do i set a stop loss in the simulator", "/support#simulator-order"],
  ["how do i place a limit order in the simulator", "/support#simulator-order"],
  ["why can't i trade in the simulator today", "/support#simulator-weekend"],
  ["where do i see my progress", "/support#my-progress"],
  ["can i open all lessons at once", "/support#how-long"],
  ["what happens to my course after i finish", "/support#how-long"],
  ["who wrote the lessons", "/support#who-we-are"],
  ["do you have courses in german", "/support#country-language"],
  ["can i use it in germany", "/support#country-language"],
  ["i lost 200 dollars today, how do i win it back", "/support#win-back"],
  ["is 13 trades enough", "/support#enough-trades"],
  ["why is my backtest so good", "/blog/how-to-read-a-backtest"],
  ["how do i read the equity curve", "/bots-performance#balance-equity"],
  ["why is the spread so big at night", "/blog/what-a-trade-really-costs#spread"],
  ["does heron grid add to losers", "/robots/heron-grid"],
];
