import { beforeAll, describe, expect, it } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { createDesk, type Desk } from "./desk.ts";
import { barMillis } from "./feed.ts";
import { newAccount, parseAccount } from "./saved-account.ts";
import { type ClosedRow, closedTrades } from "./statement.ts";
import { pictureFigure, pictureOf, pictureRange, type TradePicture } from "./trade-picture.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);
const hour = 3_600_000;
const market = createSimulatedMarket();

describe("the chart picture of a trade", () => {
  let desk: Desk;
  let row: ClosedRow;
  let picture: TradePicture;
  beforeAll(async () => {
    desk = createDesk();
    desk.replace(newAccount(wednesday));
    await desk.advanceTo(wednesday, "EURUSD");
    desk.merge({ ready: true });
    desk.decide({ kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } });
    await desk.advanceTo(wednesday + 3 * hour, "EURUSD");
    desk.decide({ kind: "close", position: 1, lots: null });
    row = closedTrades(desk.getState().account)[0] as ClosedRow;
    const { timeframe, from, to } = pictureRange(row.openedAt as number, row.trade, wednesday + 3 * hour);
    const bars = market.bars("EURUSD", timeframe, from, to + 1, to);
    picture = pictureOf(bars, { kind: "simulated" }, row.openedAt as number, timeframe) as TradePicture;
  });

  it("shows the trade whole, on the shortest time frame in which it fits, and nothing that was not seen yet", () => {
    expect(picture.timeframe).toBe("M5");
    expect(picture.times[0]).toBeLessThan(row.openedAt as number);
    expect(picture.times.at(-1)).toBeLessThanOrEqual(wednesday + 3 * hour);
    const hourly = pictureRange(wednesday, row.trade, wednesday + 3 * hour, "H1");
    expect(hourly).toMatchObject({ timeframe: "H1", from: wednesday - 24 * hour });
    const long = pictureRange(wednesday - 20 * 24 * hour, row.trade, wednesday + 9 * 24 * hour);
    expect((row.trade.time - long.from) / barMillis(long.timeframe)).toBeLessThan(90);
    expect(long.to).toBe(row.trade.time + 8 * barMillis(long.timeframe));
  });

  it("is redrawn with entry and exit at their bars and prices", () => {
    const figure = pictureFigure(picture, row.trade);
    if (figure.kind !== "candles") throw new Error("no candles");
    expect(figure.candles).toHaveLength(picture.bars.length);
    const [entry, exit] = figure.marks ?? [];
    expect(entry?.price).toBeCloseTo(row.trade.entry / 100_000, 9);
    expect(exit?.index).toBeGreaterThan(entry?.index ?? 99);
    for (const mark of [entry, exit]) {
      const candle = figure.candles[mark?.index ?? -1];
      // A buy is at the ask, the candle at the bid.
      expect(mark?.price).toBeGreaterThanOrEqual((candle?.low ?? 9) - 0.0001);
      expect(mark?.price).toBeLessThanOrEqual((candle?.high ?? 0) + 0.0003);
    }
  });

  it("is small, and comes back from what was stored; one that cannot be drawn leaves the note", () => {
    expect(JSON.stringify(picture).length).toBeLessThan(5000);
    const { account } = desk.getState();
    const note = { text: "Too early", tags: "" };
    const stored = { ...account, notes: { [row.row]: { ...note, picture } } };
    expect(parseAccount(JSON.parse(JSON.stringify(stored)))?.notes[row.row]).toEqual({ ...note, picture });
    const damaged = { ...account, notes: { [row.row]: { ...note, picture: { ...picture, bars: "x" } } } };
    expect(parseAccount(damaged)?.notes[row.row]).toMatchObject(note);
    expect(parseAccount(damaged)?.notes[row.row]?.picture).toBeUndefined();
  });
});
