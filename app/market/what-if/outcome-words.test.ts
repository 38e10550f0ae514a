import { expect, test } from "vitest";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { outcomeWords } from "./outcome-words.ts";

const found = robotStrategies.find(({ robotId }) => robotId === "owl-carry");
if (!found) throw new Error("there is no such robot");
const { document, data } = found;
const run = (deposit: number) =>
  runJobHere("what-if", {
    ...{ document, data },
    change: { deposit, spreadFactor: 1, commissionPerLot: document.costs?.commissionPerLot ?? 0 },
  });

test("a deposit too small for some orders is told with how many were refused, and why", async () => {
  expect(outcomeWords(await run(500))).toMatch(
    /\d+ of \d+ orders were refused because the size came to less than the smallest lot\. These figures leave them out\.$/,
  );
  expect(outcomeWords(await run(10_000))).not.toContain("refused");
});

test("the profit factor stands with the money, because luck is told of it; without a losing trade there is none", async () => {
  const made = await run(10_000);
  const { profitFactor } = made.statistics;
  expect(outcomeWords(made)).toContain(`more, at a profit factor of ${profitFactor?.toFixed(2)}. On the way`);
  const won = { ...made, statistics: { ...made.statistics, profitFactor: null } };
  expect(outcomeWords(won)).toContain("more. On the way");
});

test("no trade at all is told with the orders that were refused, each reason with its number", async () => {
  const rejected = { "not-enough-margin": 1, "invalid-stops": 0, "invalid-volume": 2, expired: 5, "no-position": 1 };
  expect(outcomeWords({ ...(await run(500)), trades: 0, rejected })).toBe(
    "With these rules not one trade was made. 3 of 3 orders were refused: 2 because the size came to less than the smallest lot, 1 because there was not enough free margin. These figures leave them out.",
  );
});
