import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createDesk } from "./desk.ts";
import { newAccount } from "./saved-account.ts";
import { StatisticsPanel } from "./statistics-panel.tsx";

const hour = 3_600_000;
const wednesday = Date.UTC(2026, 10, 18, 12);

const shownOf = (desk: ReturnType<typeof createDesk>) =>
  renderToStaticMarkup(createElement(StatisticsPanel, { account: desk.getState().account })).replaceAll("&#x27;", "'");
const figureOf = (html: string, label: string) => html.split(`>${label}<`)[1]?.match(/<dd[^>]*>([^<]*)/)?.[1];

/** Of prices that the test says, without a spread. */
function deskAt(prices: { bid: number }) {
  const quotes = { quote: (_: string, time: number) => ({ time, bid: prices.bid, ask: prices.bid, open: true }) };
  const desk = createDesk(undefined, quotes);
  desk.replace(newAccount(wednesday));
  desk.merge({ ready: true });
  return desk;
}

/** A desk whose market has another price each hour. */
function deskByHours() {
  const prices = { bid: 110_000 };
  const desk = deskAt(prices);
  let time = wednesday;
  const at = (bid: number) => {
    prices.bid = bid;
    time += hour;
    return desk.advanceTo(time, "EURUSD");
  };
  return { desk, at };
}

it("counts a position that is closed in parts as one trade, once all of it is closed", async () => {
  const { desk, at } = deskByHours();
  const open = (lots: number) =>
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots } });
  const close = (position: number, lots: number | null) => desk.decide({ kind: "close", position, lots });
  await at(110_000);
  open(0.04);
  await at(110_100);
  close(1, 0.01);
  expect(shownOf(desk)).toContain("Statistics appear once the first position is closed as a whole.");
  // One winner in four parts, two losers at once.
  for (let part = 0; part < 3; part += 1) close(1, 0.01);
  for (let loss = 0; loss < 2; loss += 1) {
    await at(110_100);
    open(0.02);
    await at(110_000);
    close(desk.getState().account.state.account.positions[0]?.id ?? 0, null);
  }
  const html = shownOf(desk);
  expect(["Trades", "Win rate"].map((label) => figureOf(html, label))).toEqual(["3", "33.3%"]);
  expect(html).toContain("3 trades prove nothing yet");
  expect(["Average win", "Average loss"].map((label) => figureOf(html, label))).toEqual(["+$4.00", "−$2.00"]);
});

it("counts a position as no winner that came out even, whatever the sum of its cents leaves", async () => {
  const { desk, at } = deskByHours();
  await at(110_000);
  desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.03 } });
  for (const moved of [10, 20, -30]) {
    await at(110_000 + moved);
    desk.decide({ kind: "close", position: 1, lots: 0.01 });
  }
  const html = shownOf(desk);
  expect(["Trades", "Win rate", "Average win"].map((label) => figureOf(html, label))).toEqual(["1", "0.0%", "–"]);
});

it("tells of what is still open, and of what was closed of it", async () => {
  const prices = { bid: 110_000 };
  const desk = deskAt(prices);
  await desk.advanceTo(wednesday + hour, "EURUSD");
  const order = {
    type: "market",
    symbol: "EURUSD",
    side: 1,
    lots: 0.02,
    bracket: { stop: 109_500, target: null },
  } as const;
  desk.decide({ kind: "order", order });
  desk.decide({ kind: "order", order });
  prices.bid = 110_100;
  await desk.advanceTo(wednesday + 2 * hour, "EURUSD");
  desk.decide({ kind: "close", position: 1, lots: null });
  desk.decide({ kind: "close", position: 2, lots: 0.01 });
  const html = shownOf(desk);
  expect(html).toContain("1 position is still open with a floating result of +$1.00. None of these");
  expect(html).toContain("What was closed of it so far, +$1.00, is in the balance and its drawdown.");
  expect(html).toMatch(/0\.20R · 1 position</);
  desk.decide({ kind: "close", position: 2, lots: null });
  expect(shownOf(desk)).not.toContain("still open");
});

it("shows no drawdown of more than the whole balance, and what was covered of a larger loss", async () => {
  const { desk, at } = deskByHours();
  await at(110_000);
  for (let order = 0; order < 2; order += 1)
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.12 } });
  await at(105_000);
  const html = shownOf(desk);
  expect(["Net result", "Covered", "Balance drawdown"].map((label) => figureOf(html, label))).toEqual([
    "−$1,200.00",
    "+$200.00",
    "$1,000.00 · 100.0%",
  ]);
});
