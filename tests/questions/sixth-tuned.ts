import type { RealQuestion } from "./real-question.ts";

/** Asked by a visitor who got a wrong answer with confidence, and relatives of these questions. */
export const sixthTuned: readonly RealQuestion[] = [
  // Terms by their names
  ["What is a margin call", "/glossary/margin-call"],
  ["What is a stop out?", "/glossary/stop-out"],
  ["stop loss vs stop out", "/glossary/stop-loss"],
  ["difference between a stop loss and a stop out?", "/glossary/stop-loss"],
  ["what does requote mean", "/glossary/requote"],
  ["define negative balance protection", "/glossary/negative-balance-protection", "/support#lose-more"],
  ["what is a trailing stop", "/glossary/trailing-stop"],
  ["meaning of hawkish", "/glossary/hawkish"],
  // Yes and no
  ["is forex gambling", "/support#is-it-risky"],
  ["How do I cancel my monthly mentorship", "/support#mentor-cancel"],
  ["Does the Monthly Mentorship renew automatically?", "/support#mentor-cancel"],
  // Prices and amounts
  ["Are these real prices?", "/support#prices-simulated"],
  ["are the prices in the charts real", "/support#prices-simulated"],
  ["How much capital do I need for Tern Trend", "/robots/tern-trend"],
  ["minimum deposit for owl carry", "/robots/owl-carry"],
  ["I have 200 dollars. Can I start trading?", "/support#how-much-money"],
  ["Can I pay with bitcoin or PayPal?", "/support#pay-crypto", "/support#payment-how"],
  ["bought a robot yesterday and got no email", "/support#no-receipt"],
  ["lowest spread", "/#brokers"],
  ["Which broker has the lowest spread?", "/#brokers"],
  ["Who is Ingrid Solheim?", "/#mentorship"],
];
