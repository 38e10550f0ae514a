import { expect, test } from "vitest";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { type PlayedBar, playOrders } from "./order-fills.ts";

const eurusd = findSymbol("EURUSD") as SymbolSpec;
const flat = (bid: number, spread?: number): PlayedBar =>
  spread === undefined ? [bid, bid, bid, bid] : [bid, bid, bid, bid, spread];

test("a stop in a gap fills at the first price after it, on the side that closes the position", () => {
  const long = playOrders(
    eurusd,
    [{ side: 1, kind: "market", bracket: { stop: 108_100 } }],
    [flat(108_500), flat(107_905)],
  );
  expect(long.entries).toEqual([108_512]);
  expect(long.exits).toEqual([{ reason: "stop-loss", exit: 107_905, profit: -60.7 }]);
  expect(long.stops).toEqual([108_100, null]);
  const short = playOrders(
    eurusd,
    [{ side: -1, kind: "market", bracket: { stop: 108_700 } }],
    [flat(108_400), flat(108_820, 50)],
  );
  expect(short.exits[0]?.exit).toBe(108_870);
});

test("orders that were not filled, refused or undecided are told apart", () => {
  const limit = playOrders(
    eurusd,
    [{ side: 1, kind: "limit", limit: 108_300 }],
    [[108_500, 108_500, 108_289, 108_400]],
  );
  expect([limit.entries, limit.waiting]).toEqual([[], ["limit"]]);
  const refused = playOrders(
    eurusd,
    [{ side: 1, kind: "limit", limit: 108_100, bracket: { stop: 107_950 } }],
    [flat(107_905, 50)],
  );
  expect(refused.refused).toEqual(["invalid-stops"]);
  const both = playOrders(
    eurusd,
    [{ side: 1, kind: "market", bracket: { stop: 108_300, target: 108_700 } }],
    [flat(108_500), [108_500, 108_720, 108_290, 108_600]],
  );
  expect([both.exits[0]?.reason, both.ambiguous]).toEqual(["stop-loss", 1]);
});
