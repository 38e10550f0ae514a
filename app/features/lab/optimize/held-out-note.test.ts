import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Row } from "#trading/optimize/row.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { HeldOutNote } from "./held-out-note.tsx";
import { neighborhood } from "./neighborhood.ts";
import type { SearchOutcome } from "./search-outcome.ts";

const row = (fast: number, net: number, trades = 100, outcomes = trades) =>
  ({
    parameters: { fast },
    net,
    trades,
    sharpe: 2,
    profitFactor: 1.5,
    winPercent: 50,
    outcomes,
    resultWinPercent: 50,
    maxDrawdownPercent: 5,
  }) as unknown as Row;

it("says of a result on held-out bars how few its trades are", () => {
  const shown = (trades: number, outcomes = trades) => {
    const best = row(10, 240);
    const outcome = {
      input: { heldOut: { from: 5, to: 10 }, bars: testBars(10, 1), currency: "USD" },
      looks: [{ row: best, tested: row(10, 240, trades, outcomes) }],
      seenBefore: { searched: 0, tried: 0, walked: 0, ran: 0 },
    } as unknown as SearchOutcome;
    return renderToStaticMarkup(createElement(HeldOutNote, { outcome, row: best, looking: false }));
  };
  expect(shown(9)).toContain("9 trades prove nothing yet");
  expect(shown(0)).toContain("It never traded");
  expect(shown(300)).toContain("profit factor 1.50");
  expect(shown(300)).toContain("Luck alone gives 300 trades a profit factor");
  expect(shown(300)).not.toMatch(/trades prove|open together/);
  expect(shown(300, 12)).toContain("300 trades count as 12 results, because those that were open together");
});

it("says from how many days an annual Sharpe ratio is scaled up", () => {
  const shown = (days: number) => {
    const best = row(10, 240);
    const bars = { ...testBars(2, 1), time: Float64Array.from({ length: days }, (_, at) => at * 86_400_000) };
    const outcome = {
      input: { heldOut: { from: 0, to: days }, bars, currency: "USD" },
      looks: [{ row: best, tested: row(10, 240) }],
      seenBefore: { searched: 0, tried: 0, walked: 0, ran: 0 },
    } as unknown as SearchOutcome;
    return renderToStaticMarkup(createElement(HeldOutNote, { outcome, row: best, looking: false }));
  };
  expect(shown(219)).toContain("annual Sharpe ratio 2.00 (scaled up from 219 days). ");
  expect(shown(400)).toContain("annual Sharpe ratio 2.00. ");
});

it("takes no plateau for a proof: nearby values take nearly the same trades", () => {
  const rows = [row(8, 220), row(10, 240), row(12, 230)];
  const axes = [{ id: "fast", values: [8, 10, 12] }];
  const { kind, text } = neighborhood(rows, axes, rows[1] as Row, "net", 30);
  expect(kind).toBe("plateau");
  expect(text).toContain("luck also makes plateaus");
});
