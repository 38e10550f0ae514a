import { expect, test } from "vitest";
import { withDrawing, without, withPatched } from "./drawing-edits.ts";
import { firstLayout, mostDrawings } from "./layout-document.ts";

const points = [
  { time: 1, price: 1 },
  { time: 2, price: 2 },
];
const one = withDrawing(firstLayout, "EURUSD", { id: "a", tool: "trend", points });

test("a drawing belongs to its symbol, and is moved, locked and deleted by its id", () => {
  expect(one.drawings).toEqual({ EURUSD: [{ id: "a", tool: "trend", points }] });
  const moved = withPatched(one, "EURUSD", "a", {
    points: points.map(({ time, price }) => ({ time, price: price + 1 })),
  });
  expect(moved.drawings.EURUSD?.[0]?.points[0]?.price).toBe(2);
  expect(without(moved, "EURUSD", "a").drawings.EURUSD).toEqual([]);
});

test("deleting all leaves the locked ones", () => {
  const two = withPatched(withDrawing(one, "EURUSD", { id: "b", tool: "text", points: [points[0]!] }), "EURUSD", "a", {
    locked: true,
  });
  expect(two.drawings.EURUSD?.[1]?.text).toBe("Note");
  expect(without(two, "EURUSD", null).drawings.EURUSD?.map(({ id }) => id)).toEqual(["a"]);
});

test("a drawing dragged to nowhere stays where it was, and one that was drawn nowhere is none", () => {
  const nowhere = [{ time: Number.NaN, price: 1 }, points[1]!];
  expect(withPatched(one, "EURUSD", "a", { points: nowhere })).toBe(one);
  expect(withDrawing(one, "EURUSD", { id: "b", tool: "trend", points: nowhere })).toBe(one);
  expect(withDrawing(one, "EURUSD", { id: "b", tool: "trend", points: [{ time: 9e15, price: 1 }, points[1]!] })).toBe(
    one,
  );
});

test("a chart that is full takes no more", () => {
  let document = firstLayout;
  for (let at = 0; at < mostDrawings; at++)
    document = withDrawing(document, "EURUSD", { id: `${at}`, tool: "trend", points });
  expect(withDrawing(document, "EURUSD", { id: "more", tool: "trend", points })).toBe(document);
});
