import type { RealQuestion } from "./real-question.ts";

/** Of weekends, prop firms, live groups and what was paid twice. */
export const fifteenthTuned: readonly RealQuestion[] = [
  ["what if i keep my trade open over the weekend", "/support#over-weekend"],
  ["can i leave my position open on friday night", "/support#over-weekend"],
  ["does your robot work with a prop firm", "/support#prop-firm"],
  ["can i use heron grid on a funded account", "/support#prop-firm", "/robots/heron-grid"],
  ["will your robot pass a challenge", "/support#prop-firm"],
  ["do you do webinars", "/support#live-groups"],
  ["are there live classes", "/support#live-groups"],
  ["i was charged two times for one robot", "/support#paid-twice"],
  ["there are two charges on my card", "/support#paid-twice"],
  ["i can't log in", "/support#account-password"],
  ["is martingale safe", "/support#robot-grid"],
  ["how many trades do i need for a valid test", "/support#enough-trades"],
  ["my download link has expired", "/support#robot-download"],
  ["which broker loses the least clients", "/#brokers"],
  ["which broker has the fewest losing clients", "/#brokers"],
  ["are the 5 stars of the professional program real", "/support#success-rate"],
  ["is a plateau in the optimizer good", "/support#plateau"],
  ["does the walk forward matrix prove anything", "/support#plateau"],
  ["can i make money with the forecasts", "/forecasts#use"],
  ["what leverage should i use as a beginner", "/support#leverage-to-choose"],
  ["how many hours is the beginner course", "/courses#beginner"],
  ["how many lessons are in the professional program", "/courses#professional"],
  ["I have 300 euros, what should I buy first?", "/support#where-to-start"],
  ["do I have to pay every month for a robot", "/northpip-pricing#included"],
];
