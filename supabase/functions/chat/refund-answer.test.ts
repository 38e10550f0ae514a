import { expect, test } from "vitest";
import type { Passage, Product, SiteContent } from "./passages.ts";
import { refundAnswer } from "./refund-answer.ts";

const terms = {
  id: "page:terms#refunds",
  kind: "page",
  title: "Refunds",
  keywords: "",
  url: "/terms#refunds",
  text: "- **Courses**: the full price within 14 days, if less than a fifth of the lessons has been opened.\n- **Robots**: within 14 days, if the license has not been activated on a live account.\n- **Mentorship**: for sessions not yet held.\n- **VPS plans**: for the current month within 7 days of the first payment.\n\nWrite to us. The refund goes back the way the payment came, and what the order granted ends with it.",
} satisfies Passage;
const products = [{ kind: "robot", name: "Tern Trend" } as Product];
const content = { passages: [terms], products } as unknown as SiteContent;
const said = (question: string) => refundAnswer(content, question) ?? "";

test.each([
  ["refund for a course after 20 days", /^\*\*No: 20 days are more than 14\.\*\* Refunds, \*\*Courses\*\*/],
  ["can i refund my vps after 10 days", /^\*\*No: 10 days are more than 7\.\*\* Refunds, \*\*VPS plans\*\*/],
  ["i bought the course 2 months ago, refund?", /^\*\*No: 60 days are more than 14/],
  ["refund 8 days after vps payment", /^\*\*No: 8 days are more than 7/],
  ["refund for a course after one week", /^Refunds, \*\*Courses\*\*/],
  ["refund for coaching after 2 sessions", /^Refunds, \*\*Mentorship\*\*: for sessions not yet held\./],
  ["refund for Tern Trend after activation", /^Refunds, \*\*Robots\*\*: within 14 days/],
  ["can i get a refund on a robot if i already downloaded it", /^Refunds, \*\*Robots\*\*: within 14 days/],
  ["i want to return tern trend, i only ran it on demo", /^Refunds, \*\*Robots\*\*: within 14 days/],
  ["can i return my robot after 3 days", /^Refunds, \*\*Robots\*\*: within 14 days/],
  ["how long does a refund take", /^The site does not say how long a refund takes\. The refund goes back the way/],
  ["when will my refund arrive", /^The site does not say how long/],
  [
    "can i get a refund after 15 days",
    /^\*\*After 15 days it is too late for courses \(14 days\), robots \(14 days\), and VPS plans \(7 days\)\.\*\*\n\n- \*\*Courses/,
  ],
  [
    "can i get a refund after 14 days if I was sick",
    /^\*\*After 14 days it is too late for courses \(14 days\), robots \(14 days\), and VPS plans \(7 days\)\.\*\*/,
  ],
  ["refund for a robot more than two weeks ago", /^\*\*No: after 14 days it is too late\.\*\* Refunds, \*\*Robots\*\*/],
  ["can i refund my vps after 7 days", /^\*\*No: after 7 days it is too late\.\*\*/],
  ["refund for a robot that i bought not more than 14 days ago", /^Refunds, \*\*Robots\*\*: within 14 days/],
  ["refund for a robot if it is no more than 14 days", /^Refunds, \*\*Robots\*\*: within 14 days/],
  ["can i still return my robot after 20 days", /^\*\*No: 20 days are more than 14\.\*\*/],
  ["refund within 14 days", /^\*\*After 14 days it is too late for VPS plans \(7 days\)\.\*\*/],
  ["refund within 10 days", /^\*\*After 10 days it is too late for VPS plans \(7 days\)\.\*\*/],
  ["you refund anytime, right", /^- \*\*Courses\*\*/],
  ["can i cancel my vps anytime and get the money back", /^Refunds, \*\*VPS plans\*\*: for the current month/],
  ["if i cancel the vps do i get a refund", /^Refunds, \*\*VPS plans\*\*/],
  ["can i get my money back for a course after i finished half of it", /^Refunds, \*\*Courses\*\*: the full price/],
  ["refund for a course, i opened three lessons", /^Refunds, \*\*Courses\*\*/],
  ["my course is not what i expected, can i return it", /^Refunds, \*\*Courses\*\*/],
  ["robot refund, i only ran it on a demo account", /^Refunds, \*\*Robots\*\*/],
  ["refund, no questions asked?", /^- \*\*Courses\*\*/],
])("%s is answered by the line of the terms that holds for it", (question, expected) => {
  expect(said(question)).toMatch(expected);
  expect(said(question)).toContain("](/terms#refunds)");
});

test.each([
  "can i get a refund",
  "how many weeks can i wait until i ask for a refund",
  "refund when i paid 20 days ago in bitcoin",
  "how long is a course",
  "refund for a robot",
  "vps was down for two days, do i get a refund",
  "can i return to a lesson of the course after 20 days",
  "can i return after 20 days and go on with the course",
  "how much does tern trend return after 3 days",
  "i need to return 5% with tern trend after 3 days",
  "can i return a profit with tern trend",
  "i want to return more than i lose with tern trend",
  "how much can i return per year with tern trend",
])("leaves %s to the passages of the site", (question) => expect(said(question)).toBe(""));
