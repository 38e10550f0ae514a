import type { RealQuestion } from "./real-question.ts";

/** What sceptics ask of brokers and robots by the words of the trade, and buyers whose robot or payment went wrong. */
export const twentyFirstTuned: readonly RealQuestion[] = [
  ["which brokers are regulated by the fca", "/#brokers"],
  ["where are your brokers regulated", "/#brokers"],
  ["how do i check if a broker is regulated", "/account-comparison#first"],
  ["do brokers cheat", "/account-comparison#first"],
  ["broker with lowest commission", "/account-comparison"],
  ["which broker accepts us clients", "/#brokers"],
  ["can i open account at cobalt prime from canada", "/#brokers"],
  ["is meridian fx a scam", "/#brokers"],
  ["max dd of heron grid", "/robots/heron-grid", "/bots-performance"],
  ["cagr of owl carry", "/robots/owl-carry"],
  ["is plover range a scam", "/robots/plover-range"],
  ["robot stopped trading", "/support#robot-silent"],
  ["paypal took the money twice", "/support#paid-twice"],
  ["does trend following work", "/support#strategy-classes"],
  ["can i trust your backtests", "/backtesting#honest"],
  [["how do i get a refund", "for a robot"], "/terms#refunds", "/support#refunds"],
];
