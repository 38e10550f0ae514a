import { none, type RealQuestion } from "./real-question.ts";

/** Of doubters: why robots are sold, who pays us, and words of traders that the site does not explain. */
export const nineteenthTuned: readonly RealQuestion[] = [
  ["why do you sell robots if they make money", "/support#robot-why-sold"],
  ["if it works why dont you trade it yourself", "/support#robot-why-sold"],
  ["do you use your own robots", "/support#robot-why-sold"],
  ["how come your robots lose money and you still sell them", "/support#robot-why-sold"],
  ["do you get commission from brokers", "/about#disclosure"],
  ["are you paid a commission by the brokers", "/about#disclosure"],
  ["can us citizens use this", "/support#country-language"],
  ["ea shows sad face", "/support#robot-silent"],
  ["do the robots use martingale", "/robots#robots-hero"],
  ["best robot for small account", "/robots#robots-hero"],
  ["what is hedging", "/glossary/hedge"],
  ["order block", none],
  ["what is a fair value gap", none],
  ["is ic markets good", none],
  ["is pepperstone legit", none],
];
