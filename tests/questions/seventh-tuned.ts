import { none, type RealQuestion } from "./real-question.ts";

/** Asked by a beginner on a phone, as beginners type. */
export const seventhTuned: readonly RealQuestion[] = [
  // As they type
  ["do u offer refunds", "/support#refunds", "/terms#refunds"],
  ["do you offer refunds", "/support#refunds", "/terms#refunds"],
  ["wat is a candel stick", "/glossary/candlestick"],
  ["whats the diffrence between a lot and a pip", "/glossary/lot"],
  ["my code dosnt arrive", "/support#account-confirm"],
  ["wat is levrage", "/foundation#foundation-hero", "/glossary/leverage"],
  // Terms by another of their names, or by a part of it
  ["what is NFP", "/glossary/non-farm-payrolls"],
  ["hedging vs netting", "/glossary/hedging-account"],
  ["what is a limit order vs stop order", "/glossary/limit-order"],
  ["what does stop loss mean and where should i put it", "/glossary/stop-loss"],
  // No answer is better than that of another question
  ["how old do i have to be", "/terms#age"],
  ["how tall do you have to be", none],
  // What every beginner asks
  ["is forex a scam", "/support#is-it-a-scam"],
  ["is forex trading legit", "/support#is-it-a-scam"],
  ["is this site a scam", "/support#who-we-are"],
  ["can i trade on my phone", "/support#on-a-phone"],
  ["does this work on iphone", "/support#on-a-phone"],
  ["can i do the courses on my tablet", "/support#on-a-phone"],
  ["can i run the robot on my phone", "/support#robot-mt4"],
  ["how much can i make with tern trend", "/robots/tern-trend", "/support#robot-profit"],
  ["how much will i earn with heron grid", "/robots/heron-grid"],
];
