import { randomSource } from "../optimize/random-source.ts";
import type { Exercise, Question } from "./question.ts";
import { choice, pick, stepped } from "./question-parts.ts";

const banks = [
  ["USD", "The Federal Reserve"],
  ["EUR", "The European Central Bank"],
  ["GBP", "The Bank of England"],
  ["AUD", "The Reserve Bank of Australia"],
  ["CAD", "The Bank of Canada"],
] as const;
const others = { USD: "JPY", EUR: "USD", GBP: "USD", AUD: "USD", CAD: "JPY" } as const;
const percent = (value: number) => `${value.toFixed(2)}%`;

type Release = { readonly before: number; readonly expected: number; readonly decided: number };

function release(seed: number) {
  const random = randomSource(seed);
  const [currency, bank] = pick(random, banks);
  const before = stepped(random, 1, 5, 0.25);
  const expected = before + pick(random, [-0.25, 0, 0.25] as const);
  const decided = expected + pick(random, [-0.25, 0, 0.25] as const);
  const asBase = currency !== "USD" || random.below(2) === 0;
  const pair = asBase ? `${currency}/${others[currency]}` : `EUR/${currency}`;
  return { currency, bank, pair, asBase, before, expected, decided };
}

function reason({ expected, decided }: Release, currency: string): string {
  if (decided === expected)
    return `The market expected ${percent(expected)} and got it. The decision was in the price before it was announced, so little changes.`;
  const surprise = decided > expected ? "higher" : "lower";
  return `The rate is ${surprise} than the ${percent(expected)} that the market had already paid for. Holding ${currency} earns ${decided > expected ? "more" : "less"} interest than expected, so traders ${decided > expected ? "buy" : "sell"} ${currency}.`;
}

function question(seed: number): Question {
  const news = release(seed);
  const { currency, bank, pair, asBase, before, expected, decided } = news;
  const surprise = Math.sign(decided - expected) * (asBase ? 1 : -1);
  const moved = { "1": "rises", "-1": "falls", "0": "same" }[String(surprise + 0)] ?? "same";
  return {
    ask: `${bank} announces its rate. What does ${pair} usually do in the first minutes?`,
    given: [
      ["Rate before", percent(before)],
      ["Expected by the market", percent(expected)],
      ["Announced", percent(decided)],
    ],
    answer: choice(
      `${pair}`,
      [
        ["rises", "It rises"],
        ["falls", "It falls"],
        ["same", "It hardly moves"],
      ],
      moved,
    ),
    worked: [
      reason(news, currency),
      ...(surprise === 0
        ? []
        : [
            asBase
              ? `${currency} is the base currency of ${pair}, so the pair moves with it.`
              : `${currency} is the quote currency of ${pair}, so the pair moves the other way.`,
          ]),
    ],
  };
}

export const whatMoves: Exercise = {
  id: "what-moves-a-currency",
  title: "Read a rate decision",
  task: "Compare what was announced with what was expected, and say where the pair goes.",
  question,
};
