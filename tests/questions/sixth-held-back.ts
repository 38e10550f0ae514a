import type { RealQuestion } from "./real-question.ts";

/** Relatives of the sixth set, written with it and judged for the first time after it was mended. */
export const sixthHeldBack: readonly RealQuestion[] = [
  ["what's a swap-free account", "/glossary/swap-free-account", "/blog/swap-and-triple-wednesday#swap-free-accounts"],
  ["what is slippage", "/glossary/slippage", "/blog/what-a-trade-really-costs"],
  ["explain survivorship bias", "/glossary/survivorship-bias"],
  ["free margin meaning", "/glossary/free-margin"],
  ["limit order vs stop order", "/glossary/limit-order"],
  ["what is the difference between balance and equity", "/glossary/balance", "/bots-performance#balance-equity"],
  ["what does OCO mean in trading", "/glossary/oco"],
  ["bid vs ask", "/glossary/bid", "/trading#quote"],
  ["how can i cancel the monthly plan", "/support#mentor-cancel"],
  ["how do I practice without money", "/support#practice-free"],
  ["is the eurusd price on your chart real", "/support#prices-simulated"],
  ["how much money do i need to run heron grid", "/robots/heron-grid"],
  ["is 500 dollars enough for owl carry", "/robots/owl-carry"],
  ["i paid for a course this morning and no mail has come", "/support#no-receipt", "/support#account-confirm"],
  ["do you take paypal", "/support#payment-how"],
  ["tightest spread on your list", "/#brokers"],
  ["will my mentorship be charged again next month", "/support#mentor-cancel"],
  ["i only have 100 euros, can i begin", "/support#how-much-money"],
];
