import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { overfittingText, skillText } from "#trading/optimize/judged.ts";
import type { MonteCarlo } from "#trading/optimize/monte-carlo.ts";
import { monteCarlo } from "#trading/optimize/monte-carlo.ts";
import { randomSource } from "#trading/optimize/random-source.ts";
import { finish } from "#trading/optimize/search.ts";
import type { WalkForward } from "#trading/optimize/walk-forward.ts";
import { drawdownsOf } from "#trading/statistics/drawdown.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { ChancePanel } from "./chance-panel.tsx";
import { MatrixPanel } from "./matrix-panel.tsx";
import { averageWords } from "./used-words.ts";
import { matrixRatios, matrixWindows } from "./validation-plan.ts";
import { WalkPanel } from "./walk-panel.tsx";

const used = "Jan 5, 2026 to Jun 30, 2026";

it("takes no number of earning cells for a proof: they test nearly the same bars", () => {
  const walk = { net: 120, windows: [{ test: { from: 10, to: 20 } }] } as unknown as WalkForward;
  const cells = matrixRatios.flatMap((ratio) => matrixWindows.map((windows) => ({ ratio, windows, walk })));
  const shown = renderToStaticMarkup(
    createElement(MatrixPanel, { cells, bars: testBars(20, 1), currency: "USD", used }),
  );
  expect(shown).toContain("9 of 9 earned money out-of-sample");
  expect(shown).toContain("rules without any edge often earn in all of them");
  expect(shown).not.toContain("robust");
});

it("shows no probability of skill as the 95% that it misses", () => {
  expect([0.947, 0.95, 0.9997].map(skillText)).toEqual(["94%", "95%", "more than 99%"]);
  // 460 of 924 ways to halve a history pass, and half of them do not.
  expect([0, 3 / 924, 0.484, 460 / 924, 0.5].map(overfittingText)).toEqual(["0%", "less than 1%", "48%", "49%", "50%"]);
});

it("compares walk-forwards over more and fewer out-of-sample bars by what they earned per month", () => {
  const month = (365.25 / 12) * 86_400_000;
  const bars = { time: Float64Array.from({ length: 13 }, (_, at) => at * month) };
  const over = (from: number, net: number) =>
    ({ net, windows: [{ test: { from, to: 13 } }] }) as unknown as WalkForward;
  const cells = matrixRatios.flatMap((ratio) =>
    matrixWindows.map((windows) => ({ ratio, windows, walk: ratio === 2 ? over(0, 1200) : over(6, 600) })),
  );
  const shown = renderToStaticMarkup(createElement(MatrixPanel, { cells, bars, currency: "USD", used }));
  expect(shown).toContain("net result per month");
  expect(shown).toContain("+100 USD");
  expect(shown).not.toMatch(/\+(1,200|600) USD/);
});

it("says of resampled trades that the average is partly luck where values were chosen for it", () => {
  // Three wins of five, as the best of many tries without an edge has them.
  const nets = Float64Array.from({ length: 100 }, (_, i) => (i % 5 < 3 ? 10 : -10));
  const options = { deposit: 1000, growth: "adds", runs: 200, seed: 1, method: { kind: "bootstrap" } } as const;
  const bootstrap: MonteCarlo = finish(monteCarlo(nets, options));
  expect(bootstrap.lossShare).toBeLessThan(0.05);
  const shown = renderToStaticMarkup(
    createElement(ChancePanel, { found: { bootstrap }, currency: "USD", used, growth: "adds" }),
  );
  expect(shown).toContain("That average is partly luck, most of all where values were chosen");
});

it("says how often later drawdowns of what was chosen by luck are deeper than the 95th percentile", () => {
  const random = randomSource(4);
  const draw = () => Float64Array.from({ length: 200 }, () => 50 * random.normal());
  const netOf = (nets: Float64Array) => nets.reduce((sum, net) => sum + net, 0);
  const options = { deposit: 10_000, growth: "adds", runs: 200, seed: 1, method: { kind: "bootstrap" } } as const;
  const cases = 100;
  let deeper = 0;
  for (let i = 0; i < cases; i++) {
    const best = Array.from({ length: 50 }, draw).reduce((one, other) => (netOf(other) > netOf(one) ? other : one));
    let balance = options.deposit;
    const later = drawdownsOf(
      options.deposit,
      draw().map((net) => {
        balance += net;
        return balance;
      }),
    ).relativePercent;
    if (later > (finish(monteCarlo(best, options)).drawdownPercent[4] as number)) deeper += 1;
  }
  expect(deeper / cases).toBeGreaterThan(0.35);
  expect(deeper / cases).toBeLessThan(0.65);
  expect(averageWords).toContain("every second one later fell by more than the 95th percentile");
});

it("says of wins and losses that came in groups how they are drawn", () => {
  const shown = (group: number) => {
    const nets = Float64Array.from({ length: 200 }, (_, i) => (i % (2 * group) < group ? 10 : -9));
    const options = { deposit: 1000, growth: "adds", runs: 100, seed: 1, method: { kind: "bootstrap" } } as const;
    const found = { bootstrap: finish(monteCarlo(nets, options)) };
    return renderToStaticMarkup(createElement(ChancePanel, { found, currency: "USD", used, growth: "adds" }));
  };
  expect(shown(10)).toContain("so about 14 results in a row are drawn together");
  expect(shown(1)).not.toContain("came in groups");
});

it("says of a walk-forward's few trades that they prove nothing", () => {
  const walk = {
    ...{ windows: [], efficiency: 0.8, net: 240, trades: 9, profitable: 1, returns: new Float64Array(), skill: 0.97 },
    ...{ outcomes: 9, resultWinPercent: 50, profitFactor: 1.31 },
  } satisfies WalkForward;
  const shown = (trades: number, outcomes = trades) =>
    renderToStaticMarkup(
      createElement(WalkPanel, {
        ...{ walk: { ...walk, trades, outcomes }, bars: testBars(10, 1), currency: "USD", axes: [], used },
      }),
    );
  expect(shown(9)).toMatch(/Out-of-sample skill<.*?<dd class="">97%/);
  expect(shown(9)).toContain("9 trades prove nothing yet");
  expect(shown(400)).not.toContain("trades prove");
  expect(shown(400)).toContain("Out-of-sample profit factor: 1.31. Luck alone gives 400 trades");
  expect(shown(400)).not.toContain("open together");
  expect(shown(400, 20)).toContain("400 trades count as 20 results, because those that were open together");
  expect(shown(400, 20)).toContain("20 results prove nothing yet");
});
