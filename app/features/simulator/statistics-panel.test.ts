import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createDesk } from "./desk.ts";
import { newAccount } from "./saved-account.ts";
import { StatisticsPanel } from "./statistics-panel.tsx";

const hour = 3_600_000;
const wednesday = Date.UTC(2026, 10, 18, 12);

it("counts the parts of one position as one result, and tells of what is still open", async () => {
  const desk = createDesk();
  desk.replace(newAccount(wednesday));
  await desk.advanceTo(wednesday, "EURUSD");
  desk.merge({ ready: true });
  desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.05 } });
  for (let part = 1; part <= 4; part += 1) {
    await desk.advanceTo(wednesday + part * hour, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: 0.01 });
  }
  const shown = () =>
    renderToStaticMarkup(createElement(StatisticsPanel, { account: desk.getState().account })).replaceAll(
      "&#x27;",
      "'",
    );
  expect(shown()).toContain("4 trades count as 1 result, because those that were open together won or lost");
  expect(shown()).toMatch(/1 position is still open with a floating result of [+−-]\$\d+\.\d\d\. None of these/);
  desk.decide({ kind: "close", position: 1, lots: null });
  const stop = (desk.getState().account.state.account.quotes.EURUSD?.bid ?? 0) - 500;
  const order = { type: "market", symbol: "EURUSD", side: 1, lots: 0.01, bracket: { stop, target: null } } as const;
  desk.decide({ kind: "order", order });
  const [opened] = desk.getState().account.state.account.positions;
  desk.decide({ kind: "close", position: opened?.id ?? 0, lots: null });
  expect(shown()).toMatch(/[+−-]?\d\.\d\dR · 1 position</);
  expect(shown()).not.toContain("still open");
});
