import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readStatement } from "#trading/statistics/read-statement.ts";
import { analyzeStatement } from "#trading/statistics/statement-analysis.ts";
import { AnalysisView } from "./analysis-view.tsx";

const hour = 3_600_000;
const moment = (at: number) => new Date(Date.UTC(2026, 0, 5) + at).toISOString().slice(0, 19);

/** Twelve baskets, one a day: each position is closed together with the first. */
const baskets = (positions: number) =>
  [
    "Ticket,Open time,Close time,Type,Symbol,Lots,Open price,Close price,Profit",
    ...Array.from({ length: 12 * positions }, (_, i) => {
      const [day, at] = [Math.floor(i / positions), i % positions];
      const times = [moment((day * 24 + at / 4) * hour), moment((day * 24 + 20) * hour)];
      return [i + 1, ...times, "buy", "EURUSD", 0.1, 1.1, 1.101, at === 0 ? -20 : 10].join(",");
    }),
  ].join("\n");

const shown = (file: string) => {
  const analysis = { ...analyzeStatement(readStatement(file)), items: [] };
  return renderToStaticMarkup(createElement(AnalysisView, { title: "a file", analysis }));
};

it("counts the positions of a basket as one result: however many there are, they prove nothing more", () => {
  expect(shown(baskets(25))).toContain(
    "300 trades count as 12 results, because those that were open together won or lost by the same move. 12 results prove nothing yet",
  );
  expect(shown(baskets(1))).toContain("12 trades prove nothing yet");
});

const toppedUp = [
  "Ticket,Open time,Close time,Type,Symbol,Lots,Open price,Close price,Profit",
  `1,${moment(0)},,Balance,,,,,1000`,
  `2,${moment(hour)},${moment(2 * hour)},buy,EURUSD,0.1,1.1,1.05,-500`,
  `3,${moment(3 * hour)},,Balance,,,,,5000`,
  `4,${moment(4 * hour)},${moment(5 * hour)},buy,EURUSD,0.1,1.1,1.045,-550`,
].join("\n");

it("draws no deposit as a gain, and says how much was paid in and withdrawn", () => {
  const { curve, ...analysis } = analyzeStatement(readStatement(toppedUp));
  expect(curve.balance).toEqual([1000, 500, 450]);
  expect(shown(toppedUp)).toContain(
    "6,000.00 was paid in and 0.00 withdrawn in all. The curve leaves that out: it shows what the first balance would have become.",
  );
  const former = {
    ...analysis,
    curve: { ...curve, balance: [1000, 500, 4950] },
    withoutPayments: undefined,
    items: [],
  };
  const view = createElement(AnalysisView, { title: "stored before", analysis: former as never });
  expect(renderToStaticMarkup(view)).toContain("That is part of the curve: a rise may be money that was paid in.");
  expect(shown(baskets(1)), "nothing was paid in after the start").not.toContain("was paid in");
});
