import { beforeAll, describe, expect, it } from "vitest";
import { createDesk, type Desk } from "./desk.ts";
import { firstPair, type PairText, readPair } from "./pair-ticket.ts";
import { newAccount } from "./saved-account.ts";
import { closedTrades, statementOf } from "./statement.ts";
import { firstTicket, readTicket } from "./ticket.ts";
import { pointsText } from "./words.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);
const hour = 3_600_000;

async function openDesk(symbol: string): Promise<Desk> {
  const desk = createDesk();
  desk.replace(newAccount(wednesday));
  await desk.advanceTo(wednesday, symbol);
  desk.merge({ ready: true });
  return desk;
}

describe("a pair of orders of which one cancels the other", () => {
  let desk: Desk;
  let bid = 0;
  const text = (part: Partial<PairText> = {}): PairText => ({
    ...firstPair,
    upper: pointsText("EURUSD", bid + 60),
    lower: pointsText("EURUSD", bid - 60),
    ...part,
  });
  beforeAll(async () => {
    desk = await openDesk("EURUSD");
    bid = desk.getState().account.state.account.quotes.EURUSD?.bid ?? 0;
  });
  const read = (part: Partial<PairText> = {}) => readPair(text(part), "EURUSD", desk.getState().account.state);

  it("is of stop orders around the price for a breakout, of limit orders for a return, with stops in pips", () => {
    expect(read({ stop: "10", target: "20" })).toMatchObject({
      orders: [
        { type: "stop", side: 1, stop: bid + 60, bracket: { stop: bid - 40, target: bid + 260 } },
        { type: "stop", side: -1, stop: bid - 60, bracket: { stop: bid + 40, target: bid - 260 } },
      ],
    });
    expect(read({ stop: "1,000.5" })).toMatchObject({ orders: [{ bracket: { stop: bid + 60 - 10_005 } }, {}] });
    expect(read({ stop: "1,000" })).toMatchObject({ orders: [{ bracket: { stop: bid + 60 - 10_000 } }, {}] });
    expect(read({ upperSide: "sell", lowerSide: "buy" })).toMatchObject({
      orders: [
        { type: "limit", side: -1, limit: bid + 60 },
        { type: "limit", side: 1, limit: bid - 60 },
      ],
    });
  });

  it.each<[Partial<PairText>, RegExp]>([
    [{ upper: "" }, /upper and the lower price/],
    [{ lower: "x" }, /upper and the lower price/],
    [{ upper: "0.00001" }, /upper price must be above/],
    [{ lower: "9" }, /lower price must be below/],
    [{ lots: "0" }, /size in lots/],
    [{ lots: "-1" }, /size in lots/],
    [{ stop: "-5" }, /pips above zero/],
    [{ target: "abc" }, /pips above zero/],
  ])("says what to correct: %o", (part, words) => {
    const answer = read(part);
    expect(answer.ok ? "" : answer.problem).toMatch(words);
  });

  it("waits until one fills, which takes the other away", async () => {
    const pair = read();
    if (!pair.ok) throw new Error(pair.problem);
    expect(desk.decide({ kind: "one-cancels-other", orders: pair.orders })).toEqual([]);
    expect(desk.getState().account.state.account.orders).toMatchObject([{ group: 1 }, { group: 1 }]);
    await desk.advanceTo(wednesday + 6 * hour, "EURUSD");
    expect(desk.getState().account.state.account.orders).toEqual([]);
    expect(desk.getState().account.state.account.positions).toHaveLength(1);
  });
});

describe("a cross", () => {
  it("is sized, opened and closed in dollars at the rate of the moment, and its triple night is on the statement", async () => {
    const desk = await openDesk("EURGBP");
    const { state } = desk.getState().account;
    const ask = state.account.quotes.EURGBP?.ask ?? 0;
    const rate = (state.account.quotes.GBPUSD?.bid ?? 0) / 100_000;
    expect(rate).toBeGreaterThan(1);
    const stop = pointsText("EURGBP", ask - 200);
    const read = readTicket({ ...firstTicket, sizing: "risk", size: "1", stop }, "EURGBP", 1, state);
    // 20 pips of one lot are £200: $10 of risk at that rate, rounded down.
    const lots = Math.floor((10 / (200 * rate)) * 100) / 100;
    expect(read).toMatchObject({ ok: true, order: { lots } });
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURGBP", side: -1, lots: 0.01 } });
    await desk.advanceTo(wednesday + 12 * hour, "EURUSD");
    const { swap = 0 } = desk.getState().account.state.account.positions[0] ?? {};
    desk.decide({ kind: "close", position: 1, lots: null });
    const [closed] = closedTrades(desk.getState().account);
    expect(closed).toMatchObject({ nights: 3, trade: { swap } });
    const { bid: _, ask: exit } = desk.getState().account.state.account.quotes.EURGBP ?? { bid: 0, ask: 0 };
    const now = desk.getState().account.state.account.quotes.GBPUSD ?? { bid: 0, ask: 0 };
    const pounds = ((closed?.trade.entry ?? 0) - exit) / 100;
    expect(closed?.trade.profit).toBeCloseTo((pounds * (now.bid + now.ask)) / 200_000, 1);
    expect(statementOf(desk.getState().account)).toMatch(/Nights,Swap/);
  });
});

it("the night is among those of a trade that is closed at 17:00 New York, when its swap is charged", async () => {
  const desk = await openDesk("EURUSD");
  desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.1 } });
  await desk.advanceTo(wednesday + 10 * hour, "EURUSD");
  const { swap = 0 } = desk.getState().account.state.account.positions[0] ?? {};
  expect(swap).toBeLessThan(0);
  desk.decide({ kind: "close", position: 1, lots: null });
  expect(closedTrades(desk.getState().account)).toMatchObject([{ nights: 3, trade: { swap } }]);
});
