import { beforeAll, describe, expect, it } from "vitest";
import { linesOf, movedLine } from "./chart-lines.ts";
import { createDesk, type Desk } from "./desk.ts";
import { newAccount } from "./saved-account.ts";
import { firstTicket } from "./ticket.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);

describe("lines on the chart", () => {
  let desk: Desk;
  let bid = 0;
  const state = () => desk.getState().account.state;
  beforeAll(async () => {
    desk = createDesk();
    desk.replace(newAccount(wednesday));
    await desk.advanceTo(wednesday, "EURUSD");
    desk.merge({ ready: true });
    bid = state().account.quotes.EURUSD?.bid ?? 0;
    const bracket = { stop: bid - 1000, target: bid + 1000 };
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01, bracket } });
    desk.decide({
      kind: "order",
      order: {
        ...{ type: "stop-limit", symbol: "EURUSD", side: 1, lots: 0.01, stop: bid + 500, limit: bid + 400 },
        bracket: { stop: bid + 100, target: bid + 900 },
      },
    });
  });

  it("are those of the market that is shown; an entry that is filled cannot be moved", () => {
    expect(linesOf(state(), "EURUSD", null).map(({ label, id }) => [label, id])).toEqual([
      ["#1 entry", undefined],
      ["#1 stop-loss", "position 1 stop"],
      ["#1 take-profit", "position 1 target"],
      ["#2 stop price", "order 2 stop"],
      ["#2 limit price", "order 2 limit"],
      ["#2 stop-loss after the fill", "order 2 stop-loss"],
      ["#2 take-profit after the fill", "order 2 take-profit"],
    ]);
    expect(linesOf(state(), "GBPUSD", null)).toEqual([]);
  });

  it("show the prices of the ticket that its order type uses and that are prices", () => {
    const ticket = { ...firstTicket, stop: "1.05", target: "x", limitPrice: "1.06" };
    expect(linesOf(state(), "GBPUSD", ticket).map(({ id }) => id)).toEqual(["ticket stop"]);
    expect(linesOf(state(), "GBPUSD", { ...ticket, type: "limit" }).map(({ id }) => id)).toEqual([
      "ticket limitPrice",
      "ticket stop",
    ]);
  });

  it("change what they stand for, by the ticket's own rules", () => {
    const drop = (id: string, points: number) => {
      const moved = movedLine(state(), "EURUSD", id, points / 100_000);
      return moved?.kind === "decision" ? desk.decide(moved.event) : moved;
    };
    expect(drop("position 1 stop", bid - 500)).toEqual([]);
    expect(state().account.positions[0]).toMatchObject({ stop: bid - 500, target: bid + 1000 });
    expect(drop("position 1 stop", bid + 700)).toMatchObject([{ kind: "refused", reason: "invalid-stops" }]);
    expect(state().account.positions[0]?.stop).toBe(bid - 500);
    expect(drop("order 2 limit", bid + 450)).toEqual([]);
    expect(state().account.orders[0]).toMatchObject({ stop: bid + 500, limit: bid + 450 });
    expect(drop("order 2 stop-loss", bid + 200)).toEqual([]);
    expect(drop("order 2 take-profit", bid + 800)).toEqual([]);
    expect(state().account.orders[0]).toMatchObject({ bracket: { stop: bid + 200, target: bid + 800 } });
    for (const id of ["order 2 stop-loss", "order 2 limit"])
      expect(drop(id, id.endsWith("limit") ? bid + 150 : bid + 460)).toMatchObject({
        said: expect.stringMatching(/stop-loss must be below the entry price.*not changed/),
      });
    expect(drop("ticket stop", 105_000)).toEqual({ kind: "ticket", text: { stop: "1.05000" } });
    expect(drop("order 2 stop", bid - 10)).toMatchObject({
      said: expect.stringMatching(/must be above the current price.*not changed/),
    });
    expect(drop("position 9 stop", bid)).toMatchObject({ said: expect.stringMatching(/This line is gone/) });
    expect(drop("order 9 stop", bid)).toMatchObject({ said: expect.stringMatching(/This line is gone/) });
  });
});
