import type { Faq } from "./types.ts";

/** Answers are Markdown. */
export const faqs: readonly Faq[] = [
  {
    id: "what-is-forex",
    topic: "Getting started",
    question: "What is forex trading?",
    answer:
      "Exchanging one currency for another in the hope that the rate moves your way. EUR/USD at 1.0850 means one euro costs 1.0850 dollars. You always buy one currency and sell the other, usually through a broker and with borrowed size, which is why losses can be fast.",
  },
  {
    id: "where-to-start",
    topic: "Getting started",
    question: "I am new. Where should I start?",
    answer:
      "Read [Foundation](/foundation) first, it is free. Then practise on a demo account until you can follow a one-page plan for a month. If you want a guided path, [Beginner Forex Fundamentals](/#academy) covers the same ground with exercises.",
  },
  {
    id: "how-much-money",
    topic: "Getting started",
    question: "How much money do I need?",
    answer:
      "None to learn: the free material and a broker's demo account cost nothing. For a live account, only money whose loss would change nothing in your life. At 1 % risk a trade, $500 means $5 a trade, which calls for micro lots.",
  },
  {
    id: "risk-per-trade",
    topic: "Getting started",
    question: "How much should I risk on a trade?",
    answer:
      "A small, fixed share of the account: 1 % is common, half of that is better in the first year. The size of the position follows from it and from the distance of the stop; the sum is under [position size](/forex-tools#position-size). At 1 %, six losses in a row cost about 6 % of the account.",
  },
  {
    id: "market-hours",
    topic: "Getting started",
    question: "When is the forex market open?",
    answer:
      "From Sunday 17:00 to Friday 17:00 in New York. Sydney, Tokyo, London and New York take turns; most trading happens while London and New York are both open. See [the trading day](/trading#trading-hero).",
  },
  {
    id: "can-i-live-from-it",
    topic: "Getting started",
    question: "Can I make a living from trading?",
    answer:
      "Most people who try do not. Brokers in Europe must publish the share of retail accounts that lose money, and it usually lies between two thirds and four fifths. Treat trading as a skill to learn slowly, and never as a way to pay next month's rent.",
  },
  {
    id: "is-it-risky",
    topic: "Getting started",
    question: "Is trading risky?",
    answer:
      "Yes. Most retail accounts lose money, and borrowed size makes losses fast; with some brokers you can lose more than you paid in. Only trade with money whose loss would change nothing. The [risk disclosure](/about#risk-disclosure) says it in full.",
  },
  {
    id: "overnight-cost",
    topic: "Getting started",
    question: "What does it cost to hold a position overnight?",
    answer:
      "Interest, called swap: you receive the rate of the currency you bought, pay the rate of the one you sold, and the broker adds a mark-up to both. It is booked at 17:00 New York, three times on Wednesdays. [What a trade really costs](/blog/what-a-trade-really-costs) has the sums.",
  },
  {
    id: "how-long",
    topic: "Courses",
    question: "How long do the courses take?",
    answer:
      "Beginner Forex Fundamentals is laid out for 6 weeks, Intermediate Trading Strategies for 8 and the Professional Trader Program for 12. The weeks are a suggestion: you keep your own pace.",
  },
  {
    id: "which-course",
    topic: "Courses",
    question: "Which course is right for me?",
    answer:
      "If you cannot yet work out what one pip is worth in your account currency, take Beginner. If you can, but have no rule that another person could trade for you, take Intermediate. If you run several strategies with real money, look at Professional. If none of these fits, [ask us](/#contact): not buying is a possible answer.",
  },
  {
    id: "after-purchase",
    topic: "Courses",
    question: "What happens after I buy?",
    answer:
      "The checkout provider confirms the payment to us, and the order appears in your [member area](/member-area). Sign up with the same e-mail address you used at checkout and confirm it: the order and its enrolment are shown there.",
  },
  {
    id: "mentorship-how",
    topic: "Mentorship",
    question: "How does mentorship work?",
    answer:
      "You choose a plan, we agree on times by e-mail or WhatsApp, and each session starts from your own journal. [1-on-1 Personal Coaching](/#mentorship) is four sessions of 2 hours, the Monthly Mentorship Program is 4-6 hours a month, and the VIP Elite Program has unlimited sessions for three months.",
  },
  {
    id: "mentor-signals",
    topic: "Mentorship",
    question: "Do mentors tell me what to trade, or do you offer signals?",
    answer:
      "No. A mentor works on how you decide: sizing, rules, review. We do not send signals and we do not manage money.",
  },
  {
    id: "mentor-cancel",
    topic: "Mentorship",
    question: "Can I cancel a monthly plan?",
    answer: "Yes, at the end of any month. Sessions not yet held are refunded under the [terms](/terms#mentorship).",
  },
  {
    id: "success-rate",
    topic: "About us",
    question: "How many of your students succeed?",
    answer:
      "The site shows a success rate of 95% in one place and 94% in another. Every such figure needs evidence on file; while there is none it is shown as demo content and should not weigh in your decision. Individual stories are not typical.",
  },
  {
    id: "are-you-broker",
    topic: "About us",
    question: "Are you a broker, and are you regulated?",
    answer:
      "No. We are an education business: we sell courses, mentorship, software and hosting. We hold no client money, execute no trades and give no personal advice, so we are not regulated as a broker or adviser. See [about us](/about).",
  },
  {
    id: "robot-what",
    topic: "Robots",
    question: "What is a trading robot?",
    answer:
      "A program that trades a fixed set of rules on your own account in MetaTrader 5. It removes hesitation, not risk: a rule that loses by hand loses automatically too. Every robot on [the robots page](/robots) states its strategy class and whether it uses grid or martingale sizing.",
  },
  {
    id: "strategy-classes",
    topic: "Robots",
    question: "What is the difference between trend following, mean reversion and the other strategy classes?",
    answer:
      "**Trend following** buys strength and loses often but little. **Mean reversion** bets on a return to the middle and wins often, with rare larger losses. **Breakout** waits for price to leave a range. **Momentum** holds what has been strong against what has been weak. **Carry** earns overnight interest while markets are calm. **Grid** and **martingale** add to losing positions. Each robot names its class on [its label](/robots#robots-hero).",
  },
  {
    id: "robot-grid",
    topic: "Robots",
    question: "What do grid and martingale mean?",
    answer:
      "A grid opens further positions as price moves against the first one. Martingale makes each of them larger. Both win often and small, and lose rarely and very large. We mark such robots so that nobody buys one by accident.",
  },
  {
    id: "robot-profit",
    topic: "Robots",
    question: "How much will a robot earn?",
    answer:
      "Nobody can know. Past and simulated results do not say what comes next. Try any robot on a demo account first, for at least as many trades as you would want as evidence: thirty are few, two hundred begin to mean something.",
  },
  {
    id: "robot-licence",
    topic: "Robots",
    question: "On how many accounts may I run a robot?",
    answer: "One licence covers one live account and two demo accounts, with updates for 12 months.",
  },
  {
    id: "vps-need",
    topic: "Robots",
    question: "Do I need a VPS?",
    answer:
      "Only if a robot has to run while your computer is off, or if it trades so often that a slow connection costs money. A strategy that decides once a day rarely needs one. The plans are on [the robots page](/robots#vps-hosting).",
  },
  {
    id: "payment-how",
    topic: "Payment",
    question: "How do I pay, and is my card safe?",
    answer:
      "On the page of our checkout provider, which opens from the cart or from an Enroll button. We never see your card. The price you pay is the one in our catalogue; it is shown again at checkout, with any tax the provider must add to it.",
  },
  {
    id: "refunds",
    topic: "Payment",
    question: "Can I get a refund?",
    answer:
      "You get your money back as follows. Courses: within 14 days, if less than a fifth of the lessons has been opened. Robots: within 14 days, if the licence has not been used on a live account. Mentorship: for sessions not yet held. Write to us with the order's e-mail address; see also the [terms](/terms#refunds).",
  },
  {
    id: "pay-crypto",
    topic: "Payment",
    question: "Can I pay with crypto?",
    answer:
      "Write to us before you send anything. Read [Pay with crypto](/pay-with-crypto) for how such a payment is checked and why refunds work differently.",
  },
  {
    id: "account-confirm",
    topic: "Account",
    question: "I did not receive the confirmation mail.",
    answer:
      "Look in the spam folder, then ask for it again from the [sign-in page](/auth). The link works once and for a short time. If you mistyped the address, simply sign up again.",
  },
  {
    id: "account-delete",
    topic: "Account",
    question: "How do I delete my account?",
    answer:
      "Write to us from the account's e-mail address and we erase it within a month. Orders are kept as long as tax law asks. Your rights are listed in the [privacy policy](/privacy#rights).",
  },
  {
    id: "account-password",
    topic: "Account",
    question: "I forgot my password.",
    answer:
      "Choose Forgotten password on the [sign-in page](/auth). We send a link with which you set a new one; your orders and enrolments stay as they are.",
  },
  {
    id: "privacy-data",
    topic: "Privacy",
    question: "What do you store about me?",
    answer:
      "Your account, your orders and what they grant. Your cart and your session stay in your own browser. There are no trackers and no advertising cookies. The whole list is in the [privacy policy](/privacy).",
  },
  {
    id: "assistant-what",
    topic: "Assistant",
    question: "Is the assistant a person?",
    answer:
      "No, it is software. It answers from what this site says and links its sources. It does not give personal financial advice or signals. For a person, write to us or use [WhatsApp](/#contact).",
  },
  {
    id: "brokers-pick",
    topic: "Brokers",
    question: "Which brokers do you recommend, and how do you choose them?",
    answer:
      "Regulation first, then the whole cost of a trade, then how withdrawals work. Some links are affiliate links: we may be paid when you open an account, at no cost to you. Each card shows what share of retail accounts loses money there, and when that figure was read.",
  },
];
