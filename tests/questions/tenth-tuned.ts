import type { RealQuestion } from "./real-question.ts";

const pricing = "/northpip-pricing";

/** What a beginner asks in the first hour: terms, alerts, age, payment plans, an order that brought nothing. */
export const tenthTuned: readonly RealQuestion[] = [
  ["whats a lot", "/foundation#foundation-hero", "/glossary/lot"],
  ["what does 0.01 lot mean in dollars", "/foundation#foundation-hero", "/forex-tools#pip-value"],
  ["how do i make an alert", "/trading#alerts"],
  ["i am 16 can i join", "/terms#age"],
  ["which course should a total beginner buy", "/support#which-course"],
  ["do you have a monthly payment plan for the courses", "/support#installments", pricing],
  ["how long do i have access to the course", "/support#how-long"],
  ["i paid but i did not get anything", "/support#no-receipt"],
  ["can i trade crypto with you", "/support#are-you-broker"],
  ["is the price live or fake in the simulator", "/support#prices-simulated"],
  ["what is the cheapest thing you sell", pricing],
  ["how much does the beginner course plus one month of mentorship cost", pricing],
  ["if i lose 10 trades in a row at 2% each what is left of 5000", "/forex-tools#loss-streaks"],
  ["10 losing trades in a row with 1 percent risk what drawdown is that", "/forex-tools#loss-streaks"],
];
