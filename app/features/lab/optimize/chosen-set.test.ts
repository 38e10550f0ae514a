import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Row } from "#trading/optimize/row.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { createStrategyStore } from "../core/strategy-store.ts";
import { StrategyContext } from "../core/use-strategy.ts";
import { ChosenSet } from "./chosen-set.tsx";
import type { SearchOutcome } from "./search-outcome.ts";

it("says of the best set what luck gives as many trades", () => {
  const { document } = presetById("sma-cross")!;
  const shown = (trades: number, days = 400, outcomes = trades) => {
    const figures = { net: 240, sharpe: 2, profitFactor: 1.5, maxDrawdownPercent: 5, winPercent: 50 };
    Object.assign(figures, { outcomes, resultWinPercent: 90 });
    const row = { parameters: {}, tier: "full", trades, ...figures } as unknown as Row;
    const input = { axes: [], objective: "sharpe", minTrades: 5, currency: "USD", document };
    const time = Float64Array.from({ length: days }, (_, at) => at * 86_400_000);
    Object.assign(input, { bars: { time }, searched: { from: 0, to: days } });
    const outcome = { input, rows: [row], best: row, looks: [], confirmed: new Map() } as unknown as SearchOutcome;
    const value = createStrategyStore(document, { kind: "device" }, null);
    const panel = createElement(ChosenSet, { outcome, row, looking: false });
    return renderToStaticMarkup(createElement(StrategyContext.Provider, { value }, panel));
  };
  expect(shown(9)).toContain("9 trades prove nothing yet");
  expect(shown(40)).toContain("Luck alone gives 40 trades a profit factor");
  // The best of 200 sets without skill has a higher profit factor in every second search.
  expect(shown(300)).toContain("Luck alone gives 300 trades a profit factor");
  expect(shown(300)).toContain("The best of several tries goes beyond that");
  expect(shown(300)).not.toMatch(/trades prove|scaled up/);
  expect(shown(300, 400, 40)).toContain("300 trades count as 40 results");
  expect(shown(300, 400, 40)).toContain("at a win rate of 90.0%");
  expect(shown(300, 90)).toContain("Sharpe ratios are scaled up from 90 days to a year.");
});
