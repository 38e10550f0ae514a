import type { Faq } from "../types.ts";

export const about: readonly Faq[] = [
  {
    id: "success-rate",
    topic: "About us",
    question: "How many of your students succeed?",
    answer:
      "The site shows a success rate of 95% in one place and 94% in another, and an average profit increase of 285%. Every such figure needs evidence on file; while there is none it is shown as demo content and should not weigh in your decision. The same holds for the success stories: one that is marked as demo is fictional, and none is typical.",
    alsoAsked: [
      "proof, real students, are the stories real, testimonials, your success rate, are the 25K downloads real, do 10,000 traders read the newsletter",
    ],
  },
  {
    id: "demo-figure",
    topic: "About us",
    question: "What do “demo figure” and “demo content” mean?",
    answer:
      "That the figure or the text came with this site as an example and nobody has proven it. The mark goes once its owner has put evidence on file. Give such figures no weight.",
    alsoAsked: ["demo figure, demo figures, demo content, demo badge, demo mark"],
  },
  {
    id: "are-you-broker",
    topic: "About us",
    question: "Are you a broker, and are you regulated?",
    answer:
      "No. We are an education business: we sell courses, mentorship, software and hosting. We hold no client money, execute no trades and give no personal advice, so we are not regulated as a broker or adviser. See [about us](/about).",
    alsoAsked: ["license, regulated, FCA, deposit money with you"],
  },
  {
    id: "manage-money",
    topic: "About us",
    question: "Do you trade my money for me?",
    answer:
      "No. We never take, hold or trade your money, and nobody here manages accounts. We are an education business: we sell courses, mentorship, trading robots and hosting. What you trade stays in an account in your own name at a broker you choose, and you decide about it. Nobody should trade with savings they need; see the [risk disclosure](/about#risk-disclosure).",
    alsoAsked: ["managed account, PAMM account, invest for me, account management, trade my account"],
  },
  {
    id: "who-we-are",
    topic: "About us",
    question: "Who is behind this site?",
    answer:
      "We are a small business that teaches forex and sells courses, mentorship and trading robots. [About us](/about) says how we work and how we earn money, affiliate links included.",
    alsoAsked: ["who runs this site, company, owner, team, is this a scam, who am I dealing with"],
  },
];
