import { expect, test } from "vitest";
import { createBacklog, type Reader } from "./backlog.ts";

const cut: string[] = [];
type Settable = Reader & { waiting: number };
const reader = (name: string, client = "a"): Settable => ({ client, waiting: 0, cutOff: () => void cut.push(name) });
const cutSoFar = () => cut.splice(0);

test("cuts off the reader that has taken nothing for the longest time when its address has too much waiting", () => {
  const backlog = createBacklog({ ofAddress: 100, ofProcess: 1_000 });
  const [first, second, third, elsewhere] = [reader("1"), reader("2"), reader("3"), reader("4", "b")];
  const wait = (who: Settable, bytes: number) => {
    who.waiting = bytes;
    backlog.count(who);
  };
  wait(elsewhere, 90);
  wait(first, 40);
  wait(second, 40);
  // The first one reads, slowly.
  wait(first, 30);
  expect(cutSoFar()).toEqual([]);
  wait(third, 40);
  expect(cutSoFar()).toEqual(["2"]);
});

test("counts what was taken meanwhile before anybody is cut off", () => {
  const backlog = createBacklog({ ofAddress: 100, ofProcess: 1_000 });
  const [first, second] = [reader("1"), reader("2")];
  first.waiting = 90;
  backlog.count(first);
  first.waiting = 0;
  second.waiting = 80;
  backlog.count(second);
  expect(cutSoFar()).toEqual([]);
});

test("cuts off readers of any address when the process has too much waiting, and forgets those that are gone", () => {
  const backlog = createBacklog({ ofAddress: 100, ofProcess: 200 });
  const readers = ["a", "b", "c"].map((client) => ({ ...reader(client, client), waiting: 80 }));
  const [first] = readers;
  for (const each of readers.slice(0, 2)) backlog.count(each);
  if (first) backlog.forget(first);
  for (const each of readers.slice(2)) backlog.count(each);
  expect(cutSoFar()).toEqual([]);
  if (first) backlog.count(first);
  expect(cutSoFar()).toEqual(["b"]);
});

test("counts readers of all networks around an IPv6 address together, for four times as much as one has", () => {
  const backlog = createBacklog({ ofAddress: 100, ofProcess: 1_000 });
  const readers = [1, 2, 3, 4, 5].map((n) => ({ ...reader(`${n}`, `2001:db8:1:${n}::/64`), waiting: 90 }));
  for (const each of readers.slice(0, 4)) backlog.count(each);
  expect(cutSoFar()).toEqual([]);
  for (const each of readers.slice(4)) backlog.count(each);
  expect(cutSoFar()).toEqual(["1"]);
});
