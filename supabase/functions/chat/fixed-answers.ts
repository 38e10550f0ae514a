import { lackingAnswer } from "./lacking.ts";
import type { SiteContent } from "./passages.ts";

export const greet = ({ contact }: SiteContent) =>
  `Hello. I am ${contact.name}'s assistant: software that answers from what this site says. Ask me about courses, mentorship, robots, prices, refunds or how trading works, for example "What is a pip?" or "Which course is right for me?"`;

export const software = ({ contact }: SiteContent) =>
  `I am software, not a person. I answer from what this site says and link the sources. For a person, write to [${contact.email}](mailto:${contact.email}).${contact.hours && ` Office hours: ${contact.hours}.`}`;

export const decline = () =>
  "I can't tell you what to buy or sell, or where a price will go. I am software, I don't know your situation, and nobody can know the next move; personal advice also needs a licensed adviser.\n\n" +
  "What I can offer instead:\n\n" +
  "- work out what a trade may cost you: [position size](/forex-tools#position-size)\n" +
  "- write your idea as a rule and judge it: [five questions a rule must answer](/strategy-builder#rules)\n" +
  "- read what trading can cost: [risk disclosure](/about#risk-disclosure)";

export const notFound = ({ contact }: SiteContent) =>
  `${lackingAnswer}. I am software and answer only from what this site says. You can ask in other words, look through the [questions and answers](/support), or write to a person at [${contact.email}](mailto:${contact.email}).`;

export const privateDetails = ({ contact }: SiteContent) =>
  `I don't have private details of people, and would not pass them on. What the mentors say of themselves is under [mentorship](/#mentorship). To reach us, write to [${contact.email}](mailto:${contact.email}).`;

export const otherwise = ({ contact }: SiteContent) =>
  `Otherwise ask in other words, or write to a person at [${contact.email}](mailto:${contact.email}).`;

export const unsure = (content: SiteContent, perhaps: string) =>
  `I am not sure that I have an answer to this. One of these may help.\n\n**Perhaps**\n\n${perhaps}\n\n${otherwise(content)}`;

export const nearestAnswer = (content: SiteContent, nearest: string, perhaps: string) =>
  `I am not sure that this answers your question. The nearest passage on this site:\n\n${nearest}\n\n**Perhaps**\n\n${perhaps}\n\n${otherwise(content)}`;

export const noQuotes = ({ contact }: SiteContent) =>
  `I don't have market prices: look at your broker's platform for those. What our own courses, plans and robots cost is on the [pricing page](${contact.pricingPath}).`;
