import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Row } from "#trading/optimize/row.ts";
import { Landscape } from "./landscape.tsx";
import type { SearchOutcome } from "./search-outcome.ts";

it("calls the set above marked: picked by hand, or under another figure, it is not the best", () => {
  const row = (a: number, b: number, net: number) =>
    ({ parameters: { a, b }, net, trades: 50, sharpe: 1, profitFactor: 1.5, maxDrawdownPercent: 5 }) as unknown as Row;
  const rows = [row(1, 1, 90), row(1, 2, -300), row(2, 1, 40), row(2, 2, 10)];
  const axes = ["a", "b"].map((id) => ({ id, name: id, values: [1, 2] }));
  const input = { axes, objective: "net", minTrades: 10, currency: "USD" };
  const outcome = { input, rows } as unknown as SearchOutcome;
  const shown = renderToStaticMarkup(
    createElement(Landscape, { outcome, picked: rows[1] as Row, onPick: () => undefined }),
  );
  expect(shown).toContain("Marked: a 1, b 2: −300.00 USD.");
  expect(shown).not.toContain("Best:");
});

it("shows first the mean of the combinations that share a cell: the best of several looks good without an edge, too", () => {
  const values = [1, 2];
  const row = (a: number, b: number, c: number) =>
    ({ ...{ parameters: { a, b, c }, net: c === 1 ? 100 : -300, trades: 50 } }) as unknown as Row;
  const rows = values.flatMap((a) => values.flatMap((b) => values.map((c) => row(a, b, c))));
  const axes = ["a", "b", "c"].map((id) => ({ id, name: id, values }));
  const outcome = {
    input: { axes, objective: "net", minTrades: 10, currency: "USD" },
    rows,
  } as unknown as SearchOutcome;
  const shown = renderToStaticMarkup(
    createElement(Landscape, { outcome, picked: rows[0] as Row, onPick: () => undefined }),
  );
  expect(shown).toContain("Net profit over a and b, the mean of each cell");
  expect(shown).toContain("Marked: a 1, b 1: −100.00 USD.");
});
