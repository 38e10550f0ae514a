import type { Faq } from "../types.ts";

export const others: readonly Faq[] = [
  {
    id: "privacy-data",
    topic: "Privacy",
    question: "What do you store about me?",
    answer:
      "Your account, with the network address and the browser of each session and a log of your sign-ins, your orders and what they grant, and what you save while signed in: course progress, notes, strategies, charts and simulator accounts. Without an account, these stay in your own browser. There are no trackers and no advertising cookies. Brokers receive nothing of it from us: the [privacy policy](/privacy#others) names who does, such as the checkout provider and a mail service. The [member area](/member-area) exports all that is stored about your account, and erases it.",
    alsoAsked: ["personal data, trackers, GDPR, cookies, what do you keep, is my data sold"],
  },
  {
    id: "assistant-what",
    topic: "Assistant",
    question: "Is the assistant a person?",
    answer:
      "No, it is software. It answers from what this site says and links its sources. It does not give personal financial advice or signals. For a person, write to us or use [WhatsApp](/#contact).",
    alsoAsked: ["chatbot, artificial intelligence"],
  },
  {
    id: "brokers-pick",
    topic: "Brokers",
    question: "Which brokers do you recommend, and how do you choose them?",
    answer:
      "Regulation first, then the whole cost of a trade, then how withdrawals work. [Our list](/#brokers) is ordered by the cost of a trade in EUR/USD, cheapest first; what a broker pays us plays no part in it. Some links are affiliate links: we may be paid when you open an account, at no cost to you. Each card shows what share of retail accounts loses money there, and when that figure was read.",
    alsoAsked: ["best broker, trusted broker, compare broker accounts"],
  },
  {
    id: "swap-free",
    topic: "Brokers",
    question: "Is forex halal, and are there accounts without interest?",
    answer:
      "Some brokers offer a [swap-free account](/glossary/swap-free-account), which charges a fee in place of interest. Whether trading agrees with your faith we cannot judge: ask a scholar whom you trust.",
    alsoAsked: ["Islamic account, swap-free account, is trading haram"],
  },
];
