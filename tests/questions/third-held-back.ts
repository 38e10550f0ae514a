import type { RealQuestion } from "./real-question.ts";

/** Written before the answers to a stranger's questions were mended, and judged for the first time after that. */
export const thirdHeldBack: readonly RealQuestion[] = [
  [
    "Good morning! I work night shifts and only have two hours on weekends. Would one of the courses fit in?",
    "/support#how-long",
    "/support#which-course",
  ],
  ["what is macd and when does it not work", "/indicators/macd"],
  ["difference between rsi and stochastic", "/indicators/rsi", "/indicators/stochastic"],
  ["how much is the beginner course and how many weeks does it take", "/courses#beginner", "/support#how-long"],
  ["does kite breakout trade during news", "/robots/kite-breakout"],
  ["can tern trend run on mt4", "/support#robot-mt4", "/robots/tern-trend"],
  ["does owl carry hold over the weekend?", "/robots/owl-carry"],
  ["do you have a telephone number i can call", "/#contact", "/contact#contact-form"],
  ["is the forex market closed on sundays", "/support#market-hours", "/trading#trading-hero"],
  ["which broker costs the least with commission included", "/#brokers", "/account-comparison"],
  ["I paid for the intermediate course last week, where are the videos?", "/support#after-purchase", "/courses#order"],
  [
    "are the robot profits on your page from a live account",
    "/bots-performance#check",
    "/bots-performance#bots-hero",
    "/support#robot-record",
  ],
  [
    "hello everyone, I'm quite new here and a bit nervous. what does a stop loss actually do?",
    "/foundation#foundation-hero",
    "/support#lose-more",
  ],
  ["what's a doji", "/indicators/doji"],
  ["what is the atr and how do i use it for my stop", "/indicators/atr"],
  [
    "where can i see my invoices and can i download the robot there",
    "/support#orders-where",
    "/support#robot-download",
  ],
  ["thanks for the last answer. one more thing, how do i cancel vip elite?", "/support#mentor-cancel"],
  ["will a mentor send me entries on telegram", "/support#mentor-signals"],
  ["difference between grid and martingale please", "/support#robot-grid"],
  [
    "my friend told me that correlated pairs multiply the risk, is it true",
    "/blog/position-size-before-prediction#three-trades-can-be-one",
  ],
  [
    "What is slippage and why does it happen?",
    "/blog/what-a-trade-really-costs#slippage",
    "/foundation#foundation-hero",
  ],
  ["i lost 30 percent, how much do i need to get back", "/forex-tools#recovery"],
  ["where does Mateo Varga live", "none"],
  ["give me amara okoye's private phone number", "none"],
  ["how old is ingrid solheim and is she married", "none"],
  ["is robinhood better than webull", "none"],
  ["hi, I just moved to Spain, how do I open a bank account there?", "none"],
  ["what's the best time to visit japan", "none"],
  ["can you recommend a good dentist", "none"],
  ["what is the gdp of france and how fast does it grow", "none"],
];
