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
