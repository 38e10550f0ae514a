/** What the visitor says of themselves, each an index of the question's choices. */
export type PlacementAnswers = {
  readonly traded: number;
  readonly sizing: number;
  readonly rule: number;
  readonly records: number;
  readonly money: number;
  readonly aim: number;
};

type Question = { readonly id: keyof PlacementAnswers; readonly question: string; readonly choices: readonly string[] };

export const placementQuestions: readonly Question[] = [
  {
    id: "traded",
    question: "Have you placed a trade?",
    choices: ["Never", "On a demo account", "With real money"],
  },
  {
    id: "sizing",
    question: "Can you work out the size of a position from your account, the risk and the stop-loss?",
    choices: ["No", "With a calculator", "By hand"],
  },
  {
    id: "rule",
    question: "Do you have a rule for entry and exit that another person would trade the same way?",
    choices: ["No", "Written down, but not tested", "Written down, and tested with its costs"],
  },
  {
    id: "records",
    question: "For how long have you recorded your trades with real money?",
    choices: ["Not at all", "Less than a year", "A year or more"],
  },
  {
    id: "money",
    question: "Could you lose the price of the course, and what you trade with, without any change to your life?",
    choices: ["No", "Yes"],
  },
  {
    id: "aim",
    question: "When do you need the first income from trading?",
    choices: ["Within a year", "I do not depend on it"],
  },
];

export type Placement = {
  readonly title: string;
  readonly reason: string;
  readonly href: string;
  readonly action: string;
};

const free = { href: "/foundation", action: "Start with the free foundation" };

/** Which course fits, where one does. Money that is needed comes before everything else: then none does. */
export function placementFor({ traded, sizing, rule, records, money, aim }: PlacementAnswers): Placement {
  if (money === 0)
    return {
      ...free,
      title: "Do not buy yet",
      reason:
        "Money that you need belongs neither in a course nor in a trading account. The foundation and all tools are free, and a demo account costs nothing.",
    };
  if (aim === 0)
    return {
      ...free,
      title: "Do not buy yet",
      reason:
        "Most retail accounts lose money, and no course makes an income within a year likely. Learn from the free lessons first, and trade on a demo account while your income comes from elsewhere.",
    };
  if (traded === 0)
    return {
      ...free,
      title: "Start free",
      reason:
        "You have not placed a trade yet. The foundation leads you to a first demo trade. Afterwards you will know whether you want to go on.",
    };
  if (sizing === 0)
    return {
      title: "Beginner Forex Fundamentals",
      reason:
        "The size of a position comes before every strategy. The course works it out by hand from the second week.",
      href: "/courses/beginner-forex-fundamentals",
      action: "See the course",
    };
  if (rule < 2)
    return {
      title: "Intermediate Trading Strategies",
      reason: `You can size a trade. What is missing is a rule that was tested with its costs${records === 0 ? ", and records of how you follow it" : ""}.`,
      href: "/courses/intermediate-trading-strategies",
      action: "See the course",
    };
  if (records < 2)
    return {
      title: "Do not buy yet",
      reason:
        "You have a tested rule. The next thing to learn is in the records of your own trades, and a year of them costs nothing. The Professional Trader Program assumes that you have them.",
      href: "/trading-simulator",
      action: "Practice in the simulator",
    };
  return {
    title: "Professional Trader Program",
    reason:
      "You have a tested rule and a year of records. The program is about several strategies under one risk budget.",
    href: "/courses/professional-trader-program",
    action: "See the course",
  };
}
