import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { FanOut } from "./fan-out.ts";

function record(perTurn: number, mostWaiting = 100) {
  const delivered: string[] = [];
  const fanOut = new FanOut<string, string>({ perTurn, mostWaiting, behindFrom: 5 });
  const start = (line: string, message: string, members: readonly string[]) =>
    fanOut.start(line, members, (member) => delivered.push(`${message}>${member}`));
  return { delivered, start, fanOut };
}

test("writes to so many members a turn, and to the others in later turns", async () => {
  const { delivered, start } = record(2);
  start("room", "1", ["a", "b", "c", "d", "e"]);
  expect(delivered).toEqual(["1>a", "1>b"]);
  await setImmediate();
  expect(delivered).toEqual(["1>a", "1>b", "1>c", "1>d"]);
  await setImmediate();
  expect(delivered).toHaveLength(5);
});

test("many small messages share one turn", async () => {
  const { delivered, start } = record(2);
  for (const room of ["x", "y", "z"]) start(room, room, ["a"]);
  expect(delivered).toEqual(["x>a", "y>a"]);
  await setImmediate();
  expect(delivered).toEqual(["x>a", "y>a", "z>a"]);
});

test("keeps the order of a line, and lets others have their turn in between", async () => {
  const { delivered, start } = record(2);
  start("large", "1", ["a", "b", "c", "d"]);
  start("large", "2", ["a", "b", "c", "d"]);
  start("small", "3", ["e"]);
  while (delivered.length < 9) await setImmediate();
  expect(delivered.filter((entry) => entry.endsWith("a"))).toEqual(["1>a", "2>a"]);
  expect(delivered.filter((entry) => !entry.startsWith("3")).map((entry) => entry[0])).toEqual([..."11112222"]);
  expect(delivered.indexOf("3>e")).toBeLessThan(delivered.indexOf("2>a"));
});

test("holds no more messages than it may: the oldest are written at once", () => {
  const { delivered, start } = record(1, 2);
  for (const message of ["1", "2", "3", "4"]) start("room", message, ["a", "b"]);
  expect(delivered).toEqual(["1>a", "1>b", "2>a", "2>b"]);
});

test("is behind while too many members wait", async () => {
  const { start, fanOut } = record(2);
  start("room", "1", ["a", "b", "c", "d", "e", "f"]);
  expect(fanOut.isBehind).toBe(false);
  start("room", "2", ["a"]);
  expect(fanOut.isBehind).toBe(true);
  await setImmediate();
  expect(fanOut.isBehind).toBe(false);
});
