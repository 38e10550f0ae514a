import { none, type RealQuestion } from "./real-question.ts";

/** Follow-ups, calculations and what was asked in vain; the rules were tuned on these. */
export const fourthTuned: readonly RealQuestion[] = [
  // Follow-ups
  [["How much does the beginner course cost?", "and how long does it take?"], "/support#how-long", "/courses#beginner"],
  [
    ["What does VIP Elite cost?", "can I cancel it half way"],
    "/terms#refunds",
    "/support#mentor-cancel",
    "/support#refunds",
  ],
  [["What is a VPS?", "Do I need one?"], "/support#vps-need"],
  [["Tell me about Heron Grid", "how did it do in the backtest?"], "/robots/heron-grid", "/bots-performance"],
  [["What is the RSI?", "what is the formula"], "/indicators/rsi"],
  [["What is the RSI?", "and the default period?"], "/indicators/rsi"],
  [
    ["When is the forex market open?", "When do London and New York overlap?"],
    "/support#market-hours",
    "/trading#trading-hero",
  ],
  [["Tell me about Magpie Recovery", "does it add to losing positions?"], "/robots/magpie-recovery"],
  [["Tell me about Heron Grid", "Is it better than Owl Carry?"], "/robots#robots-hero"],
  [["How much is the monthly mentorship?", "Can I stop after one month?"], "/support#mentor-cancel"],
  [["what is the ATR", "and how is it calculated?"], "/indicators/atr"],
  [["what does the stochastic show", "when does it mislead?"], "/indicators/stochastic"],
  [["How much is Swift Momentum?", "what pairs does it trade?"], "/robots/swift-momentum"],
  [["how much is the professional program", "and for whom is it?"], "/courses#professional", "/support#which-course"],
  [["Can I get a refund for a robot?", "and for a course?"], "/support#refunds", "/terms#refunds"],
  [["How do I pay?", "is it safe?"], "/support#payment-how"],
  [["margin for 1 lot EURUSD at 1.10 with 30:1", "and with 100:1?"], "/forex-tools#margin"],
  [["win rate needed for 1:2", "and for 1:4?"], "/forex-tools#break-even"],
  // Calculations
  ["pip value of 0.5 lots EUR/JPY if USDJPY is 150, USD account", "/forex-tools#pip-value"],
  ["What margin do I need for 1 lot GBPUSD at 1.27 with 30:1?", "/forex-tools#margin"],
  ["position size for a $2,000 account with a stop of 40 pips", "/forex-tools#position-size"],
  ["I am down 30%, how much do I need to make to recover?", "/forex-tools#recovery"],
  ["What is the break-even win rate at 1:3?", "/forex-tools#break-even"],
  ["how many lots can I trade with $500?", "/forex-tools#position-size", "/foundation#position-size"],
  ["how much is a pip with 0.2 lots EURUSD", "/forex-tools#pip-value"],
  ["lot size for 10000 usd, 0.5% risk, 20 pip stop", "/forex-tools#position-size"],
  ["lost a quarter of my money, how much to be back at the start", "/forex-tools#recovery"],
  // Accounts
  ["how do I activate two-step verification", "/support#two-step", "/member-area"],
  ["How do I turn on two-factor authentication?", "/support#two-step", "/member-area"],
  ["where can I change my email address", "/support#account-change", "/member-area"],
  [
    "I bought a robot but got no email",
    "/support#after-purchase",
    "/support#robot-download",
    "/support#orders-where",
    "/support#before",
    "/support#no-receipt",
  ],
  // Robots
  ["Which robot made the most money in testing?", "/bots-performance"],
  ["Which robot uses martingale?", "/robots#robots-hero", "/support#robot-grid"],
  ["which robots trade without a grid", "/robots#robots-hero", "/support#robot-grid"],
  ["which robot has the lowest minimum deposit", "/robots#robots-hero"],
  // Site
  ["Which course is right for someone who already trades a demo account?", "/support#which-course"],
  ["Do you offer a certificate", "/support#course-certificate"],
  ["Is the price on your site live?", "/support#prices-simulated"],
  ["Can I reset the demo account?", "/support#simulator-open", "/trading-simulator#status"],
  ["do prices include VAT", "/northpip-pricing#refunds-and-tax"],
  ["is the 1200 students number real", "/support#success-rate"],
  [
    "if I use more leverage, am I losing more?",
    "/support#lose-more",
    "/blog/position-size-before-prediction#leverage-is-not-risk-until-it-is",
    "/foundation#foundation-hero",
  ],
  // Without an answer
  [["What is a pip?", "what is the weather like in Oslo?"], none],
  ["what is the profit margin of your company", none],
];
