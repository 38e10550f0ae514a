import { none, type RealQuestion } from "./real-question.ts";

/** What a visitor asks of the tools, the company and the terms in words of their own. */
export const eleventhTuned: readonly RealQuestion[] = [
  ["how does a trailing stop work", "/glossary/trailing-stop"],
  ["what is an ECN account", "/glossary/ecn"],
  ["does the simulator use real money", "/support#simulator-prize"],
  ["are the student stories real", "/support#success-rate"],
  ["can I use the lab without an account", "/support#lab-backtest"],
  ["what's the max drawdown of the robots", "/bots-performance"],
  ["what's the best time to trade gbpusd", "/support#market-hours"],
  ["where is your company registered", "/about#demo"],
  ["what is support and resistance", "/glossary/support"],
  ["can i skip week 1", "/support#how-long"],
  ["i paid twice", "/support#paid-twice"],
  ["what is bar replay", "/support#simulator-open"],
  ["whats a bull market", none],
  ["how many hours a day do I have to trade", none],
  ["what time do you close on saturday", "/#contact", "/contact"],
];
