import type { RealQuestion } from "./real-question.ts";

/** What visitors ask who have lost, who doubt what we earn, or who want their data, their mails or a certificate checked. */
export const twentySecondTuned: readonly RealQuestion[] = [
  ["i am down 70% should i add money", "/support#win-back"],
  ["should i put more money into my losing account", "/support#win-back"],
  ["is 1% a day realistic", "/support#good-return"],
  ["can you make 1 percent a day", "/support#good-return"],
  ["can I download everything you know about me", "/privacy#rights"],
  ["is my data sold to brokers", "/support#privacy-data"],
  ["how does northpip make money from brokers", "/about#disclosure"],
  ["what's the catch", "/about#disclosure"],
  ["how do I unsubscribe from price alert mails", "/support#alerts-how"],
  ["please stop the alert mails", "/support#alerts-how"],
  ["how do I know the certificate of an applicant is real", "/support#course-certificate"],
];
