import { none, type RealQuestion } from "./real-question.ts";

/** What a sceptic asks: of robots that never lose, of brokers that do not pay, of prices that are about to rise. */
export const thirteenthTuned: readonly RealQuestion[] = [
  ["which robot never loses", "/support#robot-profit"],
  ["which robot is guaranteed not to lose", "/support#robot-profit"],
  ["best robot for passive income", "/support#robot-profit", "/support#can-i-live-from-it"],
  ["are costs included in your robot results", "/bots-performance"],
  ["what happens to my money if you go bankrupt", "/support#manage-money"],
  ["a broker refuses my withdrawal", "/support#was-cheated"],
  ["what is the safest broker", "/support#brokers-pick"],
  ["how long until i am profitable", "/support#can-i-live-from-it"],
  ["do i need a credit card for the free call", "/support#consultation"],
  ["how do i join the session", "/mentorship#next"],
  ["does the professional course include a robot", "/support#what-belongs-to-it"],
  ["do i pay taxes on forex", "/support#tax-on-profits"],
  ["how many spots are left", none],
  ["do prices go up next week", none],
  ["which language do mentors speak", none],
  ["can i download the lessons as pdf", none],
];
