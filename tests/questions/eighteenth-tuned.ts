import type { RealQuestion } from "./real-question.ts";

/** Of buying for the first time, and of what "simulated" means. */
export const eighteenthTuned: readonly RealQuestion[] = [
  ["what does simulated mean", "/support#simulated-meaning"],
  ["is the record simulated or real", "/support#robot-record"],
  ["do I need an account to buy something", "/support#account-to-buy"],
  ["can i buy without signing up", "/support#account-to-buy"],
  ["can I gift a course to a friend", "/support#buy-for-somebody"],
  ["i want to buy the robot as a present for my dad", "/support#buy-for-somebody"],
  ["do I keep the course forever", "/support#how-long"],
  ["can my 16 year old son take the course", "/terms#age"],
  ["where do i download heron grid", "/support#robot-download"],
  ["where do I download swift momentum", "/support#robot-download"],
  ["explain drawdown in simple words", "/glossary/drawdown"],
  ["what does leverage mean for a beginner", "/glossary/leverage"],
  ["is a sqn of 3 high", "/support#high-sqn"],
  ["do i need metatrader for the lessons", "/support#need-metatrader"],
  ["can my 15 year old son use this", "/terms#age"],
  ["my buy limit did not fill", "/support#order-not-filled"],
  ["the course i paid for doesnt open", "/support#course-closed"],
];
