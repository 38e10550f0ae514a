import { none, type RealQuestion } from "./real-question.ts";

/** Written before follow-ups and calculations were mended, and judged for the first time after that. */
export const fourthHeldBack: readonly RealQuestion[] = [
  // Follow-ups
  [
    ["What does the intermediate course cost?", "and how many weeks is it?"],
    "/support#how-long",
    "/courses#intermediate",
  ],
  [
    ["tell me about the monthly mentorship", "can I quit after two weeks and get something back?"],
    "/terms#refunds",
    "/support#refunds",
    "/support#mentor-cancel",
  ],
  [["what is the MACD", "which settings does it have by default?"], "/indicators/macd"],
  [["Explain Bollinger Bands", "when do they fail?"], "/indicators/bollinger"],
  [["What does Tern Trend do?", "does it use martingale?"], "/robots/tern-trend"],
  [["Tell me about Owl Carry", "and what is the minimum deposit?"], "/robots/owl-carry"],
  [["how much is Kite Breakout", "how did it perform in the tests?"], "/robots/kite-breakout", "/bots-performance"],
  [
    ["Is Plover Range risky?", "is it better than Tern Trend?"],
    "/robots#robots-hero",
    "/bots-performance",
    "/robots/plover-range",
  ],
  [["what is a vps", "do I really need it?"], "/support#vps-need"],
  [["Can I pay by card?", "and with bitcoin?"], "/support#pay-crypto"],
  [
    ["Is the forex market open on Sunday?", "and when do the big sessions overlap?"],
    "/support#market-hours",
    "/trading#trading-hero",
  ],
  [["position size for $5000, 1% risk and 25 pips", "and with 50 pips?"], "/forex-tools#position-size"],
  [["I lost 40% of my account, what do I need to get back?", "and after 60%?"], "/forex-tools#recovery"],
  [["how do I delete my account", "are my orders erased too?"], "/support#account-delete", "/privacy#store"],
  // Calculations
  ["what is one pip worth on 0.3 lots of GBP/USD", "/forex-tools#pip-value"],
  ["pip value 2 lots USDJPY at 151.20", "/forex-tools#pip-value"],
  ["required margin for 0.5 lots of EURUSD at 1.09 with leverage 1:100", "/forex-tools#margin"],
  ["$3,000 account, 2% risk, stop 60 pips: how many lots?", "/forex-tools#position-size"],
  ["my account dropped 15 percent, how much gain to recover", "/forex-tools#recovery"],
  ["win rate to break even at risk reward 1:2.5", "/forex-tools#break-even"],
  ["how many lots can I trade with 800 dollars", "/forex-tools#position-size", "/foundation#position-size"],
  // Accounts
  ["can I protect my login with an authenticator app", "/support#two-step", "/member-area"],
  ["where do I switch on 2FA", "/support#two-step", "/member-area"],
  ["lost my phone with the authenticator, how do I get in", "/support#lost-authenticator"],
  ["how can I use another email for my account", "/support#account-change", "/member-area"],
  ["sign me out on all devices", "/support#two-step", "/support#account-change", "/member-area"],
  ["confirmation link has expired what now", "/support#account-confirm"],
  [
    "I ordered an EA but no mail arrived",
    "/support#after-purchase",
    "/support#robot-download",
    "/support#orders-where",
    "/support#before",
  ],
  // Robots
  ["which of your bots has a grid", "/robots#robots-hero", "/support#robot-grid"],
  ["which robot had the best backtest result", "/bots-performance"],
  ["which ones do not add to losing trades", "/robots#robots-hero", "/support#robot-grid"],
  ["compare heron grid with magpie recovery", "/robots#robots-hero", "/robots/heron-grid"],
  // Site
  ["do your charts show real market prices", "/support#prices-simulated"],
  ["are the quotes in the lab real time", "/support#prices-simulated"],
  ["is sales tax added to the listed price", "/northpip-pricing#refunds-and-tax", "/support#payment-how"],
  ["is your number of students true", "/support#success-rate"],
  ["will I get a certification at the end of the pro program", "/support#course-certificate"],
  ["which program suits a person who has practiced on demo for a year", "/support#which-course"],
  ["I only want one month of mentoring, possible?", "/support#mentor-cancel"],
  ["can I start over with my practice money", "/support#simulator-open", "/trading-simulator#status"],
  [
    "does higher leverage mean I can lose more",
    "/support#lose-more",
    "/blog/position-size-before-prediction#leverage-is-not-risk-until-it-is",
    "/foundation#foundation-hero",
  ],
  // Without an answer
  ["what is the pip value of your grandmother", none, "/forex-tools#pip-value"],
  [["what is the RSI", "and who won the game last night?"], none],
  ["how much margin does Tesla make on a car", none],
];
