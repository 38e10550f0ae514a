import { none, type RealQuestion } from "./real-question.ts";

/** Asked by visitors whose answers were wrong or missing, and neighbors of their questions; mended with these in view. */
export const fifthTuned: readonly RealQuestion[] = [
  // Without the second factor
  ["i lost my phone with the authenticator on it, how do i get into my account", "/support#lost-authenticator"],
  ["i have lost my recovery codes and my phone", "/support#lost-authenticator"],
  ["my mobile got stolen and i cant get the login code anymore", "/support#lost-authenticator"],
  ["how do i use a backup code to log in", "/support#lost-authenticator"],
  ["got a new iphone and my authenticator app is gone", "/support#lost-authenticator"],
  // Products named by their price
  ["how long does the 999 dollar thing take", "/support#how-long", "/courses#professional"],
  ["how long is the 299 course", "/support#how-long", "/courses#beginner"],
  ["what is the 149 dollar robot", "/robots/tern-trend"],
  ["whats in the 199 one", "/#mentorship"],
  ["that 1000 dollar thing", "/support#simulator-open"],
  // Whether we take money
  [
    "my grandson gave me your link, whats this whole thing about, do u take my savings and trade with them?",
    "/support#manage-money",
  ],
  ["do you trade my money for me", "/support#manage-money"],
  ["will you invest my savings for me", "/support#manage-money"],
  ["can you manage my account", "/support#manage-money"],
  ["should i invest my savings", none],
  // What the site does not tell of somebody
  ["what's the phone number of harbourline markets", "/#brokers"],
  ["does ingrid solheim have a youtube channel", "/#mentorship"],
  ["where is harbourline markets located", "/#brokers"],
  // Two questions, and prices
  ["what does the vps cost a month and how much ram do i get for it", "/robots#vps-hosting"],
  ["are the brokers on your list real? do you get paid when i open an account?", "/about#demo"],
  ["whats the price of the cheapest robot you have", "/northpip-pricing"],
  ["was kostet das mentoring", "/northpip-pricing"],
  ["was kostet der anfängerkurs", "/northpip-pricing"],
  // Easy ones
  ["if EUR/USD goes from 1.0920 to 1.0951 how many pips did it move", "/foundation#foundation-hero"],
  ["does the london breakout bot keep trades overnight", "/robots/kite-breakout"],
  ["does kite breakout hold trades overnight", "/robots/kite-breakout"],
  ["does the momentum robot hold over the weekend", "/robots/swift-momentum"],
  ["what happens if my rsi is at 80", "/indicators/rsi"],
  ["how much play money do i get in the practice simulator", "/support#simulator-open"],
];
