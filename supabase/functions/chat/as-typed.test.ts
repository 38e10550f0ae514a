import { expect, test } from "vitest";
import { writtenOut } from "./as-typed.ts";

test.each([
  ["wat is a candel stick", "what is a candlestick"],
  ["do u offer refunds pls", "do you offer refunds please"],
  ["whats the diffrence betwen a lot and a pip", "whats the difference between a lot and a pip"],
  ["how mutch is it", "how much is it"],
  ["r u a bot", "are you a bot"],
  ["ur robot dosnt start", "your robot doesn't start"],
  ["what is R, and an EUR/USD quote", "what is R, and an EUR/USD quote"],
  ["1,5 lots of EUR/USD at 1,1050 with 2,5%", "1.5 lots of EUR/USD at 1.1050 with 2.5%"],
  ["€2.500, € 1.250.000,50, 10.000 euros and 3.000 €", "€2500, € 1250000.50, 10000 euros and 3000 €"],
  [
    "2.500 EUR, $10.000, 10 500 usd, 5'000 £ and an account of 3.000",
    "2500 EUR, $10000, 10500 usd, 5000 £ and an account of 3000",
  ],
  ["at 1.105 usd, @1.105 usd and a price of 150.250 yen", "at 1.105 usd, @1.105 usd and a price of 150.250 yen"],
  ["commission $3.500 or 2.500 usd per lot", "commission $3.500 or 2.500 usd per lot"],
  ["a win of 120,50, a loss of 80", "a win of 120.50, a loss of 80"],
  ["$2,500, 1,000,000 yen, 1.105 and 10,20,30 pips", "$2,500, 1,000,000 yen, 1.105 and 10,20,30 pips"],
  ["max dd of heron, mdd, dd of owl", "max drawdown of heron, max drawdown, drawdown of owl"],
  ["pip value of “EUR/USD” 🙂?", 'pip value of "EUR/USD"  ?'],
  ["٠٫١ lots, ۱۰۰ pips and ２０％ of ＥＵＲＵＳＤ", "0.1 lots, 100 pips and 20% of EURUSD"],
  ["a 50‑pip stop and 10\u202f000 €", "a 50-pip stop and 10000 €"],
  ["re\u00adfund\u200b", "refund"],
  ["different diffusion sense", "different diffusion sense"],
])("%s is written out", (question, meant) => expect(writtenOut(question)).toBe(meant));
