import { none, type RealQuestion } from "./real-question.ts";

const pricing = "/northpip-pricing";

/** Asked on a phone by a beginner: half sentences, slips of the finger, and questions that go on from the one before. */
export const eighthTuned: readonly RealQuestion[] = [
  // A slip of the finger costs no price
  ["how much is the beginer course", pricing],
  ["whats the price of the profesional program", pricing],
  // What is worked out
  ["how many pips is 10 dollars on 0.01 lot", "/forex-tools#pip-value"],
  [["how many pips is 10 dollars on 0.01 lot", "and on 0.1"], "/forex-tools#pip-value"],
  ["if i buy at 1.0850 and sell at 1.0900 with 0.1 lot how much", "/forex-tools#profit-loss"],
  // What depends on the moment
  ["when is nfp next", "/trading#events"],
  ["when is the next fed meeting", "/trading#events"],
  ["is the market open now", "/support#market-hours"],
  // Questions that go on
  [["how much is tern trend", "and heron grid", "which is cheaper"], pricing],
  [["how much is tern trend", "and heron grid", "which one is better"], "/robots"],
  [["how much is the beginer course", "and which is cheaper"], pricing],
  [["whats vip", "how much"], pricing],
  [["whats vip", "can i cancel it", "is it worth it"], "/#mentorship", "/mentorship#plans", "/support#mentor-worth"],
  ["which robot is best for 100 dollars", "/robots#robots-hero"],
  // What beginners ask, and the site answered with something else
  ["do i need a degree", "/support#need-degree"],
  ["wheres my cert", "/support#course-certificate"],
  ["how do i unsubscribe from ur newsletter", "/support#newsletter"],
  ["unsubscribe", "/support#newsletter"],
  ["how do i stop getting emails", "/support#newsletter"],
  ["can i talk to someone", "/#contact"],
  ["what happens if i fail the quiz", "/support#course-quizzes"],
  ["how many questions r in the quiz", "/support#course-quizzes"],
  ["where are the flashcards", "/support#flash-cards"],
  ["do i have to pay taxes on forex profit", "/support#tax-on-profits"],
  ["is forex halal", "/support#swap-free"],
  ["how tall is the eiffel tower", none],
];
